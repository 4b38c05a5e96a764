import Birthdays
import Schedules
import TestKit

/// Rules that hold for the people screen when fetches and actions overlap, whatever order they run in.
///
/// At each `Task.yield()`, the schedule may run another task.
@MainActor
@Suite("Birthdays under schedules", .tags(.behavior), .schedules(200))
struct BirthdaysUnderSchedulesTests {
  let communicator = MockCommunicator()
  let store = PersonStore(store: InMemoryKeyValueStore())
  let screen: PeopleListScreen
  private let provider: PeopleListDataProvider

  init() throws {
    let people = [try PersonInfo.named("Ana"), try .named("Bo"), try .named("Dee")]
    communicator.getting.answers { () async throws(BackendError) in
      await Task.yield()
      return people
    }
    let sorting = SortingSetting(store: InMemoryKeyValueStore())
    provider = PeopleListDataProvider(store: store, sorting: sorting, texts: .english)
    screen = PeopleListScreen(
      provider: provider, communicator: communicator, sorting: sorting, calendar: .utc,
      listView: SpyListView())
    screen.load()
  }

  @Test func `once a second fetch has started, the first one adds no people`() async {
    let fetching = Task { await screen.fetchPeopleFromAPI() }
    await communicator.getting.waitForCalls()
    let fetchingAgain = Task {
      let before = provider.people.count
      await screen.fetchPeopleFromAPI()
      return before
    }
    await fetching.value
    let before = await fetchingAgain.value

    #expect(provider.people.count == before + 3)
  }

  @Test func `a cancelled fetch adds everyone or no one`() async {
    let fetching = Task { await screen.fetchPeopleFromAPI() }
    let cancelling = Task { fetching.cancel() }
    await fetching.value
    await cancelling.value

    #expect([0, 3].contains(provider.people.count))
    #expect(screen.error == nil)
  }

  @Test func `if a fetch races with the user's changes, the rows match the store`() async throws {
    let other = try PersonInfo.named("Eva")
    try provider.addPerson(.named("Cy"))

    let tasks = [
      Task { await screen.fetchPeopleFromAPI() },
      Task { screen.editPerson(at: 0, to: other) },
      Task { screen.deletePerson(at: 0) },
      Task { screen.changeSorting(segment: 1) },
    ]
    for task in tasks { await task.value }

    #expect(provider.people == (try store.all(sortedBy: .firstName)))
  }
}
