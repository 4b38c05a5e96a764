@testable import TestKit

@Suite("Waiter", .timeLimit(.minutes(10)))
struct WaiterTests {
  @Test func `if two events happen as a wait begins, the wait ends with the first one`() async {
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

  @Test func `an event after the time limit counts if the waiting task has not resumed`() async {
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
}

// MARK: - Fixtures

extension Waiter.Outcome {
  fileprivate var value: Value? {
    if case .happened(let value) = self { value } else { nil }
  }
}
