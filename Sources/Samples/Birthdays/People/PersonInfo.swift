import Foundation

/// What is known of a person.
public struct PersonInfo: Hashable, Sendable {
  /// The first name; empty if there is none.
  public let firstName: String

  /// The last name; empty if there is none.
  public let lastName: String

  /// The day of birth.
  public let birthday: Day

  /// Makes the info of a person; white space around a name is left out.
  ///
  /// - Parameters:
  ///   - firstName: The first name; may be empty if there is a last one.
  ///   - lastName: The last name; may be empty if there is a first one.
  ///   - birthday: The day of birth.
  /// - Throws: ``PersonInfoError/missingName`` if both names are blank.
  public init(
    firstName: String = "",
    lastName: String = "",
    birthday: Day
  ) throws(PersonInfoError) {
    self.firstName = Self.trimmed(firstName)
    self.lastName = Self.trimmed(lastName)
    self.birthday = birthday
    guard !fullName.isEmpty else { throw .missingName }
  }

  /// The names that there are, parted by one space.
  public var fullName: String { Self.fullName(firstName, lastName) }

  static func fullName(_ names: String...) -> String {
    names.map(trimmed).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func trimmed(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension PersonInfo: Codable {
  private enum CodingKeys: CodingKey {
    case firstName, lastName, birthday
  }

  /// Reads a person; one name is enough.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: `DecodingError` if there is no birthday or no name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    do {
      try self.init(
        firstName: container.decodeIfPresent(String.self, forKey: .firstName) ?? "",
        lastName: container.decodeIfPresent(String.self, forKey: .lastName) ?? "",
        birthday: container.decode(Day.self, forKey: .birthday))
    } catch let error as PersonInfoError {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}
