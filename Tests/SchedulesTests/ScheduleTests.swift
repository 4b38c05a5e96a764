import TestKit

@testable import Schedules

@Suite struct ScheduleTests {
  @Test(arguments: [
    Schedule.arrival, .random(seed: 17), .random(seed: .max), .priority(seed: 3, length: 40),
    .priority(seed: 3, length: 1),
  ])
  func `a schedule can be created again from its name`(schedule: Schedule) {
    #expect(Schedule("\(schedule)") == schedule)
  }

  @Test func `after one arrival-order schedule, random and priority schedules alternate`() {
    let names = (0..<5).map { "\(Schedule.at($0, seed: 10, length: 30))" }

    #expect(names == ["arrival", "random-11", "priority-12-30", "random-13", "priority-14-30"])
  }
}
