import Birthdays
import Foundation
import TestKit

/// The calls that the list receives for each change, and their order.
@MainActor
@Suite("List updates", .tags(.behavior))
struct ListUpdatesTests {
  let listView = SpyListView()
  let settings = InMemoryKeyValueStore()
  let store = FakePersonStore()

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
  func `a list that applies every announced change has the same rows as the provider`() throws {
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
  func `the list and the provider do not retain each other, and the provider works without a list`()
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

  // MARK: - Fixtures

  /// Returns a provider that has these people before the list is connected.
  private func provider(with names: String...) throws -> PeopleListDataProvider {
    let provider = PeopleListDataProvider(
      store: store, sorting: SortingSetting(store: settings), texts: .english)
    for name in names { try provider.addPerson(.named(name)) }
    provider.listView = listView
    return provider
  }
}
