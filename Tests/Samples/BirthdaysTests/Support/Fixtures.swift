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
  static let utc = Calendar(identifier: .gregorian, secondsFromGMT: 0)

  init(identifier: Identifier, secondsFromGMT seconds: Int) {
    self.init(identifier: identifier)
    timeZone = TimeZone(secondsFromGMT: seconds) ?? .gmt
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
