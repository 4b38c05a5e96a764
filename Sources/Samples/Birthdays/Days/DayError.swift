/// Why there is no such day.
public enum DayError: Error, Hashable, Sendable {
  /// The year is not one of those that a day may have.
  case noSuchYear(Int)

  /// A year has twelve months.
  case noSuchMonth(Int)

  /// The month is shorter.
  case noSuchDay(Int, month: Int, year: Int)

  /// The text is not written like a day.
  case noDay(String)

  /// A point in time is long before any year that a day may have.
  case outOfRange
}

extension DayError: CustomStringConvertible {
  /// What was wrong, and what would be right.
  public var description: String {
    switch self {
    case .noSuchYear(let year): "there is no year \(year), only 1583 to 9999"
    case .noSuchMonth(let month): "there is no month \(month), only 1 to 12"
    case .noSuchDay(let day, let month, let year):
      "month \(month) of the year \(year) has no day \(day)"
    case .noDay(let text): "“\(text)” is no day, which is written like 1990-02-28"
    case .outOfRange: "the time is before the year 1583"
    }
  }
}
