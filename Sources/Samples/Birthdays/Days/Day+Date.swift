public import Foundation

extension Day {
  /// Finds the day that a point in time is on, for people who use a calendar.
  ///
  /// - Parameters:
  ///   - date: The point in time.
  ///   - calendar: Says by its time zone when a day begins. It may be of any kind; a day is Gregorian.
  /// - Throws: ``DayError`` if the year is not from 1583 to 9999.
  public init(of date: Date, in calendar: Calendar) throws(DayError) {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let parts = gregorian.dateComponents([.era, .year, .month, .day], from: date)
    // The years before the first are counted down, in an era of their own.
    guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day else {
      throw .outOfRange
    }
    try self.init(year: year, month: month, day: day)
  }
}
