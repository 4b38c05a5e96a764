import Foundation

/// A person in a store.
package struct Person: Hashable, Identifiable, Sendable {
  /// The number that the store assigned.
  package let id: Int

  package let info: PersonInfo

  package init(id: Int, info: PersonInfo) {
    self.id = id
    self.info = info
  }
}

/// A person's first name, last name and birthday.
package struct PersonInfo: Hashable, Sendable {
  package let firstName: String
  package let lastName: String
  package let birthday: Day

  /// Creates a person's info and trims the white space around the names.
  ///
  /// Throws an error if both trimmed names are empty.
  package init(
    firstName: String = "",
    lastName: String = "",
    birthday: Day
  ) throws(PersonInfoError) {
    self.firstName = Self.trimmed(firstName)
    self.lastName = Self.trimmed(lastName)
    self.birthday = birthday
    guard !fullName.isEmpty else { throw .missingName }
  }

  /// The names that are not empty, separated by a space.
  package var fullName: String { Self.fullName(firstName, lastName) }

  static func fullName(_ names: String...) -> String {
    names.map(trimmed).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func trimmed(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The reason why a contact or a document does not describe a person.
package enum PersonInfoError: Error, Hashable, CustomStringConvertible {
  case missingName
  case missingBirthday(name: String)
  case unusableBirthday(name: String, DayError)

  package var description: String {
    switch self {
    case .missingName: "a person needs a first name or a last name"
    case .missingBirthday(let name): "\(name) needs a birthday"
    case .unusableBirthday(let name, let error): "the birthday of \(name) cannot be used: \(error)"
    }
  }
}

extension PersonInfo: Codable {
  package init(from decoder: any Decoder) throws {
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

/// The number, the names and the birthday are encoded as one object.
extension Person: Codable {
  private enum CodingKeys: CodingKey {
    case id
  }

  package init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    info = try PersonInfo(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try info.encode(to: encoder)
  }
}
