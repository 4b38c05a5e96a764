import Birthdays
import TestKit

@Suite("Upcoming birthdays", .tags(.returnValue))
struct UpcomingBirthdayTests {
  /// Birth, today, next birthday, age, days left.
  @Test(arguments: [
    ("1990-06-15", "2025-06-14", "2025-06-15", 35, 1),
    ("1990-06-15", "2025-06-15", "2025-06-15", 35, 0),
    ("1990-06-15", "2025-06-16", "2026-06-15", 36, 364),
    ("1990-01-01", "2025-12-31", "2026-01-01", 36, 1),
    ("1990-02-28", "2024-02-28", "2024-02-28", 34, 0),
    ("1990-02-28", "2024-02-29", "2025-02-28", 35, 365),
    // The person is not born yet, or is born today.
    ("2030-06-15", "2025-01-01", "2030-06-15", 0, 1_991),
    ("2025-06-15", "2025-06-15", "2025-06-15", 0, 0),
    ("2025-06-15", "2025-03-01", "2025-06-15", 0, 106),
    // The last supported day.
    ("1990-01-01", "9999-12-31", "10000-01-01", 8_010, 1),
  ])
  func `the next birthday is the first one on or after today`(
    birth: String, today: String, day: String, age: Int, daysLeft: Int
  ) throws {
    let next = UpcomingBirthday(of: try person(born: birth), from: try Day(today))

    #expect(next.day.description == day)
    #expect(next.age == age)
    #expect(next.daysLeft == daysLeft)
  }

  /// Today, the next birthday by default, and the next birthday if leap days move to 1 March.
  @Test(arguments: [
    ("2023-02-27", "2023-02-28", "2023-03-01"), ("2023-02-28", "2023-02-28", "2023-03-01"),
    ("2023-03-01", "2024-02-29", "2023-03-01"), ("2023-03-02", "2024-02-29", "2024-02-29"),
    ("2024-02-28", "2024-02-29", "2024-02-29"), ("2024-02-29", "2024-02-29", "2024-02-29"),
    ("2024-03-01", "2025-02-28", "2025-03-01"), ("2100-01-01", "2100-02-28", "2100-03-01"),
  ])
  func `a person born on 29 February has a birthday each year`(
    today: String, february: String, march: String
  ) throws {
    let person = try person(born: "2000-02-29")
    let today = try Day(today)

    #expect(UpcomingBirthday(of: person, from: today).day.description == february)
    #expect(
      UpcomingBirthday(of: person, from: today, leapDays: .firstOfMarch).day.description == march)
  }

  @Test func `birthdays are listed in order, starting with the next one`() throws {
    let people = try ["1990-12-31", "2000-02-29", "1985-01-01", "2015-12-30", "2025-01-01"]
      .enumerated().map { try person($0.offset, born: $0.element) }
    let today = try Day("2025-12-30")

    let list = UpcomingBirthday.list(of: people, from: today)
    let march = UpcomingBirthday.list(of: people, from: today, leapDays: .firstOfMarch)

    #expect(list.map(\.person.id) == [3, 0, 2, 4, 1])
    #expect(list.map(\.daysLeft) == [0, 1, 2, 2, 60])
    #expect(list.map(\.age) == [10, 35, 41, 1, 26])
    #expect(march.map(\.daysLeft) == [0, 1, 2, 2, 61])
  }

  // MARK: - Fixtures

  private func person(_ id: Int = 1, born birthday: String) throws -> Person {
    Person(id: id, info: try .named("Ana", born: birthday))
  }
}
