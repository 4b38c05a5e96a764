import Birthdays
import Foundation
import Navigation
import Storage
import TestKit

@MainActor
@Suite("People screen actions", .tags(.state))
struct PeopleListActionsTests {
  let provider = MockDataProvider()
  let communicator = MockCommunicator()
  let settings = InMemoryKeyValueStore()
  let listView = SpyListView()
  let contact = ContactRecord(firstName: "Ana", birthday: .birth)

  @Test func `a screen shows no buttons and ignores button taps until it is loaded`() {
    let screen = screen(isLoaded: false)

    screen.tapLeftItem()
    screen.tapRightItem()

    #expect(screen.leftItem == nil)
    #expect(screen.rightItem == nil)
    #expect(!screen.isEditing)
    #expect(screen.navigation.screens == [.peopleList])
    provider.fetching.expectNotCalled()
  }

  @Test func `the left button starts and ends editing, and reloading does neither`() {
    let screen = screen()
    #expect(screen.leftItem == .edit)

    expectChange(of: screen.isEditing, from: false, to: true) { screen.tapLeftItem() }
    #expect(screen.leftItem == .done)

    expectNoChange(of: screen.isEditing) { screen.load() }

    expectChange(of: screen.isEditing, from: true, to: false) { screen.tapLeftItem() }
    #expect(screen.leftItem == .edit)
  }

  @Test func `two taps open one contact picker, which closes after a choice or a cancellation`() {
    let screen = screen()
    #expect(screen.rightItem == .add)

    screen.tapRightItem()
    screen.tapRightItem()
    #expect(screen.navigation.screens == [.peopleList, .contactPicker])

    screen.contactPickerDidCancel()
    #expect(screen.navigation.screens == [.peopleList])
    provider.adding.expectNotCalled()

    screen.tapRightItem()
    screen.contactPickerDidSelect(contact)
    #expect(screen.navigation.screens == [.peopleList])

    // Too late, because the picker has closed.
    screen.contactPickerDidSelect(contact)
    screen.contactPickerDidCancel()
    #expect(screen.navigation.screens == [.peopleList])
    provider.adding.expectCalled()
  }

  @Test(arguments: [(0, "0"), (1, "1"), (2, "0"), (-1, "0")])
  func `choosing a sort segment saves its sort order and then fetches the people`(
    segment: Int, saved: String
  ) {
    screen(isLoaded: false).changeSorting(segment: segment)

    settings.setting.expectCalled(with: Data(saved.utf8), "sort")
    provider.fetching.expectCalled()
    expectOrder(settings.setting, provider.fetching)
  }

  @Test func `a contact's birthday depends on the calendar's time zone`() throws {
    let screen = screen(calendar: Calendar(identifier: .gregorian, secondsFromGMT: 14 * 3_600))
    screen.tapRightItem()

    // Noon GMT is 2 a.m. the next day in this time zone.
    screen.contactPickerDidSelect(ContactRecord(firstName: "Ana", birthday: .birth))

    provider.adding.expectCalled(with: try .named("Ana", born: "1990-03-01"))
  }

  @Test func `a screen is released even if its provider and its list are still alive`() {
    expectReleased {
      let screen = screen()
      screen.tapRightItem()
      return screen
    }

    #expect(provider.listView === listView)
  }

  // MARK: - The server

  @Test(arguments: [nil, 1])
  func `people are added in order until one cannot be added`(failing: Int?) async throws {
    let twin = try PersonInfo.named("Firstname", "Lastname")
    let people = [twin, try .named("Ana"), twin]
    let failure = BirthdaysError.store(.document(.store(.diskFull, key: "people")))
    communicator.getting.returns(people)
    if let failing { provider.adding.when(people[failing]).throws(failure) }
    let screen = screen(communicator)

    await screen.fetchPeopleFromAPI()

    #expect(provider.adding.calls == Array(people.prefix(failing.map { $0 + 1 } ?? 3)))
    #expect(screen.error == (failing == nil ? nil : failure))
  }

  @Test
  func `if a deletion fails during a fetch, its error is shown until the fetch succeeds`()
    async throws
  {
    let gate = Gate<[PersonInfo], BackendError>(whenCancelled: .failure(.cancelled))
    provider.deleting.throws(.store(.noSuchPerson(7)))
    communicator.getting.suspends(on: gate)
    let screen = screen(communicator)
    let fetch = Task { await screen.fetchPeopleFromAPI() }
    await gate.arrivals(1)

    screen.deletePerson(at: 0)
    provider.deleting.expectCalled(with: 0)
    provider.adding.expectNotCalled()
    #expect(screen.error == .store(.noSuchPerson(7)))

    gate.open(returning: [try .named("Ana")])
    await value(of: fetch)
    provider.adding.expectCalled()
    #expect(screen.error == nil)
  }

  // MARK: - Failures

  @Test(arguments: [true, false])
  func `a cancelled request changes nothing, even if the server answers`(isAnswer: Bool)
    async throws
  {
    let failure = BirthdaysError.store(.noSuchPerson(7))
    let ana = try PersonInfo.named("Ana")
    let people = Gate<[PersonInfo], BackendError>(
      whenCancelled: isAnswer ? .success([ana]) : .failure(.cancelled))
    let post = Gate<Void, BackendError>(
      whenCancelled: isAnswer ? .success(()) : .failure(.cancelled))
    provider.deleting.throws(failure)
    communicator.getting.suspends(on: people)
    communicator.posting.suspends(on: post)
    let screen = screen(communicator)
    screen.deletePerson(at: 0)
    let tasks = [
      Task { await screen.fetchPeopleFromAPI() }, Task { await screen.sendPersonToAPI(ana) },
    ]
    await people.arrivals(1)
    await post.arrivals(1)

    for task in tasks { task.cancel() }
    for task in tasks { await value(of: task) }

    #expect(screen.error == failure)
    provider.adding.expectNotCalled()
  }

  @Test func `an error from the server is shown until the next success`() async throws {
    communicator.getting.answers(inSequence: .failure(.timedOut), .success([]))
    communicator.posting.answers(inSequence: .failure(.serverError(500)), .success(()))
    let person = try PersonInfo.named("Ana")
    let screen = screen(communicator)

    await screen.fetchPeopleFromAPI()
    #expect(screen.error == .server(.timedOut))

    await screen.fetchPeopleFromAPI()
    #expect(screen.error == nil)

    await screen.sendPersonToAPI(person)
    #expect(screen.error == .server(.serverError(500)))

    await screen.sendPersonToAPI(person)
    #expect(screen.error == nil)
    provider.adding.expectNotCalled()
  }

  @Test func `each action reaches the provider, and a success clears the last error`() throws {
    let failure = BirthdaysError.store(.noSuchPerson(7))
    provider.fetching.answers(inSequence: .failure(failure), .success(()), .success(()))
    provider.adding.throws(.store(.noSuchPerson(1)))
    provider.editing.throws(.noSuchRow(4, count: 1))
    provider.deleting.throws(failure)
    let screen = screen()
    #expect(screen.error == failure)

    screen.load()
    #expect(screen.error == nil)

    screen.deletePerson(at: 2)
    provider.deleting.expectCalled(with: 2)
    #expect(screen.error == failure)

    screen.changeSorting(segment: 1)
    #expect(screen.error == nil)

    screen.editPerson(at: 4, to: try .named("Ana"))
    provider.editing.expectCalled(with: 4, try .named("Ana"))
    #expect(screen.error == .noSuchRow(4, count: 1))

    screen.tapRightItem()
    screen.contactPickerDidSelect(contact)
    #expect(screen.error == .store(.noSuchPerson(1)))
    #expect(screen.navigation.screens == [.peopleList])

    settings.setting.throws(.diskFull)
    screen.changeSorting(segment: 1)
    #expect(screen.error == .sorting(.diskFull))
    provider.fetching.expectCalled(3)
  }

  @Test(arguments: [
    (BirthdaysError.store(.noSuchPerson(7)), "no person has the number 7"),
    (
      .store(.document(.store(.diskFull, key: "people"))),
      "\(StoredDocumentError.store(.diskFull, key: "people"))"
    ),
    (.sorting(.diskFull), "the sort order cannot be read or saved: \(KeyValueStoreError.diskFull)"),
    (.contact(.missingName), "a person needs a first name or a last name"),
    (.contact(.missingBirthday(name: "Ana")), "Ana needs a birthday"),
    (
      .contact(.unusableBirthday(name: "Ana", .outOfRange)),
      "the birthday of Ana cannot be used: the time is before the year 1583"
    ),
    (.server(.offline), "the request to the server failed: \(BackendError.offline)"),
    (.noSuchRow(4, count: 2), "there is no row 4, because the number of rows is 2"),
  ])
  func `a BirthdaysError says what is wrong`(error: BirthdaysError, text: String) {
    #expect("\(error)" == text)
  }

  // MARK: - Fixtures

  private func screen(
    _ communicator: any APICommunicating = DummyCommunicator(),
    isLoaded: Bool = true,
    calendar: Calendar = .utc
  ) -> PeopleListScreen {
    let screen = PeopleListScreen(
      provider: provider, communicator: communicator, sorting: SortingSetting(store: settings),
      calendar: calendar, listView: listView)
    if isLoaded { screen.load() }
    return screen
  }
}
