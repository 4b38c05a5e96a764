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
    let names = (0..<5).map { "\(Schedule.at($0, seed: 0, length: 30))" }

    #expect(names == ["arrival", "random-1", "priority-2-30", "random-3", "priority-4-30"])
  }

  @Test func `different seeds give different schedules with short names`() {
    let schedules = (0...20).flatMap { (seed: UInt64) in
      (1..<100).map { Schedule.at($0, seed: seed, length: 30) }
    }

    #expect(Set(schedules.map(\.description)).count == schedules.count)
    #expect(schedules.allSatisfy { "\($0)".count <= "priority-4294967295-30".count })
  }
}
