import Birthdays
import Foundation
import Storage
import TestKit

/// The contract of all person stores, including the fake.
///
/// If the fake broke the contract, a test that uses the fake would prove nothing.
@Suite("Person stores", .tags(.state))
struct PersonStoresTests {
  enum Place: CaseIterable { case fake, document }

  let fake = FakePersonStore()
  let values = InMemoryKeyValueStore()

  /// A new store each time, as after a relaunch.
  private var document: PersonStore { PersonStore(store: values) }

  @Test(arguments: Place.allCases)
  func `added people get new numbers and are returned in the requested order`(place: Place) throws {
    #expect(try store(place).all(sortedBy: .lastName) == [])

    let cem = try store(place).add(.named("Cem", "Aydin"))
    let ana = try store(place).add(.named("Ana", "Lima"))

    #expect(cem == Person(id: 1, info: try .named("Cem", "Aydin")))
    #expect(ana == Person(id: 2, info: try .named("Ana", "Lima")))
    #expect(try store(place).all(sortedBy: .lastName) == [cem, ana])
    #expect(try store(place).all(sortedBy: .firstName) == [ana, cem])
  }

  @Test(arguments: Place.allCases)
  func `deleting a person keeps their namesakes, and no new person gets the old number`(
    place: Place
  ) throws {
    let store = try store(place, with: "Ana", "Ana", "Bo")

    try store.delete(id: 1)
    #expect(try store.all(sortedBy: .lastName).map(\.id) == [2, 3])

    try store.delete(id: 3)
    #expect(try store.add(.named("Cem")).id == 4)
  }

  @Test(arguments: Place.allCases)
  func `updating a person keeps their number and position`(place: Place) throws {
    let store = try store(place, with: "Ana", "Ana", "Ana")

    let person = try store.update(id: 2, to: .named("Ana", born: "2000-02-29"))

    #expect(person == Person(id: 2, info: try .named("Ana", born: "2000-02-29")))
    #expect(try store.all(sortedBy: .lastName).map(\.id) == [1, 2, 3])
    #expect(try store.all(sortedBy: .lastName)[1] == person)
  }

  @Test(arguments: Place.allCases)
  func `people saved by parallel writers are all kept`(place: Place) throws {
    let stores = try [store(place), store(place)]
    let person = try PersonInfo.named("Ana")

    DispatchQueue.concurrentPerform(iterations: 20) { round in
      _ = try? stores[round % 2].add(person)
    }

    let numbers = try store(place).all(sortedBy: .lastName).map(\.id)
    #expect(numbers == Array(1...20))
  }

  // MARK: - The document

  @Test func `the people document has a version, and birthdays have no time of day`() throws {
    try document.add(.named("Ana", "Lima", born: "2000-02-29"))
    try document.add(.named("Bo", born: "1990-02-28"))

    expectEqualJSON(
      try #require(try values.data(forKey: PersonStore.key)),
      """
      {"version": 1, "content": {"nextNumber": 3, "list": [
        {"id": 1, "firstName": "Ana", "lastName": "Lima", "birthday": "2000-02-29"},
        {"id": 2, "firstName": "Bo", "lastName": "", "birthday": "1990-02-28"}]}}
      """)
  }

  // MARK: - Failures

  /// The text of the document, and how the reason in the error begins.
  @Test(arguments: [
    (#"{"version":1,"content":{"nextNumber":1}}"#, "content.list: "),
    (#"{"version":1,"content":{"list":[]}}"#, "content.nextNumber: "),
    (people("", next: 0), "content.nextNumber: "),
    (people("", next: 1_000_000_002), "content.nextNumber: "),
    (people(person(2)), "content.list: "), (people(person(0)), "content.list: "),
    (people("\(person(1)), \(person(1, "B"))"), "content.list: "),
    (people(#"{"id":1,"firstName":"A","birthday":"2000-02-30"}"#), "content.list[0].birthday: "),
    (people(#"{"id":1,"birthday":"2000-02-29"}"#), "content.list[0]: "),
  ])
  func `an invalid document of people is kept, and the error names the invalid field`(
    text: String, place: String
  ) throws {
    let data = Data(text.utf8)
    try values.set(data, forKey: PersonStore.key)

    let error = try #require(throws: PersonStoreError.self) {
      try document.all(sortedBy: .lastName)
    }
    guard case .document(.corrupt(key: "people", let reason)) = error else { throw error }
    #expect(reason.hasPrefix(place))
    #expect(throws: error) { try document.add(.named("Bo")) }
    #expect(throws: error) { try document.delete(id: 1) }

    #expect(try values.data(forKey: PersonStore.key) == data)
    try values.set(Data(Self.people("", next: 1).utf8), forKey: PersonStore.key)
    #expect(try document.add(.named("Bo")).id == 1)
  }

  @Test func `a damaged document of people is decoded or rejected, but never changed`() throws {
    try document.add(.named("Ana"))
    try document.add(.named("Bo"))
    let written = try #require(try values.data(forKey: PersonStore.key))

    for copy in DamagedData.copies(of: written) {
      try values.set(copy.data, forKey: PersonStore.key)
      do throws(PersonStoreError) {
        let people = try document.all(sortedBy: .firstName)
        #expect(Set(people.map(\.id)).count == people.count, "\(copy)")
      } catch {
        #expect(throws: error, "\(copy)") { try document.add(.named("Cy")) }
      }
      #expect(try values.data(forKey: PersonStore.key) == copy.data, "\(copy)")
    }
  }

  @Test func `after the last number is used, no more people can be added`() throws {
    try values.set(Data(Self.people("", next: 1_000_000_000).utf8), forKey: PersonStore.key)

    let person = try document.add(.named("Ana"))
    #expect(person.id == 1_000_000_000)

    let error = #expect(throws: PersonStoreError.self) { try document.add(.named("Bo")) }
    #expect(
      error?.description
        == "no more people can be added, because 1000000000 was the last number: use another store")
    #expect(try document.all(sortedBy: .lastName) == [person])
  }

  @Test(arguments: Place.allCases, [0, 2, -1, .max])
  func `a person who does not exist cannot be changed or deleted`(place: Place, id: Int) throws {
    let store = try store(place, with: "Ana")
    let people = try store.all(sortedBy: .lastName)

    #expect(throws: PersonStoreError.noSuchPerson(id)) { try store.delete(id: id) }
    #expect(throws: PersonStoreError.noSuchPerson(id)) {
      try store.update(id: id, to: .named("Bo"))
    }

    #expect(try store.all(sortedBy: .lastName) == people)
  }

  // MARK: - Fixtures

  private func store(_ place: Place, with names: String...) throws -> any PersonStoring {
    let store: any PersonStoring =
      switch place {
      case .fake: fake
      case .document: document
      }
    for name in names { try store.add(.named(name)) }
    return store
  }

  private static func people(_ list: String, next: Int = 2) -> String {
    #"{"version":1,"content":{"nextNumber":\#(next),"list":[\#(list)]}}"#
  }

  private static func person(_ id: Int, _ name: String = "A") -> String {
    #"{"id":\#(id),"firstName":"\#(name)","birthday":"2000-01-01"}"#
  }
}
