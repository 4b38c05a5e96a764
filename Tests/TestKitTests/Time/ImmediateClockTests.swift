import TestKit

@Suite("ImmediateClock", .tags(.state), .timeLimit(.minutes(10)))
struct ImmediateClockTests {
  let clock = ImmediateClock()

  @Test func `a sleep ends immediately and moves the clock to the deadline`() async throws {
    #expect(clock.now.offset == .zero)
    #expect(clock.minimumResolution == .zero)

    try await clock.sleep(for: .seconds(3))
    try await clock.sleep(for: .milliseconds(500))

    #expect(clock.now.offset == .milliseconds(3_500))
  }

  @Test func `after sleeps in many tasks, the clock is at the latest deadline`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 1...100 {
        group.addTask { [clock] in
          try await clock.sleep(until: VirtualInstant(offset: .seconds(number)))
        }
      }
      try await group.waitForAll()
    }
    try await clock.sleep(until: VirtualInstant(offset: .seconds(3)))
    try await clock.sleep(for: .seconds(-1))

    #expect(clock.now.offset == .seconds(100))
  }

  @Test func `a cancelled task does not sleep on an ImmediateClock`() async {
    await #expect(throws: CancellationError.self) {
      try await inCancelledTask { [clock] in try await clock.sleep(for: .seconds(1)) }
    }
    #expect(clock.now.offset == .zero)
  }

  @Test func `a sleep throws if its task is cancelled during the sleep`() async {
    let executor = SteppedExecutor()
    let task = Task(executorPreference: executor) { [clock] in
      executor.hold()
      try await clock.sleep(for: .seconds(1))
    }

    task.cancel()
    executor.goOn()

    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
