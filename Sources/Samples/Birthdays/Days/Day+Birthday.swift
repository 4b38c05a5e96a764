/// A day as the one on which somebody was born.
extension Day {
  /// The birthday in a year.
  ///
  /// - Parameters:
  ///   - year: A year that a day may have, also one before the birth, or the one after the last.
  ///   - rule: When it is if the year has no 29 February.
  /// - Returns: The birthday.
  private func birthday(in year: Int, leapDays rule: LeapDayRule) -> Day {
    guard month == 2, day == 29, !Self.isLeap(year) else {
      return Day(existing: year, month, day)
    }
    switch rule {
    case .lastOfFebruary: return Day(existing: year, 2, 28)
    case .firstOfMarch: return Day(existing: year, 3, 1)
    }
  }

  /// The next birthday: today's, if there is one today.
  ///
  /// - Parameters:
  ///   - today: The day from which on it is looked for.
  ///   - rule: When it is if a year has no 29 February.
  /// - Returns: The birthday; the birth itself if that is still to come. At the end of 9999 it is in the year
  ///   10000, of which no day can be made or read.
  public func nextBirthday(from today: Day, leapDays rule: LeapDayRule = .lastOfFebruary) -> Day {
    let start = max(today, self)
    let birthday = birthday(in: start.year, leapDays: rule)
    return birthday < start ? self.birthday(in: start.year + 1, leapDays: rule) : birthday
  }

  /// The age in full years.
  ///
  /// - Parameters:
  ///   - today: The day for which it is asked.
  ///   - rule: When a birthday is if a year has no 29 February.
  /// - Returns: The age; nil before the birth.
  public func age(on today: Day, leapDays rule: LeapDayRule = .lastOfFebruary) -> Int? {
    guard self <= today else { return nil }
    let years = today.year - year
    return today < birthday(in: today.year, leapDays: rule) ? years - 1 : years
  }
}
