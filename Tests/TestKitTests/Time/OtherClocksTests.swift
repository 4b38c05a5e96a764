import TestKit

@Suite("The immediate clock", .tags(.state), .timeLimit(.minutes(10)))
struct ImmediateClockTests {
  let clock = ImmediateClock()

  @Test func `a sleep ends at once and moves the time`() async throws {
    try await clock.sleep(for: .seconds(3))
    try await clock.sleep(for: .milliseconds(500))

    #expect(clock.now.offset == .milliseconds(3_500))
  }

  @Test func `time never goes back`() async throws {
    try await clock.sleep(until: VirtualInstant(offset: .seconds(10)))
    try await clock.sleep(until: VirtualInstant(offset: .seconds(3)))
    try await clock.sleep(for: .seconds(-1))

    #expect(clock.now.offset == .seconds(10))
  }

  @Test func `a clock begins at zero`() {
    let clock = ImmediateClock()

    #expect(clock.now.offset == .zero)
    #expect(clock.minimumResolution == .zero)
  }

  @Test func `a task that is cancelled already does not sleep`() async {
    let task = Task { [clock] in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test func `a sleep gives others a turn`() async throws {
    let executor = SteppedExecutor()
    let slept = Spy<Void, Never>("slept")
    let task = Task(executorPreference: executor) { [clock] in
      executor.hold()
      try await clock.sleep(for: .seconds(1))
      slept.call()
    }

    slept.expectNotCalled()
    executor.goOn()

    try await task.value
    slept.expectCalled()
  }

  @Test func `a task that is cancelled while others have their turn is told so`() async {
    let executor = SteppedExecutor()
    let task = Task(executorPreference: executor) { [clock] in
      executor.hold()
      try await clock.sleep(for: .seconds(1))
    }

    task.cancel()
    executor.goOn()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a loop of sleeps ends when its task is cancelled`() async {
    let ticked = AsyncExpectation("a tick")
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      ticked.fulfill()
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    await fulfillment(of: ticked)

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `sleeps of many tasks leave the time at the latest deadline`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 1...100 {
        group.addTask { [clock] in
          try await clock.sleep(until: VirtualInstant(offset: .seconds(number)))
        }
      }
      try await group.waitForAll()
    }

    #expect(clock.now.offset == .seconds(100))
  }
}

@Suite("The unimplemented clock")
struct UnimplementedClockTests {
  @Test func `a clock that nobody uses says nothing`() async {
    let issues = await captureIssues {
      let clock: any Clock<Duration> = UnimplementedClock()
      #expect(clock.minimumResolution == .zero)
    }

    #expect(issues.isEmpty)
  }

  // MARK: - Failures

  @Test func `a sleep is reported where the clock was made, and ends with an error`() async {
    let clock = UnimplementedClock()
    let line = #line - 1

    let issues = await captureIssues {
      let error = await #expect(throws: UnimplementedClock.UnexpectedSleep.self) {
        try await clock.sleep(until: VirtualInstant(offset: .seconds(3)))
      }
      #expect(error?.deadline.offset == .seconds(3))
    }

    expectOneIssue(
      issues,
      """
      Something was about to sleep until 3 s on this clock, but it must not be used. If the test \
      depends on time, use a TestClock. If time does not matter, use an ImmediateClock.
      """, line: line)
  }

  @Test(arguments: [1, 2])
  func `each sleep for a duration is one issue`(count: Int) async {
    let clock: any Clock<Duration> = UnimplementedClock()

    let issues = await captureIssues {
      for _ in 1...count { try? await clock.sleep(for: .seconds(3)) }
    }

    #expect(
      issues.map(\.message)
        == Array(
          repeating: """
            The time of this clock was read, by now or by sleep(for:), but it must not be used. If the \
            test depends on time, use a TestClock. If time does not matter, use an ImmediateClock.
            """, count: count))
  }

  @Test func `reading its time is reported`() async {
    let clock = UnimplementedClock()
    let line = #line - 1

    let issues = await captureIssues { #expect(clock.now.offset == .zero) }

    expectOneIssue(
      issues,
      """
      The time of this clock was read, by now or by sleep(for:), but it must not be used. If the test \
      depends on time, use a TestClock. If time does not matter, use an ImmediateClock.
      """, line: line)
  }
}
