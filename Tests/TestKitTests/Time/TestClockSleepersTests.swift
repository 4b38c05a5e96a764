import Dispatch
import Seams
import TestKit

@Suite("Waiting for the sleepers of a test clock", .timeLimit(.minutes(10)))
struct TestClockSleepersTests {
  let clock = TestClock()
  let tick = Spy<Int, Void, Never>("tick")

  @Test func `a sleep before the wait counts`() async {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(atLeast: 1)

    await clock.sleepers(atLeast: 1)

    #expect(clock.pendingSleeps.count == 1)
    sleeper.cancel()
  }

  @Test func `the wait is for as many sleeps as it says`() async {
    let sleepers = (1...5).map { number in
      Task { [clock] in try await clock.sleep(for: .seconds(number)) }
    }

    await clock.sleepers(atLeast: 5)

    #expect(clock.pendingSleeps.map(\.duration) == (1...5).map { .seconds($0) })
    for sleeper in sleepers { sleeper.cancel() }
  }

  @Test func `a timer is no sleeper`() async {
    let timer = MockTimer(on: clock)
    timer.scheduledTimer(after: .seconds(1), repeats: false) {}

    let issues = await captureIssues { await clock.sleepers(atLeast: 1, within: .zero) }

    #expect(issues.count == 1)
    #expect(clock.pendingSleeps.isEmpty)
  }

  @Test func `a sleep that is cancelled and begun anew counts once`() async {
    let debouncer = Debouncer(clock: clock) { [tick] in tick.call(1) }
    debouncer.touch()
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(200))

    debouncer.touch()
    await clock.sleepers(atLeast: 1)
    #expect(clock.pendingSleeps.map(\.deadline.offset) == [.milliseconds(500)])

    clock.advance(by: .milliseconds(300))
    await tick.waitForCalls()
  }

  @Test func `cancelling the task that waits ends the wait without an issue`() async {
    let task = Task { [clock] in await captureIssues { await clock.sleepers(atLeast: 1) } }

    task.cancel()

    #expect(await task.value.isEmpty)
  }

  // MARK: - Loops

  @Test func `a loop of sleeps ticks once for each interval`() async {
    let ticker = Task { await ticks() }

    await clock.advance(by: .seconds(3), sleepers: 1)

    #expect(tick.calls == [1, 2, 3])
    ticker.cancel()
  }

  @Test func `a step that is shorter than the interval lets nothing tick`() async {
    let ticker = Task { await ticks() }

    await clock.advance(by: .milliseconds(999), sleepers: 1)
    #expect(tick.calls.isEmpty)

    await clock.advance(by: .milliseconds(1), sleepers: 1)
    #expect(tick.calls == [1])
    ticker.cancel()
  }

  @Test func `a loop that begins after a hop over a queue is waited for`() async {
    DispatchQueue.global().async { Task { await ticks() } }

    await clock.advance(by: .seconds(3), sleepers: 1)

    #expect(tick.calls == [1, 2, 3])
  }

  @Test func `several loops tick in the order of their deadlines`() async {
    let slow = Task { await ticks(of: 100, every: .seconds(3)) }
    let quick = Task { await ticks(of: 0, every: .seconds(2)) }

    await clock.advance(by: .seconds(7), sleepers: 2)

    // At 6 s both are due; they run at the same time.
    #expect(tick.calls.prefix(3) == [1, 101, 2])
    #expect(Set(tick.calls.dropFirst(3)) == [3, 102])
    slow.cancel()
    quick.cancel()
  }

  @Test func `two hundred ticks are two hundred`() async {
    let ticker = Task { await ticks(every: .milliseconds(5)) }

    await clock.advance(by: .seconds(1), sleepers: 1)

    #expect(tick.calls == Array(1...200))
    ticker.cancel()
  }

  @Test func `timers on the way fire as well`() async {
    let timer = MockTimer(on: clock)
    timer.scheduledTimer(after: .milliseconds(1500), repeats: true) { [tick] in tick.call(0) }
    let ticker = Task { await ticks() }

    await clock.advance(by: .milliseconds(2500), sleepers: 1)

    #expect(tick.calls == [1, 0, 2])
    ticker.cancel()
  }

  @Test func `cancelling the task that advances ends the wait where the clock is`() async {
    let task = Task { [clock] in
      await captureIssues { await clock.advance(by: .seconds(3), sleepers: 1) }
    }

    task.cancel()

    #expect(await task.value.isEmpty)
    #expect(clock.now.offset == .zero)
  }

  // MARK: - Failures

  @Test func `a sleep that does not come is reported with what is pending`() async {
    let timer = MockTimer(on: clock)
    timer.scheduledTimer(after: .milliseconds(1500), repeats: true) {}
    timer.scheduledTimer(after: .seconds(4), repeats: false) {}
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
    await clock.sleepers(atLeast: 1)
    let line = #line + 3

    let issues = await captureIssues {
      await clock.sleepers(atLeast: 2, within: .milliseconds(10))
    }

    // failure: clock-sleepers
    expectOneWait(
      issues,
      """
      Waited 10 ms for 2 sleeps to be pending, but there was 1. Does the subject sleep on this clock?
      Pending at 0 s:
        a timer at 1.5 s, every 1.5 s
        a sleep from 0 s until 2 s
        a timer at 4 s
      """, line: line)
    // end failure
    sleeper.cancel()
  }

  @Test func `where nothing is pending the message says so`() async {
    let line = #line + 3

    let issues = await captureIssues {
      await clock.sleepers(atLeast: 1, within: .milliseconds(10))
    }

    expectOneWait(
      issues,
      """
      Waited 10 ms for 1 sleep to be pending, but there was none. Does the subject sleep on this clock?
      Nothing is pending at 0 s.
      """, line: line)
  }

  @Test func `of many pending sleeps the first ten are shown`() async {
    let sleepers = (1...12).map { number in
      Task { [clock] in try await clock.sleep(for: .seconds(number)) }
    }
    await clock.sleepers(atLeast: 12)

    let issues = await captureIssues {
      await clock.sleepers(atLeast: 13, within: .milliseconds(10))
    }

    let lines = issues.first?.message.split(separator: "\n").map(String.init) ?? []
    #expect(lines.dropFirst(2).first == "  a sleep from 0 s until 1 s")
    #expect(
      lines.dropFirst(11).prefix(2) == ["  a sleep from 0 s until 10 s", "  … 2 more …"])
    for sleeper in sleepers { sleeper.cancel() }
  }

  @Test func `ten pending sleeps are shown without a count of more`() async {
    let sleepers = (1...10).map { number in
      Task { [clock] in try await clock.sleep(for: .seconds(number)) }
    }
    await clock.sleepers(atLeast: 10)

    let issues = await captureIssues {
      await clock.sleepers(atLeast: 11, within: .milliseconds(10))
    }

    let message = issues.first?.message ?? ""
    #expect(message.contains("  a sleep from 0 s until 10 s"))
    #expect(!message.contains("more …"))
    for sleeper in sleepers { sleeper.cancel() }
  }

  @Test func `a timer that sets itself going again without end is stopped`() async {
    let timer = MockTimer(on: clock)
    timer.scheduledTimer(after: .seconds(1), repeats: false) { timer.goOnForever() }
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(2)) }

    let issues = await captureIssues { await clock.advance(by: .seconds(3), sleepers: 1) }

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("The clock has stopped at 1 s on its way") == true)
    #expect(clock.now.offset == .seconds(1))
    sleeper.cancel()
  }

  @Test func `a task that ends instead of sleeping again is reported, and the clock goes on`() async
  {
    let once = Task { [clock, tick] in
      try await clock.sleep(for: .seconds(1))
      await tick(1)
    }
    // The short limit is for the sleep that does not come.
    await clock.sleepers(atLeast: 1)
    let line = #line + 3

    let issues = await captureIssues {
      await clock.advance(by: .seconds(3), sleepers: 1, within: .milliseconds(10))
    }

    expectOneWait(
      issues,
      """
      Waited 10 ms at 1 s for 1 sleep to be pending, but there was none. A task that ends, or goes on \
      without a sleep, is not counted again: wake it with advance(by:), which waits for nobody, and \
      await its end. The clock goes on to 3 s without waiting.
      Nothing is pending at 1 s.
      """, line: line)
    await #expect(throws: Never.self) { try await once.value }
    #expect(clock.now.offset == .seconds(3))
  }

  @Test(arguments: [0, -1])
  func `a wait for less than one sleeper is refused`(count: Int) async {
    let line = #line + 2

    let issues = await captureIssues { await clock.sleepers(atLeast: count) }

    expectOneIssue(
      issues, "sleepers(atLeast:) needs a count of at least 1, not \(count).", line: line)
  }

  @Test func `an advance with less than one sleeper is refused`() async {
    let line = #line + 2

    let issues = await captureIssues { await clock.advance(by: .seconds(1), sleepers: 0) }

    expectOneIssue(
      issues,
      """
      advance(by:sleepers:) needs at least 1 sleeper, not 0. To wait for nobody, write advance(by:).
      """, line: line)
    #expect(clock.now.offset == .zero)
  }

  @Test func `with sleepers, time does not go back either`() async {
    let line = #line + 2

    let issues = await captureIssues { await clock.advance(by: .seconds(-1), sleepers: 1) }

    expectOneIssue(
      issues, "Time never goes back: the clock stays at 0 s, for it cannot advance by -1 s.",
      line: line)
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

  /// Does its work when nobody has touched it for 300 ms.
  private final class Debouncer: Sendable {
    private let clock: any Clock<Duration>
    private let work: @Sendable () -> Void
    private let task = Guarded<Task<Void, any Error>?>(nil)

    init(clock: any Clock<Duration>, work: @escaping @Sendable () -> Void) {
      self.clock = clock
      self.work = work
    }

    func touch() {
      task.withLock { task in
        task?.cancel()
        task = Task { [clock, work] in
          try await clock.sleep(for: .milliseconds(300))
          work()
        }
      }
    }
  }
}
