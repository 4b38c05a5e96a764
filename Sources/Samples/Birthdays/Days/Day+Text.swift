package import Foundation

extension Day: CustomStringConvertible {
  /// Creates a day from a string such as `1990-02-28`: four digits for the year, two for the month, two for the day.
  package init(_ text: String) throws(DayError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { throw .noDay(text) }
    try self.init(year: year, month: month, day: day)
  }

  /// The day as text, such as `1990-02-28`.
  package var description: String {
    [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }
}

extension Day: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(container.decode(String.self))
    } catch let error as DayError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A formatter that writes days in the user's language.
///
/// The locale is an argument, so a test does not depend on the machine's settings.
package struct BirthdayTexts: Sendable {
  private let calendar: Calendar
  private let style: Date.FormatStyle

  package init(locale: Locale) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    self.calendar = calendar
    style = Date.FormatStyle(
      date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
  }

  /// Returns the long form of a day, such as `February 28, 1990`.
  package func text(_ day: Day) -> String {
    let parts = DateComponents(year: day.year, month: day.month, day: day.day)
    return calendar.date(from: parts).map(style.format) ?? "\(day)"
  }
}
