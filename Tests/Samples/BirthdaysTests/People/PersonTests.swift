import Birthdays
import Foundation
import TestKit

@Suite("Person info", .tags(.returnValue))
struct PersonInfoTests {
  /// First name, last name, birthday, and the full name or the error.
  @Test(
    arguments: [
      ("MockFirstname", "MockLastname", .birth, .success("MockFirstname MockLastname")),
      ("Ana", nil, .birth, .success("Ana")), (nil, "Lima", .birth, .success("Lima")),
      ("", "Lima", .birth, .success("Lima")), ("Ana", " ", .birth, .success("Ana")),
      ("  Ana ", " Lima  ", .birth, .success("Ana Lima")),
      ("Ana Maria", "de Lima", .birth, .success("Ana Maria de Lima")),
      (nil, nil, .birth, .failure(.missingName)), (nil, nil, nil, .failure(.missingName)),
      ("", " ", .birth, .failure(.missingName)),
      ("Ana", "Lima", nil, .failure(.missingBirthday(name: "Ana Lima"))),
      ("Ana", nil, nil, .failure(.missingBirthday(name: "Ana"))),
      (nil, "Lima", nil, .failure(.missingBirthday(name: "Lima"))),
      ("Ana", nil, .distantPast, .failure(.unusableBirthday(name: "Ana", .noSuchYear(1)))),
    ] as [(String?, String?, Date?, Result<String, PersonInfoError>)])
  func `a contact becomes a person only with a name and a usable birthday`(
    first: String?, last: String?, birthday: Date?, name: Result<String, PersonInfoError>
  ) {
    let contact = ContactRecord(firstName: first, lastName: last, birthday: birthday)

    let info = Result { () throws(PersonInfoError) in
      try PersonInfo(contact: contact, calendar: .utc)
    }

    #expect(info.map(\.fullName) == name)
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
}
