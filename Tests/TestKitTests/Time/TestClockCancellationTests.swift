@testable import TestKit

/// A sleep that is cancelled at the moment at which it begins.
@Suite("Cancelling a sleep that has just begun", .timeLimit(.minutes(10)))
struct TestClockCancellationTests {
  let clock = TestClock()

  /// Whoever waits for the sleep goes on inside the call that arms it.
  private let executor = SteppedExecutor()

  @Test func `a sleep that is cancelled as soon as it is pending is pending no longer`() async {
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

  @Test func `a task whose sleep was cancelled does not find it pending`() async {
    // Not on the executor: a task that ends inside its own cancellation leaves the runtime with a record that is gone.
    let sleeper = Task { [clock] in
      await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
      return clock.pendingSleeps
    }
    await clock.sleepers(atLeast: 1)

    sleeper.cancel()

    #expect(await sleeper.value.isEmpty)
  }
}
