import Birthdays
import Foundation
import Storage
import TestKit

@MainActor
@Suite("People rows", .tags(.state))
struct PeopleListDataProviderTests {
  let store = FakePersonStore()
  let settings = InMemoryKeyValueStore()
  let listView = SpyListView()

  @Test func `the list has one section, even without people`() throws {
    let provider = try provider()
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

  @Test func `a list with one person has one row with the full name and birthday`() throws {
    let provider = try provider()

    try provider.addPerson(.named("FirstName", "LastName"))

    #expect(
      provider.cell(at: 0) == CellModel(title: "FirstName LastName", detail: "February 28, 1990"))
    #expect(provider.cell(at: 1) == nil)
    #expect(provider.cell(at: -1) == nil)
    #expect(provider.numberOfRows(in: 1) == 0)
    #expect(provider.numberOfRows(in: -1) == 0)
  }

  @Test func `people are sorted by last name, and a fetch applies a changed order`() throws {
    let provider = try provider()
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

  @Test func `after an edit, the rows are the same as after a new fetch`() throws {
    let provider = try provider(with: "Ana", "Bo", "Bo")

    try provider.editPerson(at: 0, to: .named("Bo", born: "2000-02-29"))
    let people = provider.people
    try provider.fetch()

    #expect(people.map(\.id) == [1, 2, 3])
    #expect(provider.cell(at: 0)?.detail == "February 29, 2000")
    #expect(provider.people == people)
  }

  // MARK: - Updates of the list

  @Test func `rows are inserted and deleted inside a list update`() throws {
    let provider = try provider(with: "Ana", "Cem")
    let counts = Spy<Int, Void, Never>("numberOfRows")
    listView.applying.answers { [weak provider] _ in
      MainActor.assumeIsolated { counts.call(provider?.numberOfRows(in: 0) ?? 0) }
    }

    try provider.addPerson(.named("Bo"))
    try provider.deletePerson(at: 2)

    expectOrder(
      listView.beginning, listView.applying, listView.ending, listView.beginning,
      listView.applying, listView.ending)
    #expect(listView.applying.calls == [.insert(1), .delete(2)])
    // The rows change before the list is notified.
    #expect(counts.calls == [3, 2])
    listView.reloading.expectNotCalled()
  }

  @Test(
    arguments: [
      ("Ann", [.update(0)]), ("Bob", [.update(0), .move(from: 0, to: 1)]),
      ("Dee", [.update(0), .move(from: 0, to: 2)]),
    ] as [(String, [ListChange])])
  func `an edited row is updated in place and then moved if necessary`(
    name: String, changes: [ListChange]
  ) throws {
    let provider = try provider(with: "Ana", "Bo", "Cem")

    try provider.editPerson(at: 0, to: .named(name))

    #expect(listView.applying.calls == changes)
    expectOrder(listView.beginning, listView.applying, listView.ending)
    listView.beginning.expectCalled()
    listView.ending.expectCalled()
  }

  @Test func `a fetch reloads the list once and does not update individual rows`() throws {
    let provider = try provider(with: "Ana", "Bo")

    try provider.fetch()

    listView.reloading.expectCalled()
    listView.beginning.expectNotCalled()
  }

  @Test(.seeded)
  func `a list that applies every reported change has the rows of its provider`() throws {
    var generator = SeededGenerator.current
    let provider = try provider(with: "Ana")
    var rows = ["Ana"]

    for _ in 0..<200 {
      let count = listView.applying.callCount
      let name = ["Ana", "Bo", "Cem", "Dee", "Eva"].randomElement(using: &generator) ?? ""
      let row = Int.random(in: 0...rows.count, using: &generator)
      switch (Int.random(in: 0..<4, using: &generator), row == rows.count) {
      case (0, false): try provider.deletePerson(at: row)
      case (1, false), (2, false): try provider.editPerson(at: row, to: .named(name))
      default: try provider.addPerson(.named(name))
      }
      let titles = provider.titles

      for change in listView.applying.calls.dropFirst(count) {
        switch change {
        case .insert(let row): rows.insert(titles[row], at: row)
        case .delete(let row): rows.remove(at: row)
        case .update(let row): rows[row] = name
        case .move(let row, let newRow): rows.insert(rows.remove(at: row), at: newRow)
        }
      }

      #expect(rows == titles)
    }
  }

  // MARK: - Lifetime

  @Test
  func `a provider still works after its list view is released, and neither retains the other`()
    throws
  {
    let provider = try provider(with: "Ana", "Bo")
    expectReleased {
      let listView = SpyListView()
      provider.listView = listView
      listView.dataSource = provider
      return listView
    }

    try provider.fetch()
    try provider.addPerson(.named("Cem"))
    try provider.editPerson(at: 0, to: .named("Dee"))
    try provider.deletePerson(at: 0)
    #expect(provider.people.count == 2)

    try expectReleased {
      let provider = try self.provider(with: "Ana")
      listView.dataSource = provider
      return provider
    }
    #expect(listView.dataSource == nil)
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
  func `if the store fails, an error is thrown, and the list does not change`() throws {
    let values = InMemoryKeyValueStore()
    let provider = try provider(with: "Ana", in: PersonStore(store: values))
    let before = values.values
    let failure = BirthdaysError.store(.document(.store(.diskFull, key: "people")))
    values.updating.throws(.diskFull)
    values.reading.throws(.diskFull)

    #expect(throws: failure) { try provider.addPerson(.named("Bo")) }
    #expect(throws: failure) { try provider.editPerson(at: 0, to: .named("Bo")) }
    #expect(throws: failure) { try provider.deletePerson(at: 0) }
    #expect(throws: failure) { try provider.fetch() }
    settings.reading.throws(.notPermitted)
    #expect(throws: BirthdaysError.sorting(.notPermitted)) { try provider.fetch() }

    #expect(provider.titles == ["Ana"])
    #expect(values.values == before)
    listView.reloading.expectNotCalled()
    listView.beginning.expectNotCalled()
    listView.applying.expectNotCalled()
    listView.ending.expectNotCalled()
  }

  // MARK: - Fixtures

  /// Returns a provider with people of these names, who are added before the list is connected.
  private func provider(
    with names: String..., in store: (any PersonStoring)? = nil
  ) throws -> PeopleListDataProvider {
    let provider = PeopleListDataProvider(
      store: store ?? self.store, sorting: SortingSetting(store: settings), texts: .english)
    for name in names { try provider.addPerson(.named(name)) }
    provider.listView = listView
    return provider
  }
}
