import TestKit

@Suite("The test clock", .tags(.state), .timeLimit(.minutes(10)))
struct TestClockTests {
  let clock = TestClock()
  let woke = Spy<String, Void, Never>("woke")

  @Test func `a sleep ends when the clock has reached its deadline, and not before`() async {
    await sleep("a", for: .seconds(1))

    clock.advance(by: .milliseconds(999))
    #expect(clock.pendingSleeps.map(\.duration) == [.seconds(1)])

    clock.advance(by: .milliseconds(1))
    #expect(clock.pendingSleeps.isEmpty)
    await woke.waitForCalls()
  }

  @Test func `the clock shows how far it was moved`() {
    clock.advance(by: .seconds(1))
    clock.advance(to: VirtualInstant(offset: .seconds(3)))

    #expect(clock.now == VirtualInstant(offset: .seconds(3)))
  }

  @Test func `advancing to now is no way back`() {
    clock.advance(by: .seconds(1))

    clock.advance(to: VirtualInstant(offset: .seconds(1)))

    #expect(clock.now.offset == .seconds(1))
  }

  @Test func `a clock begins at zero`() async throws {
    try await clock.sleep(until: VirtualInstant())

    #expect(clock.now.offset == .zero)
  }

  @Test func `sleeps end in the order of their deadlines`() async {
    for delay in [3, 1, 2] { await sleep("\(delay)", for: .seconds(delay)) }

    for _ in 1...3 {
      clock.advanceToNextDeadline()
      await woke.waitForCalls(Int(clock.now.offset / .seconds(1)))
    }

    #expect(woke.calls == ["1", "2", "3"])
  }

  @Test func `the clock shows the deadline of each sleep that it ends`() async {
    let timer = MockTimer(on: clock)
    let times = Spy<Duration, Void, Never>("times")
    for delay in [3, 1, 2] {
      timer.scheduledTimer(after: .seconds(delay), repeats: false) { [clock] in
        times.call(clock.now.offset)
      }
    }

    clock.advance(by: .seconds(5))

    #expect(times.calls == [.seconds(1), .seconds(2), .seconds(3)])
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `the pending sleeps are listed in the order in which they end`() async {
    await sleep("late", for: .seconds(2))
    clock.advance(by: .milliseconds(500))
    await sleep("early", for: .seconds(1))

    let pending = clock.pendingSleeps

    #expect(pending.map(\.duration) == [.seconds(1), .seconds(2)])
    #expect(pending.map(\.armedAt.offset) == [.milliseconds(500), .zero])
    #expect(pending.map(\.deadline.offset) == [.milliseconds(1500), .seconds(2)])
    #expect(pending.map(\.description).first == "a sleep from 500 ms until 1.5 s")
  }

  @Test func `to the next deadline is as far as the next sleep takes, not farther`() async {
    await sleep("a", for: .seconds(4))
    await sleep("b", for: .seconds(1))

    let first = clock.advanceToNextDeadline()
    let second = clock.advanceToNextDeadline()

    #expect([first, second] == [.seconds(1), .seconds(3)])
    #expect(clock.now.offset == .seconds(4))
    await woke.waitForCalls(2)
  }

  @Test func `two clocks have two times`() async {
    let other = TestClock()
    await sleep("a", for: .seconds(1))

    other.advance(by: .seconds(1))

    #expect(clock.now.offset == .zero)
    #expect(clock.pendingSleeps.count == 1)
    clock.advance(by: .seconds(1))
    await woke.waitForCalls()
  }

  @Test func `a clock is a dependency like any other clock`() async throws {
    let clock: any Clock<Duration> = clock
    let sleeping = Task { try await clock.sleep(for: .seconds(1)) }

    await self.clock.sleepers(atLeast: 1)
    self.clock.advance(by: .seconds(1))

    try await sleeping.value
    #expect(clock.minimumResolution == .zero)
  }

  // MARK: - Failures

  @Test func `time does not go back`() async {
    clock.advance(by: .seconds(3))
    let line = #line + 3

    let issues = await captureIssues {
      clock.advance(by: .seconds(-1))
    }

    expectOneIssue(
      issues, "Time never goes back: the clock stays at 3 s, for it cannot advance by -1 s.",
      line: line)
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func `an instant that is over cannot be advanced to`() async {
    clock.advance(by: .seconds(3))
    let line = #line + 3

    let issues = await captureIssues {
      clock.advance(to: VirtualInstant(offset: .milliseconds(2999)))
    }

    expectOneIssue(
      issues,
      "Time never goes back: the clock is at 3 s, so it cannot advance to 2.999 s.", line: line)
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func `where nothing is pending there is no next deadline`() async {
    clock.advance(by: .seconds(3))
    var distance: Duration?
    let line = #line + 3

    let issues = await captureIssues {
      distance = clock.advanceToNextDeadline()
    }

    expectOneIssue(
      issues,
      """
      Nothing is pending at 3 s, so there is no next deadline. If a task is on its way to its sleep, \
      wait for it: await sleepers(atLeast: 1).
      """, line: line)
    #expect(distance == .zero)
  }

  // MARK: - Fixtures

  /// Lets a task sleep, and waits until it does.
  private func sleep(_ name: String, for duration: Duration) async {
    let count = clock.pendingSleeps.count
    Task { [clock, woke] in
      try await clock.sleep(for: duration)
      await woke(name)
    }
    await clock.sleepers(atLeast: count + 1)
  }
}
