@testable import TestKit

@Suite("TestClock", .tags(.state), .timeLimit(.minutes(10)))
struct TestClockTests {
  let clock = TestClock()
  let woke = Spy<String, Void, Never>("woke")

  // MARK: - Time

  @Test func `time does not move back after a timer's block advances the clock`() {
    let timer = MockTimer(on: clock)
    let times = Spy<Duration, Void, Never>("times")
    timer.scheduledTimer(after: .seconds(1), repeats: false) { [clock] in
      clock.advance(by: .seconds(5))
      times.call(clock.now.offset)
    }
    timer.scheduledTimer(after: .seconds(2), repeats: false) { [clock] in
      times.call(clock.now.offset)
    }

    clock.advance(by: .seconds(3))

    #expect(times.calls == [.seconds(2), .seconds(6)])
    #expect(clock.now.offset == .seconds(6))
  }

  // MARK: - Sleeps

  @Test func `each advance to the next deadline ends the sleep that is due next`() async {
    for delay in [4, 1, 2] { await sleep("\(delay)", for: .seconds(delay)) }

    var steps: [Duration] = []
    for count in 1...3 {
      steps.append(clock.advanceToNextDeadline())
      await woke.waitForCalls(count)
    }

    #expect(woke.calls == ["1", "2", "4"])
    #expect(steps == [.seconds(1), .seconds(1), .seconds(2)])
    #expect(clock.now.offset == .seconds(4))
  }

  @Test func `a sleep and a timer with equal deadlines end in the order they began`() async {
    let timer = MockTimer(on: clock)
    let pending = Spy<Int, Void, Never>("pending")
    func schedule() {
      timer.scheduledTimer(after: .seconds(1), repeats: false) { [clock] in
        pending.call(clock.pendingSleeps.count)
      }
    }
    schedule()
    await sleep("a", for: .seconds(1))
    schedule()

    clock.advance(by: .seconds(1))

    #expect(pending.calls == [1, 0])
    await woke.waitForCalls()
  }

  @Test func `pending sleeps are listed in the order in which they end`() async {
    await sleep("late", for: .seconds(2))
    clock.advance(by: .milliseconds(500))
    await sleep("early", for: .seconds(1))

    let pending = clock.pendingSleeps

    #expect(pending.map(\.duration) == [.seconds(1), .seconds(2)])
    #expect(pending.map(\.armedAt.offset) == [.milliseconds(500), .zero])
    #expect(pending.map(\.deadline.offset) == [.milliseconds(1500), .seconds(2)])
    #expect(pending.map(\.description).first == "a sleep from 500 ms until 1.5 s")
    // End the sleeps. A sleep that outlives the test causes a warning when it reaches its limit.
    clock.advance(by: .seconds(2))
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(-100)])
  func `a sleep ends immediately if its deadline is not in the future`(duration: Duration)
    async throws
  {
    clock.advance(by: .seconds(10))

    try await clock.sleep(for: duration)

    #expect(clock.now.offset == .seconds(10))
    #expect(clock.pendingSleeps.isEmpty)
  }

  @Test func `advancing the clock on several threads ends all sleeps`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 1...500 {
        group.addTask { [clock] in try await clock.sleep(for: .milliseconds(number)) }
      }
      await clock.sleepers(atLeast: 500)
      for _ in 1...4 {
        group.addTask { [clock] in
          for _ in 1...500 { clock.advance(by: .milliseconds(1)) }
        }
      }
      try await group.waitForAll()
    }

    #expect(clock.pendingSleeps.isEmpty)
  }

  // MARK: - Cancellation

  @Test(arguments: [Duration.seconds(1), .zero, .seconds(-1)])
  func `a cancelled task does not sleep on a TestClock`(duration: Duration) async {
    await #expect(throws: CancellationError.self) {
      try await inCancelledTask { [clock] in try await clock.sleep(for: duration) }
    }
    #expect(clock.pendingSleeps.isEmpty)
  }

  @Test func `cancelling a task ends its own sleep immediately, and no other sleep`() async throws {
    let tasks = (1...3).map { number in
      Task { [clock] in try await clock.sleep(for: .seconds(number)) }
    }
    await clock.sleepers(atLeast: 3)

    tasks[1].cancel()
    #expect(clock.pendingSleeps.map(\.duration) == [.seconds(1), .seconds(3)])
    clock.advance(by: .seconds(3))

    try await tasks[0].value
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    try await tasks[2].value
  }

  @Test func `if a sleep is cancelled as soon as it begins, it is not pending`() async {
    // On this executor, the task `pending` resumes inside the call that registers the sleep. It cancels `sleeper`
    // before that call returns.
    let executor = SteppedExecutor()
    let begin = Waiter<Void>()
    let sleeper = Task(executorPreference: executor) { [clock] in
      _ = await begin.wait(within: WaitLimit())
      try await clock.sleep(for: .seconds(1))
    }
    let pending = Task(executorPreference: executor) { [clock] in
      await clock.sleepers(atLeast: 1)
      sleeper.cancel()
      return clock.pendingSleeps
    }

    begin.happen(())

    #expect(await pending.value.isEmpty)
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test func `a cancelled sleep is no longer pending when its task resumes`() async {
    // Do not use a SteppedExecutor here. On it, the task would end inside the call to `cancel()`, which would corrupt
    // the runtime's records.
    let sleeper = Task { [clock] in
      await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
      return clock.pendingSleeps
    }
    await clock.sleepers(atLeast: 1)

    sleeper.cancel()

    #expect(await sleeper.value.isEmpty)
  }

  // MARK: - Lifetime

  @Test func `a sleep keeps its clock alive`() async throws {
    weak var watched: TestClock?
    var sleeper: Task<Void, any Error>?
    do {
      let clock = TestClock()
      watched = clock
      sleeper = Task { try await clock.sleep(for: .seconds(1)) }
      await clock.sleepers(atLeast: 1)
    }

    try #require(watched).advance(by: .seconds(1))

    try await sleeper?.value
    #expect(watched == nil)
  }

  // MARK: - Failures

  @Test func `advancing to an earlier time is rejected`() async {
    clock.advance(by: .seconds(3))

    let line = #line + 2
    let issues = await captureIssues {
      clock.advance(by: .milliseconds(-1_250))
      clock.advance(to: VirtualInstant(offset: .seconds(2)))
      await clock.advance(by: .seconds(-1), sleepers: 1)
      MockTimer(on: clock).advance(by: .seconds(-1))
    }

    #expect(
      issues.map(\.message)
        == ["by -1.25 s", "to 2 s", "by -1 s", "by -1 s"].map {
          "Time never goes back. The clock is at 3 s and cannot advance \($0)."
        })
    #expect(issues.map(\.sourceLocation?.line) == Array(line...line + 3))
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func `advancing to the next deadline fails the test if nothing is pending`() async {
    clock.advance(by: .seconds(3))
    var distance: Duration?
    let line = #line + 2

    let issues = await captureIssues { distance = clock.advanceToNextDeadline() }

    expectOneIssue(
      issues,
      """
      Nothing is pending at 3 s, so there is no next deadline. If a task has not reached its sleep yet, \
      wait for it: await sleepers(atLeast: 1).
      """, line: line)
    #expect(distance == .zero)
  }

  // MARK: - Fixtures

  /// Starts a sleeping task and waits until its sleep has begun.
  private func sleep(_ name: String, for duration: Duration) async {
    let count = clock.pendingSleeps.count
    Task { [clock, woke] in
      try await clock.sleep(for: duration)
      await woke(name)
    }
    await clock.sleepers(atLeast: count + 1)
  }
}
