import Birthdays
import Storage
import TestKit

/// Fetching and sending when a request is slow, fails or is cancelled.
@MainActor
@Suite("People from the server", .tags(.behavior))
struct PeopleOfServerTests {
  let provider = MockDataProvider()
  let communicator = MockCommunicator()

  @Test(arguments: [nil, 1])
  func `people are added in the server's order, including duplicates, until one cannot be added`(
    failing: Int?
  ) async throws {
    let twin = try PersonInfo.named("Firstname", "Lastname")
    let people = [twin, try .named("Ana"), twin]
    let failure = BirthdaysError.store(.document(.store(.diskFull, key: "people")))
    communicator.getting.returns(people)
    if let failing { provider.adding.when(people[failing]).throws(failure) }
    let screen = screen()

    await screen.fetchPeopleFromAPI()

    #expect(provider.adding.calls == Array(people.prefix(failing.map { $0 + 1 } ?? 3)))
    #expect(screen.error == (failing == nil ? nil : failure))
  }

  @Test
  func `the screen can be used during a fetch and shows the result of the action that ends last`()
    async throws
  {
    let gate = Gate<[PersonInfo], BackendError>(whenCancelled: .failure(.cancelled))
    provider.deleting.throws(.store(.noSuchPerson(7)))
    communicator.getting.suspends(on: gate)
    let screen = screen()
    let fetch = Task { await screen.fetchPeopleFromAPI() }
    await gate.arrivals(1)

    screen.deletePerson(at: 0)
    provider.deleting.expectCalled(with: 0)
    provider.adding.expectNotCalled()
    #expect(screen.error == .store(.noSuchPerson(7)))

    gate.open(returning: [try .named("Ana")])
    await fetch.value
    provider.adding.expectCalled()
    #expect(screen.error == nil)
  }

  @Test func `a second fetch supersedes the first`() async throws {
    let gate = Gate<[PersonInfo], BackendError>(whenCancelled: .failure(.cancelled))
    communicator.getting.suspends(on: gate)
    let screen = screen()
    let first = Task { await screen.fetchPeopleFromAPI() }
    await gate.arrivals(1)
    communicator.getting.returns([try .named("Ana")])

    await screen.fetchPeopleFromAPI()
    gate.open(returning: [try .named("Bo")])
    await first.value

    provider.adding.expectCalled(with: try .named("Ana"))
    provider.adding.expectNoOtherCalls()
  }

  // MARK: - Failures

  @Test(arguments: [true, false])
  func `a cancelled fetch adds no person and shows no error`(isAnswer: Bool) async throws {
    let ana = try PersonInfo.named("Ana")
    let gate = Gate<[PersonInfo], BackendError>(
      whenCancelled: isAnswer ? .success([ana]) : .failure(.cancelled))
    communicator.getting.suspends(on: gate)
    let screen = screen()
    let fetch = Task { await screen.fetchPeopleFromAPI() }
    await gate.arrivals(1)

    fetch.cancel()
    await fetch.value

    #expect(screen.error == nil)
    provider.adding.expectNotCalled()
  }

  @Test(arguments: [true, false])
  func `if sending a person is cancelled, the error of the previous action is kept`(isAnswer: Bool)
    async throws
  {
    let gate = Gate<Void, BackendError>(
      whenCancelled: isAnswer ? .success(()) : .failure(.cancelled))
    let failure = BirthdaysError.store(.noSuchPerson(7))
    provider.deleting.throws(failure)
    communicator.posting.suspends(on: gate)
    let ana = try PersonInfo.named("Ana")
    let screen = screen()
    screen.deletePerson(at: 0)
    let sending = Task { await screen.sendPersonToAPI(ana) }
    await gate.arrivals(1)

    sending.cancel()
    await sending.value

    #expect(screen.error == failure)
  }

  @Test func `the error from a failed fetch or send is shown until the next attempt succeeds`()
    async throws
  {
    communicator.getting.answers(inSequence: .failure(.timedOut), .success([]))
    communicator.posting.answers(inSequence: .failure(.serverError(500)), .success(()))
    let person = try PersonInfo.named("Ana")
    let screen = screen()

    await screen.fetchPeopleFromAPI()
    #expect(screen.error == .server(.timedOut))

    await screen.fetchPeopleFromAPI()
    #expect(screen.error == nil)

    await screen.sendPersonToAPI(person)
    #expect(screen.error == .server(.serverError(500)))

    await screen.sendPersonToAPI(person)
    #expect(screen.error == nil)
    provider.adding.expectNotCalled()
    communicator.getting.expectAnswersUsed()
    communicator.posting.expectAnswersUsed()
  }

  // MARK: - Fixtures

  private func screen() -> PeopleListScreen {
    PeopleListScreen(
      provider: provider, communicator: communicator,
      sorting: SortingSetting(store: InMemoryKeyValueStore()), calendar: .utc,
      listView: SpyListView())
  }
}
