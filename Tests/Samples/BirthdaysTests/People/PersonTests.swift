import Birthdays
import Foundation
import TestKit

@Suite("Person info", .tags(.returnValue))
struct PersonInfoTests {
  /// First name, last name, full name.
  @Test(arguments: [
    ("Ana", "Lima", "Ana Lima"), ("Ana", "", "Ana"), ("", "Lima", "Lima"),
    ("  Ana ", " Lima  ", "Ana Lima"), ("Ana", "   ", "Ana"),
    ("Ana Maria", "de Lima", "Ana Maria de Lima"),
  ])
  func `the full name has one space between the names`(
    first: String, last: String, full: String
  ) throws {
    #expect(try PersonInfo.named(first, last).fullName == full)
  }

  @Test(
    arguments: [
      ("MockFirstname", "MockLastname", "MockFirstname MockLastname"),
      ("Ana", nil, "Ana"), (nil, "Lima", "Lima"), ("", "Lima", "Lima"), ("Ana", " ", "Ana"),
    ] as [(String?, String?, String)])
  func `a contact with a name and a birthday becomes a person`(
    first: String?, last: String?, full: String
  ) throws {
    let contact = ContactRecord(firstName: first, lastName: last, birthday: .birth)

    let info = try PersonInfo(contact: contact, calendar: .utc)

    #expect(info.fullName == full)
    #expect(info.birthday == (try Day("1990-02-28")))
  }

  @Test(arguments: [
    #"{"firstName":"Ana","birthday":"2000-02-29"}"#,
    #"{"firstName":"Ana","lastName":null,"birthday":"2000-02-29"}"#,
    #"{"firstName":" Ana ","lastName":"","birthday":"2000-02-29"}"#,
    #"{"firstName":"\tAna\n","lastName":"\r\n","birthday":"2000-02-29"}"#,
    #"{"lastName":"Ana","birthday":"2000-02-29"}"#,
  ])
  func `a person with only one name is read from JSON and encoded without loss`(text: String) throws
  {
    let info = try JSONDecoder().decode(PersonInfo.self, from: Data(text.utf8))
    #expect(info.fullName == "Ana")

    let read = try JSONDecoder().decode(PersonInfo.self, from: JSONEncoder().encode(info))
    #expect(read == info)
  }

  // MARK: - Failures

  /// First name, last name, birthday, error.
  @Test(
    arguments: [
      (nil, nil, .birth, .missingName), (nil, nil, nil, .missingName),
      ("", " ", .birth, .missingName), ("Ana", "Lima", nil, .missingBirthday(name: "Ana Lima")),
      ("Ana", nil, nil, .missingBirthday(name: "Ana")),
      (nil, "Lima", nil, .missingBirthday(name: "Lima")),
      ("Ana", nil, .distantPast, .unusableBirthday(name: "Ana", .noSuchYear(1))),
    ] as [(String?, String?, Date?, PersonInfoError)])
  func `a contact that lacks a name or a usable birthday is rejected`(
    first: String?, last: String?, birthday: Date?, error: PersonInfoError
  ) {
    let contact = ContactRecord(firstName: first, lastName: last, birthday: birthday)

    #expect(throws: error) { try PersonInfo(contact: contact, calendar: .utc) }
  }

  @Test(arguments: [
    #"{"birthday":"2000-02-29"}"#, #"{"firstName":" ","lastName":"","birthday":"2000-02-29"}"#,
    #"{"firstName":"Ana"}"#, #"{"firstName":"Ana","birthday":null}"#,
    #"{"firstName":"Ana","birthday":"2001-02-29"}"#, #"{"firstName":7,"birthday":"2000-02-29"}"#,
  ])
  func `JSON without a valid name and birthday is not decoded as a person`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PersonInfo.self, from: Data(text.utf8))
    }
  }
}
