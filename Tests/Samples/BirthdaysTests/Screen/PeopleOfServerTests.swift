import Birthdays
import Storage
import TestKit

/// How fetching goes on, and ends, whatever the server does meanwhile.
@MainActor
@Suite("People of the server", .tags(.behavior))
struct PeopleOfServerTests {
  let provider = MockDataProvider()
  let communicator = MockCommunicator()

  @Test func `nobody on the server is no error`() async {
    let screen = screen()

    await screen.fetchPeopleFromAPI()

    #expect(screen.error == nil)
    provider.adding.expectNotCalled()
  }

  @Test func `all are added in the order of the server, also who is there twice`() async throws {
    let people = [try PersonInfo.named("Cem"), try .named("Ana"), try .named("Cem")]
    communicator.getting.returns(people)

    await screen().fetchPeopleFromAPI()

    #expect(provider.adding.calls == people)
  }

  @Test func `while the server is asked, the screen can be used`() async throws {
    let gate = Gate<[PersonInfo], BackendError>(whenCancelled: .failure(.cancelled))
    communicator.getting.suspends(on: gate)
    let screen = screen()
    let fetch = Task { await screen.fetchPeopleFromAPI() }
    await gate.arrivals(1)

    screen.deletePerson(at: 0)

    provider.deleting.expectCalled(with: 0)
    provider.adding.expectNotCalled()
    gate.open(returning: [try .named("Ana")])
    await fetch.value
    provider.adding.expectCalled()
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
  func `after a cancellation nothing comes of an answer or an error`(isAnswer: Bool) async throws {
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
  func `of a send that is cancelled nothing is said, and what was said before stays`(
    isAnswer: Bool
  ) async throws {
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

  @Test func `which action has ended last decides what is said, not which has begun last`()
    async throws
  {
    let gate = Gate<Void, BackendError>(whenCancelled: .failure(.cancelled))
    provider.deleting.throws(.store(.noSuchPerson(7)))
    communicator.posting.suspends(on: gate)
    let ana = try PersonInfo.named("Ana")
    let screen = screen()
    let sending = Task { await screen.sendPersonToAPI(ana) }
    await gate.arrivals(1)

    screen.deletePerson(at: 0)
    #expect(screen.error == .store(.noSuchPerson(7)))

    gate.open(returning: ())
    await sending.value
    #expect(screen.error == nil)
  }

  @Test func `the first who cannot be added is the last`() async throws {
    let people = [try PersonInfo.named("Ana"), try .named("Bo"), try .named("Cem")]
    let failure = BirthdaysError.store(.document(.store(.diskFull, key: "people")))
    communicator.getting.returns(people)
    provider.adding.when(people[1]).throws(failure)
    let screen = screen()

    await screen.fetchPeopleFromAPI()

    #expect(provider.adding.calls == Array(people.prefix(2)))
    #expect(screen.error == failure)
  }

  @Test func `a failure is over with the next success`() async {
    communicator.getting.throws(.timedOut)
    let screen = screen()
    await screen.fetchPeopleFromAPI()
    #expect(screen.error == .server(.timedOut))
    communicator.getting.returns([])

    await screen.fetchPeopleFromAPI()

    #expect(screen.error == nil)
  }

  @Test func `a person who could not be sent is said, and then one who could`() async throws {
    let person = try PersonInfo.named("Ana")
    communicator.posting.throws(.serverError(500))
    let screen = screen()

    await screen.sendPersonToAPI(person)
    #expect(screen.error == .server(.serverError(500)))

    communicator.posting.returns()
    await screen.sendPersonToAPI(person)
    #expect(screen.error == nil)
  }

  // MARK: - Fixtures

  private func screen() -> PeopleListScreen {
    PeopleListScreen(
      provider: provider, communicator: communicator,
      sorting: SortingSetting(store: InMemoryKeyValueStore()), calendar: .utc,
      listView: SpyListView())
  }
}
