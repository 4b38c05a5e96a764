import Birthdays
import Foundation
import Storage
import TestKit

/// The people document, which outlives the process and may be damaged.
@Suite("People document", .tags(.state))
struct PersonDocumentTests {
  let values = InMemoryKeyValueStore()

  /// A new store each time, as after a relaunch.
  private var store: PersonStore { PersonStore(store: values) }

  @Test func `the people document has a version number, and birthdays have no time of day`() throws
  {
    let ana = try store.add(.named("Ana", "Lima", born: "2000-02-29"))
    let bo = try store.add(.named("Bo", born: "1990-02-28"))

    expectEqualJSON(
      try #require(try values.data(forKey: PersonStore.key)),
      """
      {"version": 1, "content": {"nextNumber": 3, "list": [
        {"id": 1, "firstName": "Ana", "lastName": "Lima", "birthday": "2000-02-29"},
        {"id": 2, "firstName": "Bo", "lastName": "", "birthday": "1990-02-28"}]}}
      """)
    #expect(try store.all(sortedBy: .firstName) == [ana, bo])
  }

  // MARK: - Failures

  /// The document, and the start of the reason.
  @Test(arguments: [
    ("", ""), ("damaged", ""), ("[]", ""), ("{}", "version: "), (#"{"version":1}"#, "content: "),
    (#"{"version":1,"content":{"nextNumber":1}}"#, "content.list: "),
    (#"{"version":1,"content":{"list":[]}}"#, "content.nextNumber: "),
    (people("", next: 0), "content.nextNumber: "),
    (people("", next: 1_000_000_002), "content.nextNumber: "),
    (people(#"{"id":2,"firstName":"A","birthday":"2000-01-01"}"#), "content.list: "),
    (people(#"{"id":0,"firstName":"A","birthday":"2000-01-01"}"#), "content.list: "),
    (
      people(
        #"""
        {"id":1,"firstName":"A","birthday":"2000-01-01"}, {"id":1,"firstName":"B","birthday":"2000-01-01"}
        """#), "content.list: "
    ),
    (people(#"{"id":1,"firstName":"A","birthday":"2000-02-30"}"#), "content.list[0].birthday: "),
    (people(#"{"id":1,"birthday":"2000-02-29"}"#), "content.list[0]: "),
  ])
  func `if a people document is invalid, the error names the field, and the document is kept`(
    text: String, place: String
  ) throws {
    let data = Data(text.utf8)
    try values.set(data, forKey: PersonStore.key)

    for error in errors(of: store) {
      guard case .document(.corrupt(key: "people", let reason)) = error, reason.hasPrefix(place)
      else {
        Issue.record("\(error) does not name \(place)")
        continue
      }
    }

    #expect(try values.data(forKey: PersonStore.key) == data)
    try values.removeValue(forKey: PersonStore.key)
    #expect(try store.add(.named("Bo")).id == 1)
  }

  @Test(arguments: [1, 1_000_000_000])
  func `once the last number is assigned, no more people can be added`(next: Int) throws {
    try values.set(Data(Self.people("", next: next).utf8), forKey: PersonStore.key)

    let person = try store.add(.named("Ana"))
    #expect(person.id == next)
    #expect(try store.all(sortedBy: .lastName) == [person])

    guard next == 1_000_000_000 else { return }
    let error = #expect(throws: PersonStoreError.self) { try store.add(.named("Bo")) }
    #expect(
      error?.description
        == "no more people can be added, because 1000000000 was the last number: use another store")
    #expect(try store.all(sortedBy: .lastName) == [person])
  }

  // MARK: - Fixtures

  private static func people(_ list: String, next: Int = 2) -> String {
    #"{"version":1,"content":{"nextNumber":\#(next),"list":[\#(list)]}}"#
  }

  /// Calls each function of a store, expects it to throw, and returns the errors.
  private func errors(of store: PersonStore) -> [PersonStoreError] {
    [
      #expect(throws: PersonStoreError.self) { try store.all(sortedBy: .lastName) },
      #expect(throws: PersonStoreError.self) { try store.add(.named("Bo")) },
      #expect(throws: PersonStoreError.self) { try store.update(id: 1, to: .named("Bo")) },
      #expect(throws: PersonStoreError.self) { try store.delete(id: 1) },
    ].compactMap { $0 }
  }
}
