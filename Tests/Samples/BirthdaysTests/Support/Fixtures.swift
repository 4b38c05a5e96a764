import Birthdays
import Foundation

extension PersonInfo {
  static func named(
    _ firstName: String = "",
    _ lastName: String = "",
    born birthday: String = "1990-02-28"
  ) throws -> PersonInfo {
    try PersonInfo(firstName: firstName, lastName: lastName, birthday: Day(birthday))
  }
}

extension Calendar {
  static let utc = gregorian(secondsFromGMT: 0)

  static func gregorian(secondsFromGMT seconds: Int) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: seconds) ?? .gmt
    return calendar
  }
}

extension Date {
  /// 28 February 1990, noon GMT.
  static let birth = Date(timeIntervalSince1970: 636_206_400)
}

extension BirthdayTexts {
  static let english = BirthdayTexts(locale: Locale(identifier: "en_US_POSIX"))
}

extension ListDataSource {
  var cells: [CellModel] { (0..<numberOfRows(in: 0)).compactMap(cell(at:)) }

  var titles: [String] { cells.map(\.title) }
}
