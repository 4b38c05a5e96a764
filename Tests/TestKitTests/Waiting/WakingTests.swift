import TestKit

/// What comes after the limit, but before the task that waits gets its turn again.
///
/// A message would say that there was 1 where 1 was waited for.
@Suite("What comes before the waiting task gets its turn", .timeLimit(.minutes(1)))
struct LateTurnTests {
  /// Long enough for the task to have come to its wait.
  private let limit = Duration.milliseconds(200)

  @Test func `a call in the meantime counts`() async {
    let spy = Spy<Void, Never>("spy")

    await afterLimit {
      await spy.waitForCalls(within: limit)
    } meanwhile: {
      spy.call()
    }

    spy.expectCalled()
  }

  @Test func `an arrival in the meantime counts`() async {
    let gate = Gate<Int, any Error>()
    let load = Spy<Int, any Error>("load")
    load.suspends(on: gate)
    gate.open(returning: 1)

    await afterLimit {
      await gate.arrivals(within: limit)
    } meanwhile: {
      _ = try? await load()
    }

    load.expectCalled()
  }

  @Test func `a sleep in the meantime counts`() async {
    let clock = TestClock()

    await afterLimit {
      await clock.sleepers(atLeast: 1, within: limit)
    } meanwhile: {
      Task { try await clock.sleep(for: .seconds(1)) }
      await clock.sleepers(atLeast: 1)
    }

    #expect(clock.advanceToNextDeadline() == .seconds(1))
  }

  // MARK: - Fixtures

  /// Holds a task that waits from the end of its limit until something has happened.
  private func afterLimit(
    _ wait: @escaping @Sendable () async -> Void,
    meanwhile happen: () async -> Void
  ) async {
    let isOver = AsyncExpectation("the limit is over")
    let executor = SteppedExecutor { isOver.fulfill() }
    let waiting = Task(executorPreference: executor) {
      executor.hold()
      await wait()
    }
    await fulfillment(of: isOver)
    await happen()
    executor.goOn()
    await waiting.value
  }
}
