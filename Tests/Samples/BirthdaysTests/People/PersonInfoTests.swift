import Birthdays
import Foundation
import TestKit

@Suite("What is known of a person", .tags(.returnValue))
struct PersonInfoTests {
  /// First name, last name, full name.
  @Test(arguments: [
    ("Ana", "Lima", "Ana Lima"), ("Ana", "", "Ana"), ("", "Lima", "Lima"),
    ("  Ana ", " Lima  ", "Ana Lima"), ("Ana", "   ", "Ana"),
    ("Ana Maria", "de Lima", "Ana Maria de Lima"),
  ])
  func `the full name is the names that there are, with one space between`(
    first: String, last: String, full: String
  ) throws {
    let info = try PersonInfo.named(first, last)

    #expect(info.fullName == full)
  }

  // No arguments: they would reach the log as they are.
  @Test func `tabs and line breaks around a name are left out`() throws {
    let info = try PersonInfo.named("\tAna\n", "\r\nLima")

    #expect(info == (try .named("Ana", "Lima")))
  }

  @Test(
    arguments: [
      ("MockFirstname", "MockLastname", "MockFirstname MockLastname"),
      ("Ana", nil, "Ana"), (nil, "Lima", "Lima"), ("", "Lima", "Lima"), ("Ana", " ", "Ana"),
    ] as [(String?, String?, String)])
  func `a contact with a name and a birthday is a person`(
    first: String?, last: String?, full: String
  ) throws {
    let contact = ContactRecord(firstName: first, lastName: last, birthday: .birth)

    let info = try PersonInfo(contact: contact, calendar: .utc)

    #expect(info.fullName == full)
    #expect(info.birthday == (try Day("1990-02-28")))
  }

  @Test func `a person is the same after it was written and read`() throws {
    let info = try PersonInfo.named("Ana", "Lima", born: "2000-02-29")

    let read = try JSONDecoder().decode(PersonInfo.self, from: JSONEncoder().encode(info))

    #expect(read == info)
  }

  @Test(arguments: [
    #"{"firstName":"Ana","birthday":"2000-02-29"}"#,
    #"{"firstName":"Ana","lastName":null,"birthday":"2000-02-29"}"#,
    #"{"firstName":" Ana ","lastName":"","birthday":"2000-02-29"}"#,
    #"{"lastName":"Ana","birthday":"2000-02-29"}"#,
  ])
  func `one name is enough to be read`(text: String) throws {
    let info = try JSONDecoder().decode(PersonInfo.self, from: Data(text.utf8))

    #expect(info.fullName == "Ana")
  }

  // MARK: - Failures

  @Test(arguments: [("", ""), (" ", "  ")])
  func `without a name there is nobody`(first: String, last: String) {
    #expect(throws: PersonInfoError.missingName) { try PersonInfo.named(first, last) }
  }

  /// First name, last name, whether there is a birthday, error.
  @Test(
    arguments: [
      (nil, nil, true, .missingName), (nil, nil, false, .missingName),
      ("", " ", true, .missingName),
      ("Ana", "Lima", false, .missingBirthday(name: "Ana Lima")),
      ("Ana", nil, false, .missingBirthday(name: "Ana")),
      (nil, "Lima", false, .missingBirthday(name: "Lima")),
    ] as [(String?, String?, Bool, PersonInfoError)])
  func `a contact that misses a part is refused`(
    first: String?, last: String?, hasBirthday: Bool, error: PersonInfoError
  ) {
    let contact = ContactRecord(
      firstName: first, lastName: last, birthday: hasBirthday ? .birth : nil)

    #expect(throws: error) { try PersonInfo(contact: contact, calendar: .utc) }
  }

  @Test func `a contact with a birthday long ago is refused`() {
    let contact = ContactRecord(firstName: "Ana", birthday: .distantPast)

    #expect(throws: PersonInfoError.unusableBirthday(name: "Ana", .noSuchYear(1))) {
      try PersonInfo(contact: contact, calendar: .utc)
    }
  }

  @Test(arguments: [
    #"{"birthday":"2000-02-29"}"#, #"{"firstName":" ","lastName":"","birthday":"2000-02-29"}"#,
    #"{"firstName":"Ana"}"#, #"{"firstName":"Ana","birthday":null}"#,
    #"{"firstName":"Ana","birthday":"2001-02-29"}"#, #"{"firstName":7,"birthday":"2000-02-29"}"#,
  ])
  func `what is no person cannot be read`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PersonInfo.self, from: Data(text.utf8))
    }
  }
}
