import TestKit

@testable import Schedules

@Suite struct ScheduleTests {
  @Test(arguments: [
    Schedule.arrival, .random(seed: 17), .random(seed: .max), .priority(seed: 3, length: 40),
  ])
  func `the name of a schedule leads back to it`(schedule: Schedule) {
    #expect(Schedule("\(schedule)") == schedule)
  }

  @Test func `the first schedule keeps the order of arrival, and two kinds alternate after it`() {
    let names = (0..<5).map { "\(Schedule.at($0, seed: 10, length: 30))" }

    #expect(names == ["arrival", "random-11", "priority-12-30", "random-13", "priority-14-30"])
  }
}
