public import Foundation

/// Writes days for people, in their language.
///
/// The locale is passed in: what a phone is set to must not decide whether a test passes.
public struct BirthdayTexts: Sendable {
  private let calendar: Calendar
  private let style: Date.FormatStyle

  /// Makes texts for a locale.
  ///
  /// - Parameter locale: The language and its habits.
  public init(locale: Locale) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    self.calendar = calendar
    style = Date.FormatStyle(
      date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
  }

  /// Writes a day.
  ///
  /// - Parameter day: The day.
  /// - Returns: The long form, such as `February 28, 1990`.
  public func text(_ day: Day) -> String {
    let parts = DateComponents(year: day.year, month: day.month, day: day.day)
    return calendar.date(from: parts).map(style.format) ?? "\(day)"
  }
}
