import Birthdays
import Foundation
import TestKit

/// Read this first: behavior verification, with doubles for the provider, the list and the server.
///
/// The screen does little itself. It passes user actions to its provider and sends people to the server. So the tests
/// verify that each call is made exactly once, with the right arguments. Each of these doubles is named after its kind,
/// and the page `Docs/KindsOfDoubles.md` explains the kinds.
@MainActor
@Suite("People screen", .tags(.behavior))
struct PeopleListScreenTests {
  let provider = MockDataProvider()
  let listView = SpyListView()

  @Test(.tags(.state)) func `a loaded screen has a button that adds a person`() {
    let screen = screen()
    #expect(screen.rightItem == nil)

    screen.load()

    #expect(screen.rightItem == .add)
  }

  @Test(.tags(.state))
  func `loading a screen connects its list to its provider and fetches people`() {
    let screen = screen()
    #expect(provider.listView == nil)

    screen.load()

    #expect(provider.listView === screen.listView)
    #expect(listView.dataSource === provider)
    provider.fetching.expectCalled()
  }

  // snippet: mock-test
  @Test func `a chosen contact is added once`() throws {
    let screen = screen()
    screen.load()
    screen.tapRightItem()

    screen.contactPickerDidSelect(
      ContactRecord(firstName: "MockFirstname", lastName: "MockLastname", birthday: .birth))

    provider.adding.expectCalled(
      with: try .named("MockFirstname", "MockLastname", born: "1990-02-28"))
  }
  // end snippet

  @Test func `a person is sent to the server once`() async throws {
    let communicator = MockCommunicator()
    let person = try PersonInfo.named("Firstname", "Lastname")

    await screen(communicator).sendPersonToAPI(person)

    communicator.posting.expectCalled(with: person)
    communicator.getting.expectNotCalled()
  }

  // MARK: - Failures

  @Test(.tags(.state))
  func `if the server cannot be reached, no person is added, and the error is shown`() async {
    let screen = screen(StubCommunicator(people: .failure(.offline)))

    await screen.fetchPeopleFromAPI()

    #expect(screen.error == .server(.offline))
    provider.adding.expectNotCalled()
  }

  @Test(.tags(.state)) func `a contact without a birthday is not added, and the error is shown`() {
    let screen = screen()
    screen.load()
    screen.tapRightItem()

    screen.contactPickerDidSelect(ContactRecord(firstName: "Ana"))

    #expect(screen.error == .contact(.missingBirthday(name: "Ana")))
    provider.adding.expectNotCalled()
  }

  // MARK: - Fixtures

  private func screen(
    _ communicator: any APICommunicating = DummyCommunicator()
  ) -> PeopleListScreen {
    PeopleListScreen(
      provider: provider, communicator: communicator,
      sorting: SortingSetting(store: InMemoryKeyValueStore()), calendar: .utc, listView: listView)
  }
}
