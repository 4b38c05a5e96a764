package import Foundation

/// A contact from the system's address book.
package struct ContactRecord: Hashable, Sendable {
  package let firstName: String?
  package let lastName: String?

  /// A point in time on the birthday.
  package let birthday: Date?

  package init(firstName: String? = nil, lastName: String? = nil, birthday: Date? = nil) {
    self.firstName = firstName
    self.lastName = lastName
    self.birthday = birthday
  }
}

extension PersonInfo {
  /// Creates a person's info from a contact that has a name and a birthday.
  ///
  /// The calendar's time zone decides on which day the birthday falls.
  package init(contact: ContactRecord, calendar: Calendar) throws(PersonInfoError) {
    let first = contact.firstName ?? ""
    let last = contact.lastName ?? ""
    let name = Self.fullName(first, last)
    guard !name.isEmpty else { throw .missingName }
    guard let date = contact.birthday else { throw .missingBirthday(name: name) }
    let birthday = Result { () throws(DayError) in try Day(of: date, in: calendar) }
      .mapError { PersonInfoError.unusableBirthday(name: name, $0) }
    try self.init(firstName: first, lastName: last, birthday: birthday.get())
  }
}
