public import Foundation

/// A contact as the address book of a system has it: each part may be missing.
public struct ContactRecord: Hashable, Sendable {
  /// The first name.
  public let firstName: String?

  /// The last name.
  public let lastName: String?

  /// A point in time on the birthday.
  public let birthday: Date?

  /// Makes a contact.
  ///
  /// - Parameters:
  ///   - firstName: The first name.
  ///   - lastName: The last name.
  ///   - birthday: A point in time on the birthday.
  public init(firstName: String? = nil, lastName: String? = nil, birthday: Date? = nil) {
    self.firstName = firstName
    self.lastName = lastName
    self.birthday = birthday
  }
}

extension PersonInfo {
  /// Makes the info of a person of a contact.
  ///
  /// - Parameters:
  ///   - contact: The contact; it needs a name and a birthday.
  ///   - calendar: Says by its time zone which day the birthday is.
  /// - Throws: ``PersonInfoError``, which part is missing or cannot be used.
  public init(contact: ContactRecord, calendar: Calendar) throws(PersonInfoError) {
    let first = contact.firstName ?? ""
    let last = contact.lastName ?? ""
    let name = Self.fullName(first, last)
    guard !name.isEmpty else { throw .missingName }
    guard let date = contact.birthday else { throw .missingBirthday(name: name) }
    let birthday: Day
    do throws(DayError) {
      birthday = try Day(of: date, in: calendar)
    } catch {
      throw .unusableBirthday(name: name, error)
    }
    try self.init(firstName: first, lastName: last, birthday: birthday)
  }
}
