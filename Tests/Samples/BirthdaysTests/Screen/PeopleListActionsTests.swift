import Birthdays
import Foundation
import Navigation
import Storage
import TestKit

/// What each touch leaves behind.
@MainActor
@Suite("Actions of the screen of people", .tags(.state))
struct PeopleListActionsTests {
  let provider = MockDataProvider()
  let settings = InMemoryKeyValueStore()

  @Test func `before it is there, the screen shows nothing and does nothing`() {
    let screen = screen(isLoaded: false)

    screen.tapLeftItem()
    screen.tapRightItem()

    #expect(screen.leftItem == nil)
    #expect(screen.rightItem == nil)
    #expect(!screen.isEditing)
    #expect(screen.navigation.screens == [.peopleList])
    provider.fetching.expectNotCalled()
  }

  @Test func `loading reads the people once`() {
    let screen = screen()

    provider.fetching.expectCalled()
    #expect(screen.error == nil)
  }

  @Test func `the left button begins to edit, and ends it`() {
    let screen = screen()
    #expect(screen.leftItem?.kind == .edit)

    screen.tapLeftItem()

    #expect(screen.isEditing)
    #expect(screen.leftItem?.kind == .done)

    screen.tapLeftItem()

    #expect(!screen.isEditing)
    #expect(screen.leftItem?.kind == .edit)
    #expect(screen.leftItem?.action == .toggleEditing)
  }

  @Test func `a screen that is loaded while it is edited is edited on, and its button ends it`() {
    let screen = screen()
    screen.tapLeftItem()

    screen.load()

    #expect(screen.isEditing)
    #expect(screen.leftItem?.kind == .done)
  }

  @Test func `the right button opens the contact picker, one at most`() {
    let screen = screen()

    screen.tapRightItem()
    screen.tapRightItem()

    #expect(screen.navigation.screens == [.peopleList, .contactPicker])
  }

  @Test func `who chooses nobody is back at the list, and nobody is added`() {
    let screen = screen()
    screen.tapRightItem()

    screen.contactPickerDidCancel()

    #expect(screen.navigation.screens == [.peopleList])
    provider.adding.expectNotCalled()
  }

  @Test func `a chosen contact closes the picker`() {
    let screen = screen()
    screen.tapRightItem()

    screen.contactPickerDidSelect(.ana)

    #expect(screen.navigation.screens == [.peopleList])
    provider.adding.expectCalled()
  }

  @Test func `what the picker says after it has gone has no effect`() {
    let screen = screen()
    screen.tapRightItem()
    screen.contactPickerDidSelect(.ana)

    screen.contactPickerDidSelect(.ana)
    screen.contactPickerDidCancel()

    #expect(screen.navigation.screens == [.peopleList])
    provider.adding.expectCalled()
  }

  @Test(arguments: [(0, "0"), (1, "1"), (2, "0"), (-1, "0")])
  func `a segment is kept as the order that it stands for`(segment: Int, kept: String) {
    screen().changeSorting(segment: segment)

    #expect(settings.values == ["sort": Data(kept.utf8)])
    provider.fetching.expectCalled(2)
  }

  @Test func `editing and deleting are passed on with their row`() throws {
    let screen = screen()
    let info = try PersonInfo.named("Ana")

    screen.editPerson(at: 3, to: info)
    screen.deletePerson(at: 2)

    provider.editing.expectCalled(with: 3, info)
    provider.deleting.expectCalled(with: 2)
    #expect(screen.error == nil)
  }

  @Test func `a birthday at midnight is the day of the calendar that was passed in`() throws {
    let screen = screen(calendar: .gregorian(secondsFromGMT: 14 * 3_600))
    screen.tapRightItem()

    // Noon in Greenwich is two o'clock of the next day there.
    screen.contactPickerDidSelect(ContactRecord(firstName: "Ana", birthday: .birth))

    provider.adding.expectCalled(with: try .named("Ana", born: "1990-03-01"))
  }

  @Test func `a screen goes although its provider and its list stay`() {
    let listView = SpyListView()

    expectReleased {
      let screen = screen(listView: listView)
      screen.tapRightItem()
      return screen
    }

    #expect(provider.listView === listView)
  }

  // MARK: - Failures

  @Test func `what fails is said, until something has worked`() {
    let failure = BirthdaysError.store(.noSuchPerson(7))
    provider.fetching.throws(failure)
    provider.editing.throws(failure)
    provider.deleting.throws(failure)

    let screen = screen()
    #expect(screen.error == failure)

    provider.fetching.returns()
    screen.load()
    #expect(screen.error == nil)

    screen.deletePerson(at: 0)
    #expect(screen.error == failure)

    screen.changeSorting(segment: 1)
    #expect(screen.error == nil)
  }

  @Test func `a person who cannot be changed or added is said`() throws {
    let failure = BirthdaysError.noSuchRow(4, count: 1)
    provider.editing.throws(failure)
    provider.adding.throws(.store(.noSuchPerson(1)))
    let screen = screen()

    screen.editPerson(at: 4, to: try .named("Ana"))
    #expect(screen.error == failure)

    screen.tapRightItem()
    screen.contactPickerDidSelect(.ana)
    #expect(screen.error == .store(.noSuchPerson(1)))
    #expect(screen.navigation.screens == [.peopleList])
  }

  @Test func `an order that cannot be kept is said, and nothing is read again`() {
    let screen = screen()
    settings.setting.throws(.diskFull)

    screen.changeSorting(segment: 1)

    #expect(screen.error == .sorting(.diskFull))
    provider.fetching.expectCalled()
  }

  @Test(
    arguments: [
      (.store(.noSuchPerson(7)), "there is nobody with the number 7"),
      (.sorting(.diskFull), "the order of the list cannot be used: disk full"),
      (.contact(.missingName), "a person needs a first name or a last name"),
      (.contact(.missingBirthday(name: "Ana")), "Ana needs a birthday"),
      (
        .contact(.unusableBirthday(name: "Ana", .outOfRange)),
        "the birthday of Ana cannot be used: the time is before the year 1583"
      ),
      (.server(.offline), "the server cannot be used: offline"),
      (.noSuchRow(4, count: 2), "there is no row 4, only 2 from zero"),
      (
        .store(.document(.corrupt(key: "people", reason: "it is no JSON"))),
        """
        the document “people” is damaged and was left as it is: it is no JSON. To start over, remove the value \
        of “people” from its store.
        """
      ),
    ] as [(BirthdaysError, String)])
  func `an error says what is wrong`(error: BirthdaysError, text: String) {
    #expect("\(error)" == text)
  }

  // MARK: - Fixtures

  private func screen(
    isLoaded: Bool = true,
    calendar: Calendar = .utc,
    listView: SpyListView = SpyListView()
  ) -> PeopleListScreen {
    let screen = PeopleListScreen(
      provider: provider, communicator: DummyCommunicator(),
      sorting: SortingSetting(store: settings), calendar: calendar, listView: listView)
    if isLoaded { screen.load() }
    return screen
  }
}

extension ContactRecord {
  fileprivate static let ana = ContactRecord(firstName: "Ana", birthday: .birth)
}
