import Seams
import TestKit

@testable import Schedules

@Suite struct ReplayTests {
  @Test(arguments: [
    Schedule.arrival, .random(seed: 17), .random(seed: .max), .priority(seed: 3, length: 40),
  ])
  func `the name of a schedule leads back to it`(schedule: Schedule) {
    #expect(Schedule("\(schedule)") == schedule)
  }

  @Test func `a series begins with the order of arrival and goes on with two kinds by turns`() {
    let names = (0..<5).map { "\(Schedule.at($0, seed: 10, length: 30))" }

    #expect(names == ["arrival", "random-11", "priority-12-30", "random-13", "priority-14-30"])
  }

  @Test func `a schedule fails again in the same way`() async throws {
    // The balance is read before another task writes it.
    @Sendable func balance(under schedule: Schedule) async -> (Int, [[Int]]) {
      let result = LockedState(0)
      let outcome = await Bubble(schedule).run {
        let account = Account()
        async let first: Void = account.withdraw(80)
        async let second: Void = account.withdraw(80)
        _ = await (first, second)
        let balance = await account.balance
        result.withLock { $0 = balance }
      }
      return (result.withLock { $0 }, outcome.story.trace)
    }

    for index in 0..<10 {
      let schedule = Schedule.at(index, seed: 0, length: 20)
      let (first, trace) = await balance(under: schedule)
      for _ in 0..<(isThoroughRun ? 100 : 10) {
        let (again, sameTrace) = await balance(under: schedule)
        #expect(again == first, "\(schedule)")
        #expect(sameTrace == trace, "\(schedule)")
      }
    }
  }
}

private actor Account {
  private(set) var balance = 100

  func withdraw(_ amount: Int) async {
    guard balance >= amount else { return }
    await Task.yield()
    balance -= amount
  }
}
