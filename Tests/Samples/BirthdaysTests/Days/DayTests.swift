import Birthdays
import Foundation
import TestKit

@Suite("A day", .tags(.returnValue))
struct DayTests {
  @Test(arguments: [
    "1583-01-01", "9999-12-31", "2000-02-29", "1996-02-29", "2001-02-28", "2023-04-30",
    "2023-06-30", "2023-09-30", "2023-11-30", "2023-01-31", "2023-12-31",
  ])
  func `a text that is a day is read, and written as it was`(text: String) throws {
    let day = try Day(text)

    #expect(day.description == text)
  }

  @Test func `a day has a year, a month and a day`() throws {
    let day = try Day("1990-02-28")

    #expect(day.year == 1990)
    #expect(day.month == 2)
    #expect(day.day == 28)
  }

  /// The first day of each pair is the earlier one.
  @Test(arguments: [
    ("1990-02-28", "1990-03-01"), ("1990-02-28", "1991-01-01"), ("1990-02-27", "1990-02-28"),
  ])
  func `days are in the order of time`(first: String, second: String) throws {
    #expect(try Day(first) < Day(second))
    #expect(try !(Day(second) < Day(first)))
    #expect(try !(Day(first) < Day(first)))
  }

  @Test(arguments: [
    ("2001-01-01", "2001-01-01", 0), ("2001-01-01", "2001-12-31", 364),
    ("2000-02-28", "2000-03-01", 2),
    ("2001-02-28", "2001-03-01", 1), ("1999-12-31", "2000-01-01", 1),
    ("1900-02-28", "1900-03-01", 1),
    ("1600-01-01", "2000-01-01", 146_097), ("1996-01-01", "1997-01-01", 366),
    ("1999-01-01", "2000-01-01", 365), ("2000-01-01", "2001-01-01", 366),
  ])
  func `the numbers of two days tell the days between them`(
    first: String, second: String, days: Int
  ) throws {
    #expect(try Day(second).number - Day(first).number == days)
  }

  @Test func `the numbers of days are those of the calendar, for a hundred years`() throws {
    var next = try Day("1950-01-01").number
    let start = Date(timeIntervalSince1970: -631_152_000)

    for offset in 0..<36_525 {
      let day = try Day(of: start + Double(offset) * 86_400, in: .utc)
      guard day.number == next else {
        Issue.record("\(day) has the number \(day.number), not \(next)")
        return
      }
      next += 1
    }

    #expect(try Day("2050-01-01").number == next)
  }

  /// Seconds from Greenwich, and the day that it is there at midnight in Greenwich.
  @Test(arguments: [
    (0, "1990-02-28"), (14 * 3_600, "1990-02-28"), (-3_600, "1990-02-27"),
    (-12 * 3_600, "1990-02-27"),
  ])
  func `a time is on the day that it is where the calendar is`(
    seconds: Int, expected: String
  ) throws {
    let midnight = Date(timeIntervalSince1970: 636_163_200)

    let day = try Day(of: midnight, in: .gregorian(secondsFromGMT: seconds))

    #expect(day.description == expected)
  }

  @Test(arguments: [.gregorian, .buddhist, .hebrew, .iso8601] as [Calendar.Identifier])
  func `a day is the same in calendars of every kind`(identifier: Calendar.Identifier) throws {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .gmt

    let day = try Day(of: .birth, in: calendar)

    #expect(day.description == "1990-02-28")
  }

  @Test(arguments: ["1990-02-28", "2000-02-29"])
  func `a day that was written is read as the same`(text: String) throws {
    let data = try JSONEncoder().encode([Day(text)])

    #expect(String(decoding: data, as: UTF8.self) == #"["\#(text)"]"#)
    #expect(try JSONDecoder().decode([Day].self, from: data) == [Day(text)])
  }

  @Test(arguments: [
    ("en_US_POSIX", "February 28, 1990"), ("de_DE", "28. Februar 1990"),
  ])
  func `people read a day in their language, whatever the machine is set to`(
    locale: String, text: String
  ) throws {
    let texts = BirthdayTexts(locale: Locale(identifier: locale))

    #expect(texts.text(try Day("1990-02-28")) == text)
  }

  @Test(arguments: [("1583-01-01", "January 1, 1583"), ("9999-12-31", "December 31, 9999")])
  func `the first day and the last have a text too`(day: String, text: String) throws {
    #expect(BirthdayTexts.english.text(try Day(day)) == text)
  }

  // MARK: - Failures

  @Test(
    arguments: [
      ("2001-02-29", .noSuchDay(29, month: 2, year: 2001)),
      ("1900-02-29", .noSuchDay(29, month: 2, year: 1900)),
      ("2000-02-30", .noSuchDay(30, month: 2, year: 2000)),
      ("2023-04-31", .noSuchDay(31, month: 4, year: 2023)),
      ("2023-06-31", .noSuchDay(31, month: 6, year: 2023)),
      ("2023-09-31", .noSuchDay(31, month: 9, year: 2023)),
      ("2023-11-31", .noSuchDay(31, month: 11, year: 2023)),
      ("2023-01-32", .noSuchDay(32, month: 1, year: 2023)),
      ("2023-01-00", .noSuchDay(0, month: 1, year: 2023)), ("2023-00-01", .noSuchMonth(0)),
      ("2023-13-01", .noSuchMonth(13)), ("1582-12-31", .noSuchYear(1582)),
      ("0000-01-01", .noSuchYear(0)),
    ] as [(String, DayError)])
  func `a day that does not exist is refused`(text: String, error: DayError) {
    #expect(throws: error) { try Day(text) }
  }

  @Test(arguments: [
    "", "1990", "1990-02", "1990-2-28", "1990-02-8", "90-02-28", "1990-02-28-", "-1990-02-28",
    "1990/02/28", "+990-02-28", "1990-+2-28", " 1990-02-28", "1990-02-28 ", "١٩٩٠-02-28",
    "1990-02-2x", "10000-01-01",
  ])
  func `a text that is no day is refused`(text: String) {
    #expect(throws: DayError.noDay(text)) { try Day(text) }
  }

  @Test(arguments: [.min, -1, 10_000, .max])
  func `a year that there is not is refused`(year: Int) {
    #expect(throws: DayError.noSuchYear(year)) { try Day(year: year, month: 1, day: 1) }
  }

  @Test(arguments: [-1e15, -1e20, -.infinity, .nan])
  func `a time before all years is refused`(seconds: Double) {
    #expect(throws: DayError.outOfRange) {
      try Day(of: Date(timeIntervalSince1970: seconds), in: .utc)
    }
  }

  @Test(arguments: [1e15, 1e20, .infinity])
  func `a time after all years is refused`(seconds: Double) {
    #expect(throws: DayError.self) {
      try Day(of: Date(timeIntervalSince1970: seconds), in: .utc)
    }
  }

  @Test(arguments: ["7", "null", #""2001-02-29""#, #""soon""#])
  func `what is no day cannot be read`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Day].self, from: Data("[\(text)]".utf8))
    }
  }

  @Test(
    arguments: [
      (.noSuchYear(12), "there is no year 12, only 1583 to 9999"),
      (.noSuchMonth(13), "there is no month 13, only 1 to 12"),
      (.noSuchDay(30, month: 2, year: 2000), "month 2 of the year 2000 has no day 30"),
      (.noDay("soon"), "“soon” is no day, which is written like 1990-02-28"),
      (.outOfRange, "the time is before the year 1583"),
    ] as [(DayError, String)])
  func `an error says what would be right`(error: DayError, text: String) {
    #expect("\(error)" == text)
  }
}
