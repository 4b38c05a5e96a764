/// A day of the calendar: a year, a month and a day, and no time of day.
///
/// A birthday is one of these and not a point in time, or it would be another day in another time zone.
/// As in ISO 8601, the calendar is the Gregorian one and begins with the year 1583.
public struct Day: Hashable, Sendable {
  /// The year, such as 1990.
  public let year: Int

  /// The month, from 1 for January.
  public let month: Int

  /// The day of the month, from 1.
  public let day: Int

  /// Makes a day.
  ///
  /// - Parameters:
  ///   - year: From 1583 to 9999.
  ///   - month: From 1 for January.
  ///   - day: From 1 to the length of the month in that year.
  /// - Throws: ``DayError`` if there is no such day.
  public init(year: Int, month: Int, day: Int) throws(DayError) {
    guard (1583...9999).contains(year) else { throw .noSuchYear(year) }
    guard (1...12).contains(month) else { throw .noSuchMonth(month) }
    guard (1...Self.length(ofMonth: month, in: year)).contains(day) else {
      throw .noSuchDay(day, month: month, year: year)
    }
    self.init(existing: year, month, day)
  }

  /// Makes a day that is known to exist.
  ///
  /// The year of a next birthday may be 10000, the one after the last.
  init(existing year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// How many days there have been up to this one, from the first day of the year 1.
  ///
  /// The difference of two numbers is the days from one to the other.
  public var number: Int {
    let years = year - 1
    let months = (1..<month).map { Self.length(ofMonth: $0, in: year) }
    return 365 * years + years / 4 - years / 100 + years / 400 + months.reduce(0, +) + day
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

extension Day: Comparable {
  /// Whether a day is before another one.
  ///
  /// - Parameters:
  ///   - lhs: The one.
  ///   - rhs: The other.
  /// - Returns: Whether the one is earlier.
  public static func < (lhs: Day, rhs: Day) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }
}
