import Birthdays
import Foundation
import Storage
import TestKit

/// The rows after each change, with a fake store.
@MainActor
@Suite("People rows", .tags(.state))
struct PeopleListDataProviderTests {
  let store = FakePersonStore()
  let settings = InMemoryKeyValueStore()

  @Test func `the list has one section, even without people`() throws {
    let provider = provider()
    try provider.fetch()
    #expect(provider.numberOfSections == 1)
    #expect(provider.numberOfRows(in: 0) == 0)

    try provider.addPerson(.named("Ana"))
    #expect(provider.numberOfSections == 1)
    #expect(provider.numberOfRows(in: 0) == 1)

    try provider.deletePerson(at: 0)
    #expect(provider.numberOfRows(in: 0) == 0)
    #expect(store.all(sortedBy: .lastName) == [])
  }

  @Test func `a row shows the full name and the birthday, and rows that do not exist are empty`()
    throws
  {
    let provider = provider()

    try provider.addPerson(.named("FirstName", "LastName"))

    #expect(
      provider.cell(at: 0) == CellModel(title: "FirstName LastName", detail: "February 28, 1990"))
    #expect(provider.cell(at: 1) == nil)
    #expect(provider.cell(at: -1) == nil)
    #expect(provider.numberOfRows(in: 1) == 0)
    #expect(provider.numberOfRows(in: -1) == 0)
  }

  @Test func `people are sorted by last name, and a new sort order takes effect at the next fetch`()
    throws
  {
    let provider = provider()
    try provider.addPerson(.named("Cem", "Aydin"))
    try provider.addPerson(.named("Ana", "Lima"))
    try provider.addPerson(.named("Bo", "Dahl"))
    #expect(provider.titles == ["Cem Aydin", "Bo Dahl", "Ana Lima"])

    try SortingSetting(store: settings).set(.firstName)
    #expect(provider.titles == ["Cem Aydin", "Bo Dahl", "Ana Lima"])

    try provider.fetch()
    try provider.addPerson(.named("Bea", "Zorn"))
    #expect(provider.titles == ["Ana Lima", "Bea Zorn", "Bo Dahl", "Cem Aydin"])
  }

  @Test func `deleting a row deletes its person, even among people with the same name`() throws {
    let provider = try provider(with: "Cem", "Ana", "Ana", "Ana", "Bo")
    #expect(provider.titles == ["Ana", "Ana", "Ana", "Bo", "Cem"])

    try provider.deletePerson(at: 1)
    try provider.deletePerson(at: 2)

    #expect(provider.people.map(\.id) == [2, 4, 1])
    #expect(store.all(sortedBy: .firstName).map(\.id) == [2, 4, 1])
  }

  @Test
  func `after an edit, the rows are the same as after a new fetch, even if people share a name`()
    throws
  {
    let provider = try provider(with: "Ana", "Bo", "Bo")

    try provider.editPerson(at: 0, to: .named("Bo", born: "2000-02-29"))
    let people = provider.people
    try provider.fetch()

    #expect(people.map(\.id) == [1, 2, 3])
    #expect(provider.cell(at: 0)?.detail == "February 29, 2000")
    #expect(provider.people == people)
  }

  // MARK: - Failures

  @Test(arguments: [-1, 1, .max, .min])
  func `a row that does not exist cannot be changed`(row: Int) throws {
    let provider = try provider(with: "Ana")

    #expect(throws: BirthdaysError.noSuchRow(row, count: 1)) { try provider.deletePerson(at: row) }
    #expect(throws: BirthdaysError.noSuchRow(row, count: 1)) {
      try provider.editPerson(at: row, to: .named("Bo"))
    }

    #expect(provider.titles == ["Ana"])
    #expect(store.all(sortedBy: .lastName).count == 1)
  }

  @Test(.tags(.behavior))
  func `a failing store causes an error, and neither the rows nor the list view change`()
    throws
  {
    let values = InMemoryKeyValueStore()
    let provider = provider(PersonStore(store: values))
    let listView = SpyListView()
    try provider.addPerson(.named("Ana"))
    provider.listView = listView
    let before = values.values
    let failure = BirthdaysError.store(.document(.store(.diskFull, key: "people")))
    values.updating.throws(.diskFull)
    values.reading.throws(.diskFull)

    #expect(throws: failure) { try provider.addPerson(.named("Bo")) }
    #expect(throws: failure) { try provider.editPerson(at: 0, to: .named("Bo")) }
    #expect(throws: failure) { try provider.deletePerson(at: 0) }
    #expect(throws: failure) { try provider.fetch() }

    #expect(provider.titles == ["Ana"])
    #expect(values.values == before)
    listView.reloading.expectNotCalled()
    listView.beginning.expectNotCalled()
    listView.applying.expectNotCalled()
    listView.ending.expectNotCalled()
  }

  @Test func `if the settings cannot be read, an error is thrown, and the rows do not change`()
    throws
  {
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
