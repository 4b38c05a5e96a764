@testable import TestKit

@Suite("Waiter", .timeLimit(.minutes(10)))
struct WaiterTests {
  @Test func `if several events happen before a wait, the wait receives the first one`() async {
    let waiter = Waiter<Int>()
    waiter.happen(1)
    waiter.happen(2)

    let outcome = await waiter.wait(within: WaitLimit())

    #expect(outcome.value == 1)
  }

  @Test func `if a wait races with two events, the wait ends with the first one`() async {
    await withTaskGroup { group in
      for number in 0..<200 {
        let waiter = Waiter<Int>()
        group.addTask { await waiter.wait(within: WaitLimit()).value == number }
        group.addTask {
          waiter.happen(number)
          waiter.happen(-1)
          return true
        }
      }
      #expect(await group.allSatisfy { $0 })
    }
  }

  @Test func `an event after a wait's limit still counts if the waiting task has not resumed yet`()
    async
  {
    let clock = TestClock()
    let isOver = AsyncExpectation("the limit has passed")
    let executor = SteppedExecutor { isOver.fulfill() }
    let waiter = Waiter<Int>()
    let waiting = Task(executorPreference: executor) {
      await waiter.wait(within: WaitLimit(.seconds(5), clock: clock))
    }
    await clock.sleepers(atLeast: 1)
    executor.hold()
    clock.advance(by: .seconds(5))
    await fulfillment(of: isOver)

    waiter.happen(1)
    executor.goOn()

    #expect(await waiting.value.value == 1)
  }

  @Test func `cancelling the waiting task ends the wait`() async {
    let waiter = Waiter<Int>()
    let task = Task { await waiter.wait(within: WaitLimit()) }

    task.cancel()

    #expect(await task.value.isCancelled)
  }

  @Test func `if a wait ends early, the sleep that measures its limit is cancelled`() async {
    let clock = TestClock()
    let waiter = Waiter<Int>()
    async let outcome = waiter.wait(within: WaitLimit(.seconds(5), clock: clock))
    await clock.sleepers(atLeast: 1)

    waiter.happen(1)

    #expect(await outcome.value == 1)
    #expect(clock.pendingSleeps.isEmpty)
  }

  @Test func `a wait without an event ends at its limit`() async {
    let waiter = Waiter<Int>()

    let outcome = await waiter.wait(within: WaitLimit(.milliseconds(20)))
    waiter.happen(1)

    #expect(outcome.limit == .milliseconds(20))
    #expect(await waiter.wait(within: WaitLimit()).limit == .milliseconds(20))
  }
}

// MARK: - Fixtures

extension Waiter.Outcome {
  fileprivate var value: Value? {
    if case .happened(let value) = self { value } else { nil }
  }

  fileprivate var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }

  fileprivate var limit: Duration? {
    if case .limitReached(let elapsed) = self { elapsed.limit } else { nil }
  }
}
