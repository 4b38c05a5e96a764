import Birthdays
import Foundation
import TestKit

/// What the list is told of each change, and in which order.
@MainActor
@Suite("Updates of the list", .tags(.behavior))
struct ListUpdatesTests {
  let listView = SpyListView()
  let settings = InMemoryKeyValueStore()
  let store = FakePersonStore()

  @Test func `a new row comes between the begin and the end of an update`() throws {
    let provider = try provider(with: "Ana", "Cem")

    try provider.addPerson(.named("Bo"))

    expectOrder(listView.beginning, listView.applying, listView.ending)
    listView.applying.expectCalled(with: .insert(1))
    listView.applying.expectNoOtherCalls()
    listView.reloading.expectNotCalled()
  }

  @Test func `a deleted row comes between the begin and the end of an update`() throws {
    let provider = try provider(with: "Ana", "Bo")

    try provider.deletePerson(at: 1)

    expectOrder(listView.beginning, listView.applying, listView.ending)
    listView.applying.expectCalled(with: .delete(1))
  }

  @Test(
    arguments: [
      ("Ann", [.update(0)]), ("Bob", [.update(0), .move(from: 0, to: 1)]),
      ("Dee", [.update(0), .move(from: 0, to: 2)]),
    ] as [(String, [ListChange])])
  func `an edited row is updated where it was, and then moved if it has to`(
    name: String, changes: [ListChange]
  ) throws {
    let provider = try provider(with: "Ana", "Bo", "Cem")

    try provider.editPerson(at: 0, to: .named(name))

    #expect(listView.applying.calls == changes)
    listView.beginning.expectCalled()
    listView.ending.expectCalled()
  }

  @Test func `a fetch reloads once, and no row by itself`() throws {
    let provider = try provider(with: "Ana", "Bo")

    try provider.fetch()

    listView.reloading.expectCalled()
    listView.beginning.expectNotCalled()
  }

  @Test func `when the list is told, the rows are there already`() throws {
    let provider = try provider(with: "Ana")
    let counts = Spy<Int, Void, Never>("rows")
    listView.applying.answers { [weak provider] _ in
      MainActor.assumeIsolated { counts.call(provider?.numberOfRows(in: 0) ?? 0) }
    }

    try provider.addPerson(.named("Bo"))
    try provider.deletePerson(at: 0)

    #expect(counts.calls == [2, 1])
  }

  @Test(.seeded) func `who follows the changes has the same rows`() throws {
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

  // MARK: - Failures

  @Test func `what fails tells the list nothing`() throws {
    let values = InMemoryKeyValueStore()
    let provider = PeopleListDataProvider(
      store: PersonStore(store: values), sorting: SortingSetting(store: settings), texts: .english)
    try provider.addPerson(.named("Ana"))
    provider.listView = listView
    values.updating.throws(.diskFull)
    values.reading.throws(.diskFull)

    #expect(throws: BirthdaysError.self) { try provider.addPerson(.named("Bo")) }
    #expect(throws: BirthdaysError.self) { try provider.editPerson(at: 0, to: .named("Bo")) }
    #expect(throws: BirthdaysError.self) { try provider.deletePerson(at: 0) }
    #expect(throws: BirthdaysError.self) { try provider.fetch() }

    listView.reloading.expectNotCalled()
    listView.beginning.expectNotCalled()
    listView.applying.expectNotCalled()
    listView.ending.expectNotCalled()
  }

  @Test func `a list that has gone is not missed`() throws {
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
  }

  @Test func `a provider that has gone is not missed`() {
    expectReleased {
      let provider = PeopleListDataProvider(
        store: store, sorting: SortingSetting(store: settings), texts: .english)
      provider.listView = listView
      listView.dataSource = provider
      return provider
    }

    #expect(listView.dataSource == nil)
  }

  // MARK: - Fixtures

  /// A provider that has these people before the list looks.
  private func provider(with names: String...) throws -> PeopleListDataProvider {
    let provider = PeopleListDataProvider(
      store: store, sorting: SortingSetting(store: settings), texts: .english)
    for name in names { try provider.addPerson(.named(name)) }
    provider.listView = listView
    return provider
  }
}
