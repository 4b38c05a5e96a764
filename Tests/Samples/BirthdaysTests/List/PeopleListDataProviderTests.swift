import Birthdays
import Foundation
import Storage
import TestKit

/// The rows after each change, on a store that is a fake.
@MainActor
@Suite("Rows of people", .tags(.state))
struct PeopleListDataProviderTests {
  let store = FakePersonStore()
  let settings = InMemoryKeyValueStore()

  @Test func `a new store is empty, in one section`() throws {
    let provider = provider()

    try provider.fetch()

    #expect(provider.numberOfSections == 1)
    #expect(provider.numberOfRows(in: 0) == 0)
    #expect(provider.cell(at: 0) == nil)
  }

  @Test func `one person is one row, in one section`() throws {
    let provider = provider()

    try provider.addPerson(.named("FirstName", "LastName"))

    #expect(provider.numberOfRows(in: 0) == 1)
    #expect(provider.numberOfSections == 1)
  }

  @Test func `a row shows the full name and the birthday`() throws {
    let provider = provider()

    try provider.addPerson(.named("FirstName", "LastName"))

    #expect(
      provider.cell(at: 0) == CellModel(title: "FirstName LastName", detail: "February 28, 1990"))
  }

  @Test func `other sections and rows are none`() throws {
    let provider = provider()
    try provider.addPerson(.named("Ana"))

    #expect(provider.numberOfRows(in: 1) == 0)
    #expect(provider.numberOfRows(in: -1) == 0)
    #expect(provider.cell(at: 1) == nil)
    #expect(provider.cell(at: -1) == nil)
  }

  @Test func `people who are in the store already are there after a fetch`() throws {
    _ = store.add(try .named("Ana"))
    let provider = provider()
    #expect(provider.titles == [])

    try provider.fetch()

    #expect(provider.titles == ["Ana"])
  }

  @Test func `people are sorted by their last names, wherever they were added`() throws {
    let provider = provider()

    try provider.addPerson(.named("Cem", "Aydin"))
    try provider.addPerson(.named("Ana", "Lima"))
    try provider.addPerson(.named("Bo", "Dahl"))

    #expect(provider.titles == ["Cem Aydin", "Bo Dahl", "Ana Lima"])
  }

  @Test func `another order holds from the next fetch on`() throws {
    let provider = provider()
    try provider.addPerson(.named("Cem", "Aydin"))
    try provider.addPerson(.named("Ana", "Lima"))
    try SortingSetting(store: settings).set(.firstName)
    #expect(provider.titles == ["Cem Aydin", "Ana Lima"])

    try provider.fetch()
    try provider.addPerson(.named("Bo", "Zorn"))

    #expect(provider.titles == ["Ana Lima", "Bo Zorn", "Cem Aydin"])
  }

  @Test func `the order is there again after a relaunch`() throws {
    _ = store.add(try .named("Cem", "Aydin"))
    _ = store.add(try .named("Ana", "Lima"))
    try SortingSetting(store: settings).set(.firstName)

    let provider = provider()
    try provider.fetch()

    #expect(provider.titles == ["Ana Lima", "Cem Aydin"])
  }

  @Test func `two people with one name and one birthday are two rows`() throws {
    let provider = provider()

    try provider.addPerson(.named("Ana", "Lima"))
    try provider.addPerson(.named("Ana", "Lima"))

    #expect(provider.titles == ["Ana Lima", "Ana Lima"])
    #expect(provider.people.map(\.id) == [1, 2])
  }

  @Test func `a deleted row is that of its person, however they are sorted`() throws {
    let provider = try provider(with: "Cem", "Ana", "Bo")

    try provider.deletePerson(at: 1)

    #expect(provider.titles == ["Ana", "Cem"])
    #expect(store.all(sortedBy: .firstName).map(\.id) == [2, 1])
  }

  @Test func `of two with one name the row that was chosen is deleted`() throws {
    let provider = try provider(with: "Ana", "Ana", "Ana")

    try provider.deletePerson(at: 1)

    #expect(provider.people.map(\.id) == [1, 3])
    #expect(store.all(sortedBy: .lastName).map(\.id) == [1, 3])
  }

  @Test func `when the last one is deleted there is no row, in one section`() throws {
    let provider = try provider(with: "Ana")

    try provider.deletePerson(at: 0)

    #expect(provider.numberOfRows(in: 0) == 0)
    #expect(provider.numberOfSections == 1)
    #expect(store.count() == 0)
  }

  @Test func `an edited person stands where it belongs now`() throws {
    let provider = try provider(with: "Ana", "Bo", "Cem")

    try provider.editPerson(at: 0, to: .named("Dee", born: "2000-02-29"))

    #expect(provider.titles == ["Bo", "Cem", "Dee"])
    #expect(provider.cell(at: 2)?.detail == "February 29, 2000")
    #expect(store.all(sortedBy: .firstName).map(\.id) == [2, 3, 1])
  }

  @Test func `after an edit those with one name stand as a fetch would have it`() throws {
    let provider = try provider(with: "Ana", "Bo", "Bo")

    try provider.editPerson(at: 0, to: .named("Bo"))
    let people = provider.people
    try provider.fetch()

    #expect(people.map(\.id) == [1, 2, 3])
    #expect(provider.people == people)
  }

  // MARK: - Failures

  @Test(arguments: [-1, 1, .max, .min])
  func `a row that is not there cannot be changed`(row: Int) throws {
    let provider = try provider(with: "Ana")

    #expect(throws: BirthdaysError.noSuchRow(row, count: 1)) { try provider.deletePerson(at: row) }
    #expect(throws: BirthdaysError.noSuchRow(row, count: 1)) {
      try provider.editPerson(at: row, to: .named("Bo"))
    }

    #expect(provider.titles == ["Ana"])
    #expect(store.count() == 1)
  }

  @Test func `a person whom somebody else has deleted cannot be changed`() throws {
    let provider = try provider(with: "Ana", "Bo")
    try store.delete(id: 1)

    #expect(throws: BirthdaysError.store(.noSuchPerson(1))) { try provider.deletePerson(at: 0) }
    #expect(throws: BirthdaysError.store(.noSuchPerson(1))) {
      try provider.editPerson(at: 0, to: .named("Cem"))
    }

    #expect(provider.titles == ["Ana", "Bo"])
    try provider.fetch()
    #expect(provider.titles == ["Bo"])
  }

  @Test func `a store that fails is said, and the rows are what they were`() throws {
    let values = InMemoryKeyValueStore()
    let provider = provider(PersonStore(store: values))
    try provider.addPerson(.named("Ana"))
    let failure = BirthdaysError.store(.document(.store(.diskFull, key: "people")))
    values.updating.throws(.diskFull)
    values.reading.throws(.diskFull)

    #expect(throws: failure) { try provider.addPerson(.named("Bo")) }
    #expect(throws: failure) { try provider.editPerson(at: 0, to: .named("Bo")) }
    #expect(throws: failure) { try provider.deletePerson(at: 0) }
    #expect(throws: failure) { try provider.fetch() }

    #expect(provider.titles == ["Ana"])
  }

  @Test func `settings that fail are said, and the rows are what they were`() throws {
    let provider = try provider(with: "Ana")
    _ = store.add(try .named("Bo"))
    settings.reading.throws(.notPermitted)

    #expect(throws: BirthdaysError.sorting(.notPermitted)) { try provider.fetch() }

    #expect(provider.titles == ["Ana"])
  }

  // MARK: - Fixtures

  private func provider(_ store: (any PersonStoring)? = nil) -> PeopleListDataProvider {
    PeopleListDataProvider(
      store: store ?? self.store, sorting: SortingSetting(store: settings), texts: .english)
  }

  private func provider(with names: String...) throws -> PeopleListDataProvider {
    let provider = provider()
    for name in names { try provider.addPerson(.named(name)) }
    return provider
  }
}
