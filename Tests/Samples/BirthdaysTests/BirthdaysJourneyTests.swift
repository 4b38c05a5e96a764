import Birthdays
import Foundation
import Navigation
import Storage
import TestKit

/// A journey through the whole app, in which only the server and the list are doubles.
@MainActor
@Suite("A journey through the birthdays app", .tags(.state))
struct BirthdaysJourneyTests: ~Copyable {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `all changes to people survive a relaunch`() async throws {
    let app = app()
    app.screen.load()
    #expect(app.titles == [])

    await app.screen.fetchPeopleFromAPI()
    #expect(app.titles == ["Cem Aydin", "Ana Lima"])

    app.screen.tapRightItem()
    #expect(app.screen.navigation.top == .contactPicker)
    app.screen.contactPickerDidSelect(ContactRecord(firstName: "Bo", birthday: .birth))
    #expect(app.screen.navigation.top == .peopleList)
    #expect(app.titles == ["Cem Aydin", "Bo", "Ana Lima"])

    app.screen.changeSorting(segment: 1)
    #expect(app.titles == ["Ana Lima", "Bo", "Cem Aydin"])

    app.screen.tapLeftItem()
    app.screen.editPerson(at: 0, to: try .named("Dee", "Lima", born: "2000-02-29"))
    app.screen.deletePerson(at: 1)
    app.screen.tapLeftItem()
    #expect(app.titles == ["Bo", "Dee Lima"])

    let relaunched = self.app()
    relaunched.screen.load()
    #expect(relaunched.titles == ["Bo", "Dee Lima"])
    #expect(relaunched.screen.error == nil)
    let next = UpcomingBirthday.list(of: relaunched.provider.people, from: try Day("2023-02-28"))
    #expect(next.map(\.daysLeft) == [0, 0])
    #expect(next.map(\.age) == [33, 23])
  }

  // snippet: screen-as-text
  @Test func `the people screen matches its snapshot`() async throws {
    let app = app()
    app.screen.load()
    await app.screen.fetchPeopleFromAPI()
    app.screen.tapLeftItem()
    app.screen.tapRightItem()

    app.screen.contactPickerDidSelect(ContactRecord(firstName: "Bo"))

    expectSnapshot(app.text)
  }
  // end snippet

  // MARK: - Fixtures

  /// Returns a newly launched app that stores its files in this test's directory.
  private func app() -> App {
    App(files: FileKeyValueStore(directory: directory.url))
  }
}

@MainActor
private struct App {
  let screen: PeopleListScreen
  let provider: PeopleListDataProvider
  let listView = SpyListView()

  init(files: FileKeyValueStore) {
    let sorting = SortingSetting(store: files)
    let people = Result {
      [try PersonInfo.named("Cem", "Aydin"), try .named("Ana", "Lima", born: "2000-02-29")]
    }
    provider = PeopleListDataProvider(
      store: PersonStore(store: files), sorting: sorting, texts: .english)
    screen = PeopleListScreen(
      provider: provider,
      communicator: StubCommunicator(people: people.mapError { .other("\($0)") }),
      sorting: sorting, calendar: .utc, listView: listView)
  }

  var titles: [String] { listView.dataSource?.titles ?? [] }

  /// The screen as it would be drawn.
  var text: String {
    let bar = [screen.leftItem, screen.rightItem].map { $0.map { "[\($0)]" } ?? "" }
    let rows = (listView.dataSource?.cells ?? []).map { cell in
      (screen.isEditing ? "⊖ " : "") + cell.title
        + String(repeating: " ", count: max(1, 20 - cell.title.count)) + cell.detail
    }
    return ([bar.joined(separator: " Birthdays ")] + rows + [screen.error.map { "! \($0)" } ?? ""])
      .joined(separator: "\n")
  }
}
