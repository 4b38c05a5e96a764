import Birthdays
import TestKit

/// When a birthday is next, and how old somebody is.
///
/// Today is an argument, so no clock decides.
@Suite("Birthdays", .tags(.returnValue))
struct BirthdayTests {
  /// Birth, today, next birthday.
  @Test(arguments: [
    ("1990-06-15", "2025-06-14", "2025-06-15"), ("1990-06-15", "2025-06-15", "2025-06-15"),
    ("1990-06-15", "2025-06-16", "2026-06-15"), ("1990-01-01", "2025-12-31", "2026-01-01"),
    ("1990-12-31", "2025-12-31", "2025-12-31"), ("1990-12-31", "2026-01-01", "2026-12-31"),
    ("1990-02-28", "2024-02-28", "2024-02-28"), ("1990-02-28", "2024-02-29", "2025-02-28"),
    ("2030-06-15", "2025-01-01", "2030-06-15"), ("2025-06-15", "2025-06-15", "2025-06-15"),
    ("2025-06-15", "2025-03-01", "2025-06-15"),
  ])
  func `the next birthday is today, later this year, or next year`(
    birth: String, today: String, next: String
  ) throws {
    #expect(try Day(birth).nextBirthday(from: Day(today)).description == next)
  }

  /// Today, next birthday where it is on the last of February, and on the first of March.
  @Test(arguments: [
    ("2023-02-27", "2023-02-28", "2023-03-01"), ("2023-02-28", "2023-02-28", "2023-03-01"),
    ("2023-03-01", "2024-02-29", "2023-03-01"), ("2023-03-02", "2024-02-29", "2024-02-29"),
    ("2024-02-28", "2024-02-29", "2024-02-29"), ("2024-02-29", "2024-02-29", "2024-02-29"),
    ("2024-03-01", "2025-02-28", "2025-03-01"), ("2100-01-01", "2100-02-28", "2100-03-01"),
  ])
  func `who was born on 29 February has a birthday each year`(
    today: String, february: String, march: String
  ) throws {
    let birth = try Day("2000-02-29")

    let inFebruary = try birth.nextBirthday(from: Day(today), leapDays: .lastOfFebruary)
    let inMarch = try birth.nextBirthday(from: Day(today), leapDays: .firstOfMarch)

    #expect(inFebruary.description == february)
    #expect(inMarch.description == march)
  }

  @Test func `unless told otherwise it stays in February`() throws {
    let birth = try Day("2000-02-29")
    let today = try Day("2023-02-28")

    let person = Person(id: 1, info: try .named("Ana", born: "2000-02-29"))
    #expect(birth.nextBirthday(from: today) == today)
    #expect(birth.age(on: today) == 23)
    #expect(UpcomingBirthday(of: person, from: today).day == today)
  }

  /// Birth, today, age.
  @Test(arguments: [
    ("1990-06-15", "2025-06-14", 34), ("1990-06-15", "2025-06-15", 35),
    ("1990-06-15", "2025-06-16", 35), ("1990-12-31", "2025-12-30", 34),
    ("1990-12-31", "2026-01-01", 35), ("1990-06-15", "1990-06-15", 0),
    ("1990-06-15", "1991-06-14", 0), ("1990-06-15", "1990-06-14", nil),
    ("1990-06-15", "1989-12-31", nil),
  ])
  func `the age is the full years, and none before the birth`(
    birth: String, today: String, age: Int?
  ) throws {
    #expect(try Day(birth).age(on: Day(today)) == age)
  }

  /// Today, age where the birthday is on the last of February, and on the first of March.
  @Test(arguments: [
    ("2023-02-27", 22, 22), ("2023-02-28", 23, 22), ("2023-03-01", 23, 23), ("2024-02-28", 23, 23),
    ("2024-02-29", 24, 24), ("2000-02-29", 0, 0),
  ])
  func `who was born on 29 February becomes older on the birthday`(
    today: String, february: Int, march: Int
  ) throws {
    let birth = try Day("2000-02-29")

    #expect(try birth.age(on: Day(today), leapDays: .lastOfFebruary) == february)
    #expect(try birth.age(on: Day(today), leapDays: .firstOfMarch) == march)
  }

  @Test func `on the last day of all, the next birthday is in a year of its own`() throws {
    let next = try Day("1990-01-01").nextBirthday(from: Day("9999-12-31"))

    #expect(next.description == "10000-01-01")
  }
}

@Suite("Upcoming birthdays", .tags(.returnValue))
struct UpcomingBirthdayTests {
  @Test func `birthdays come in the order of the days to them`() throws {
    let list = UpcomingBirthday.list(of: try people(), from: try Day("2025-12-30"))

    #expect(list.map(\.person.info.firstName) == ["Dee", "Ana", "Cem", "Eva", "Bo"])
    #expect(list.map(\.daysLeft) == [0, 1, 2, 2, 60])
    #expect(list.map(\.age) == [10, 35, 41, 1, 26])
    #expect(
      list.map(\.day.description) == [
        "2025-12-30", "2025-12-31", "2026-01-01", "2026-01-01", "2026-02-28",
      ])
  }

  @Test func `the rule for 29 February is followed`() throws {
    let list = UpcomingBirthday.list(
      of: try people(), from: try Day("2025-12-30"), leapDays: .firstOfMarch)

    #expect(list.last?.day == (try Day("2026-03-01")))
    #expect(list.last?.daysLeft == 61)
  }

  @Test func `who is not yet born becomes nothing`() throws {
    let person = Person(id: 1, info: try .named("Ana", born: "2026-01-01"))

    let next = UpcomingBirthday(of: person, from: try Day("2024-12-31"))

    #expect(next.age == 0)
    #expect(next.daysLeft == 366)
  }

  // MARK: - Fixtures

  private func people() throws -> [Person] {
    let born = [
      ("Ana", "1990-12-31"), ("Bo", "2000-02-29"), ("Cem", "1985-01-01"), ("Dee", "2015-12-30"),
      ("Eva", "2025-01-01"),
    ]
    return try born.enumerated().map {
      Person(id: $0.offset, info: try .named($0.element.0, born: $0.element.1))
    }
  }
}
