import TestKit

@Suite("Waiting for sleeps on a TestClock", .timeLimit(.minutes(10)))
struct TestClockAdvancingTests {
  let clock = TestClock()
  let tick = Spy<Int, Void, Never>("tick")

  @Test func `a loop that sleeps between ticks wakes once per interval and never early`() async {
    let ticker = Task { await ticks() }

    await clock.advance(by: .milliseconds(999), sleepers: 1)
    #expect(tick.calls.isEmpty)

    await clock.advance(by: .milliseconds(1), sleepers: 1)
    #expect(tick.calls == [1])

    await clock.advance(by: .seconds(199), sleepers: 1)
    #expect(tick.calls == Array(1...200))
    ticker.cancel()
  }

  @Test func `on the same clock, sleeping loops wake in the order of their deadlines`() async {
    let slow = Task { await ticks(of: 100, every: .seconds(3)) }
    let quick = Task { await ticks(of: 0, every: .seconds(2)) }

    await clock.advance(by: .seconds(7), sleepers: 2)

    // At 6 s, both loops are due, and their tasks run concurrently.
    #expect(tick.calls.prefix(3) == [1, 101, 2])
    #expect(Set(tick.calls.dropFirst(3)) == [3, 102])
    slow.cancel()
    quick.cancel()
  }

  @Test func `an advance that waits for sleeps also fires the timers that are due`() async {
    let timer = MockTimer(on: clock)
    timer.scheduledTimer(after: .milliseconds(1500), repeats: true) { [tick] in tick.call(0) }
    let ticker = Task { await ticks() }

    await clock.advance(by: .milliseconds(2500), sleepers: 1)

    #expect(tick.calls == [1, 0, 2])
    ticker.cancel()
  }

  @Test func `cancelling the task that advances a clock stops the clock`() async {
    let task = Task { [clock] in await clock.advance(by: .seconds(1), sleepers: 1) }

    task.cancel()
    await task.value

    #expect(clock.now.offset == .zero)
  }

  // MARK: - Failures

  @Test func `a missing sleep is reported with a list of what is pending`() async {
    let timer = MockTimer(on: clock)
    timer.scheduledTimer(after: .milliseconds(1500), repeats: true) {}
    timer.scheduledTimer(after: .seconds(4), repeats: false) {}
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
    await clock.sleepers(atLeast: 1)
    let line = #line + 3

    let issues = await captureTimeouts {
      await clock.sleepers(atLeast: 2, within: .milliseconds(10))
    }

    // failure: clock-sleepers
    expectOneIssue(
      issues,
      """
      Waited 10 ms for 2 sleeps to be pending, but there was 1. Does the subject sleep on this clock?
      Pending at 0 s:
        a timer at 1.5 s, every 1.5 s
        a sleep from 0 s until 2 s
        a timer at 4 s
      """, line: line)
    // end failure
    #expect(clock.pendingSleeps.map(\.duration) == [.seconds(2)])
    sleeper.cancel()
  }

  @Test func `a missing sleep is reported even if nothing is pending`() async {
    let line = #line + 1
    let issues = await captureTimeouts { await clock.sleepers(atLeast: 1) }

    // failure: another-clock
    expectOneIssue(
      issues,
      """
      Waited 10 s for 1 sleep to be pending, but there was none. Does the subject sleep on this clock?
      Nothing is pending at 0 s.
      """, line: line)
    // end failure
  }

  @Test(arguments: [(10, ["  a timer at 10 s"]), (11, ["  a timer at 10 s", "  … 1 more …"])])
  func `the message about a missing sleep lists the first ten pending timers`(
    count: Int, end: [String]
  ) async {
    let timer = MockTimer(on: clock)
    for number in 1...count { timer.scheduledTimer(after: .seconds(number), repeats: false) {} }

    let issues = await captureTimeouts { await clock.sleepers(atLeast: 1) }

    let lines = issues.first?.message.split(separator: "\n").map(String.init) ?? []
    let pending = lines.filter { $0.hasPrefix("  ") }
    #expect(pending.first == "  a timer at 1 s")
    #expect(Array(pending.dropFirst(9)) == end)
  }

  @Test func `the clock stops if a stepwise advance fires too many timers in total`() async {
    let timer = MockTimer(on: clock)
    let scheduled = timer.scheduledTimer(after: .zero, repeats: true) {}
    let sleeper = Task { [clock] in
      while !Task.isCancelled { try? await clock.sleep(for: .seconds(1)) }
    }

    let issues = await captureIssues { await clock.advance(by: .seconds(12), sleepers: 1) }

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("The clock has stopped at 9.99") == true)
    scheduled.invalidate()
    sleeper.cancel()
  }

  @Test func `a task that ends instead of sleeping is reported, and the clock advances`() async {
    let once = Task { [clock, tick] in
      try await clock.sleep(for: .seconds(1))
      await tick(1)
    }
    // Wait until the first sleep has begun, so that only the wait for a second sleep can time out.
    await clock.sleepers(atLeast: 1)
    let line = #line + 3

    let issues = await captureTimeouts {
      await clock.advance(by: .seconds(3), sleepers: 1, within: .milliseconds(10))
    }

    expectOneIssue(
      issues,
      """
      Waited 10 ms, with the clock at 1 s, for 1 sleep to be pending, but there was none. A task that has ended or no \
      longer sleeps is not counted. For the last sleep of a task, use advance(by:), which does not wait, and \
      then await the task. The clock advances to 3 s without waiting.
      Nothing is pending at 1 s.
      """, line: line)
    await #expect(throws: Never.self) { try await once.value }
    #expect(clock.now.offset == .seconds(3))
  }

  // MARK: - Fixtures

  private func ticks(of base: Int = 0, every interval: Duration = .seconds(1)) async {
    var number = base
    while true {
      do { try await clock.sleep(for: interval) } catch { return }
      number += 1
      await tick(number)
    }
  }
}
