package import Foundation

/// A calendar day: a year, a month and a day, without a time of day.
///
/// A birthday is a day and not a point in time, because a point in time may fall on different days in
/// different time zones. As in ISO 8601, the calendar is Gregorian and begins with the year 1583.
package struct Day: Hashable, Comparable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Creates a day in the years 1583 to 9999.
  package init(year: Int, month: Int, day: Int) throws(DayError) {
    guard (1583...9999).contains(year) else { throw .noSuchYear(year) }
    guard (1...12).contains(month) else { throw .noSuchMonth(month) }
    guard (1...Self.length(ofMonth: month, in: year)).contains(day) else {
      throw .noSuchDay(day, month: month, year: year)
    }
    self.init(existing: year, month, day)
  }

  /// Creates the day on which a point in time falls, in a calendar's time zone.
  ///
  /// Only the calendar's time zone matters. The day is always Gregorian.
  package init(of date: Date, in calendar: Calendar) throws(DayError) {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let parts = gregorian.dateComponents([.era, .year, .month, .day], from: date)
    // Years before the year 1 are numbered backwards, in a different era.
    guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day else {
      throw .outOfRange
    }
    try self.init(year: year, month: month, day: day)
  }

  /// Creates a day without checking the numbers.
  ///
  /// The caller knows that the day exists. A computed birthday can also be in the year 10000.
  init(existing year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days from the first day of the year 1 up to and including this day.
  ///
  /// To get the number of days between two days, subtract their numbers.
  package var number: Int {
    let years = year - 1
    let months = (1..<month).map { Self.length(ofMonth: $0, in: year) }
    return 365 * years + years / 4 - years / 100 + years / 400 + months.reduce(0, +) + day
  }

  package static func < (lhs: Day, rhs: Day) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// The reason why a day cannot be created.
package enum DayError: Error, Hashable, CustomStringConvertible {
  case noSuchYear(Int)
  case noSuchMonth(Int)
  case noSuchDay(Int, month: Int, year: Int)
  case noDay(String)
  case outOfRange

  package var description: String {
    switch self {
    case .noSuchYear(let year): "the year \(year) is not between 1583 and 9999"
    case .noSuchMonth(let month): "the month \(month) is not between 1 and 12"
    case .noSuchDay(let day, let month, let year):
      "month \(month) of the year \(year) has no day \(day)"
    case .noDay(let text): "“\(text)” is not a valid date. Example: 1990-02-28"
    case .outOfRange: "the time is before the year 1583"
    }
  }
}
