import Birthdays
import Foundation
import TestKit

@Suite("A day", .tags(.returnValue))
struct DayTests {
  @Test(arguments: [
    "1583-01-01", "9999-12-31", "2000-02-29", "1996-02-29", "2001-02-28", "2023-04-30",
    "2023-06-30", "2023-09-30", "2023-11-30", "2023-01-31", "2023-03-31", "2023-05-31",
    "2023-07-31", "2023-08-31", "2023-10-31", "2023-12-31", "2023-10-10",
  ])
  func `a day stays the same when it is parsed, written, encoded and decoded`(text: String) throws {
    let day = try Day(text)

    #expect([day.year, day.month, day.day] == text.split(separator: "-").map { Int($0) })
    #expect(day.description == text)
    let data = try JSONEncoder().encode([day])
    #expect(String(decoding: data, as: UTF8.self) == #"["\#(text)"]"#)
    #expect(try JSONDecoder().decode([Day].self, from: data) == [day])
  }

  /// The earlier day, the later day, and the number of days between them.
  @Test(arguments: [
    ("1990-02-28", "1990-03-01", 1), ("1990-02-28", "1991-01-01", 307),
    ("2001-01-01", "2001-12-31", 364), ("2000-02-28", "2000-03-01", 2),
    ("2001-02-28", "2001-03-01", 1), ("1999-12-31", "2000-01-01", 1),
    ("1900-02-28", "1900-03-01", 1), ("1600-01-01", "2000-01-01", 146_097),
    ("1996-01-01", "1997-01-01", 366), ("1999-01-01", "2000-01-01", 365),
    ("2000-01-01", "2001-01-01", 366),
  ])
  func `days sort by date, and consecutive days have consecutive numbers`(
    first: String, second: String, days: Int
  ) throws {
    #expect(try Day(first) < Day(second))
    #expect(try !(Day(second) < Day(first)))
    #expect(try !(Day(first) < Day(first)))
    #expect(try Day(second).number - Day(first).number == days)
    #expect(try Day("2050-01-01").number == 748_383)
  }

  /// The kind of calendar, its offset from GMT in seconds, and the expected day at midnight GMT on 28 February 1990.
  @Test(arguments: [
    (Calendar.Identifier.gregorian, 0, "1990-02-28"), (.gregorian, 14 * 3_600, "1990-02-28"),
    (.gregorian, -3_600, "1990-02-27"), (.gregorian, -12 * 3_600, "1990-02-27"),
    (.buddhist, 0, "1990-02-28"), (.hebrew, 0, "1990-02-28"), (.iso8601, -3_600, "1990-02-27"),
  ])
  func `the day at a given time depends on the time zone, not the kind of calendar`(
    identifier: Calendar.Identifier, seconds: Int, expected: String
  ) throws {
    let calendar = Calendar(identifier: identifier, secondsFromGMT: seconds)

    let day = try Day(of: Date(timeIntervalSince1970: 636_163_200), in: calendar)

    #expect(day.description == expected)
  }

  @Test(arguments: [
    ("en_US_POSIX", "1990-02-28", "February 28, 1990"), ("de_DE", "1990-02-28", "28. Februar 1990"),
    ("en_US_POSIX", "1583-01-01", "January 1, 1583"),
    ("en_US_POSIX", "9999-12-31", "December 31, 9999"),
  ])
  func `a day is written in the language of the given locale`(
    locale: String, day: String, text: String
  ) throws {
    let texts = BirthdayTexts(locale: Locale(identifier: locale))

    #expect(texts.text(try Day(day)) == text)
  }

  // MARK: - Failures

  @Test(arguments: notDays + missingDays)
  func `text is rejected if it is not a day or if the day does not exist`(
    text: String, error: DayError
  ) {
    #expect(throws: error) { try Day(text) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Day].self, from: Data(#"["\#(text)"]"#.utf8))
    }
  }

  @Test(arguments: [-1e15, -1e20, -.infinity, .nan, 253_402_300_800, 1e15, 1e20, .infinity])
  func `a date outside the supported years is rejected`(seconds: Double) {
    let error = #expect(throws: DayError.self) {
      try Day(of: Date(timeIntervalSince1970: seconds), in: .utc)
    }

    #expect(error == .outOfRange || seconds > 0)
    #expect(seconds != 253_402_300_800 || error == .noSuchYear(10_000))
  }

  @Test(arguments: [
    (DayError.noSuchYear(12), "the year 12 is not between 1583 and 9999"),
    (.noSuchMonth(13), "the month 13 is not between 1 and 12"),
    (.noSuchDay(30, month: 2, year: 2000), "month 2 of the year 2000 has no day 30"),
    (.noDay("soon"), "“soon” is not a valid date. Example: 1990-02-28"),
  ])
  func `the error for an invalid day says what is wrong with the day`(
    error: DayError, text: String
  ) {
    #expect("\(error)" == text)
  }

  // MARK: - Fixtures

  private static let notDays = [
    "", "1990", "1990-02", "1990-2-28", "1990-02-8", "90-02-28", "1990-02-28-", "-1990-02-28",
    "1990/02/28", "+990-02-28", "1990-+2-28", " 1990-02-28", "1990-02-28 ", "١٩٩٠-02-28",
    "1990-02-2x", "10000-01-01",
  ].map { ($0, DayError.noDay($0)) }

  private static let missingDays: [(String, DayError)] = [
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
  ]
}
