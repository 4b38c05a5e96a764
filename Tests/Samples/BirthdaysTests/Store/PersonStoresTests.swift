import Birthdays
import Foundation
import TestKit

/// The contract of a person store, which the fake has to meet too.
///
/// Otherwise, tests with the fake would prove nothing.
@Suite("Person stores", .tags(.state))
struct PersonStoresTests {
  enum Place: CaseIterable { case fake, document }

  let fake = FakePersonStore()
  let values = InMemoryKeyValueStore()

  @Test(arguments: Place.allCases)
  func `added people get new numbers and are returned in the requested order`(
    place: Place
  ) throws {
    #expect(try store(place).all(sortedBy: .lastName) == [])

    let cem = try store(place).add(.named("Cem", "Aydin"))
    let ana = try store(place).add(.named("Ana", "Lima"))

    #expect(cem == Person(id: 1, info: try .named("Cem", "Aydin")))
    #expect(ana == Person(id: 2, info: try .named("Ana", "Lima")))
    #expect(try store(place).all(sortedBy: .lastName) == [cem, ana])
    #expect(try store(place).all(sortedBy: .firstName) == [ana, cem])
  }

  @Test(arguments: Place.allCases)
  func `deleting a person keeps others with that name, and the person's number is not reused`(
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
    let stores = [store(place), store(place)]
    let person = try PersonInfo.named("Ana")

    DispatchQueue.concurrentPerform(iterations: 20) { round in
      _ = try? stores[round % 2].add(person)
    }

    let numbers = try store(place).all(sortedBy: .lastName).map(\.id)
    #expect(numbers == Array(1...20))
  }

  // MARK: - Failures

  @Test(arguments: Place.allCases, [0, 2, -1, .max])
  func `a person who does not exist cannot be changed or deleted`(place: Place, id: Int)
    throws
  {
    let store = try store(place, with: "Ana")
    let people = try store.all(sortedBy: .lastName)

    #expect(throws: PersonStoreError.noSuchPerson(id)) { try store.delete(id: id) }
    #expect(throws: PersonStoreError.noSuchPerson(id)) {
      try store.update(id: id, to: .named("Bo"))
    }

    #expect(try store.all(sortedBy: .lastName) == people)
  }

  // MARK: - Fixtures

  /// Returns the fake, or a new `PersonStore` over the same values, as after a relaunch.
  private func store(_ place: Place) -> any PersonStoring {
    switch place {
    case .fake: fake
    case .document: PersonStore(store: values)
    }
  }

  private func store(_ place: Place, with names: String...) throws -> any PersonStoring {
    let store = store(place)
    for name in names { try store.add(.named(name)) }
    return store
  }
}
