import PeopleRoulette
import Schedules
import TestKit

/// Rules that hold for downloads and draws, whatever order they run in.
///
/// At each `Task.yield()`, the schedule may run another task.
@Suite("People roulette under schedules", .tags(.behavior), .schedules(200))
struct PeopleRouletteUnderSchedulesTests {
  let backend = TestingBackend()
  let store = UserStore(store: InMemoryKeyValueStore())
  let handler: UsersHandler

  /// Makes the server answer the first call with user 1, the second call with user 2, and so on.
  init() {
    backend.send.answers { [unowned send = backend.send] _ async throws(BackendError) in
      let number = send.callCount
      await Task.yield()
      return .json(#"[{"id": \#(number), "name": "User \#(number)"}]"#)
    }
    handler = UsersHandler(backend: backend, reading: store, replacing: store)
  }

  @Test func `the newer of two downloads is stored`() async throws {
    let gate = Gate<BackendResponse, BackendError>(whenCancelled: .failure(.cancelled))
    backend.send.suspends(on: gate)
    let older = Task(name: "older download") { [handler] in try await handler.getUsers() }
    await gate.arrivals(1)
    let newer = Task(name: "newer download") { [handler] in try await handler.getUsers() }
    await gate.arrivals(2)

    gate.open(1, returning: .json(#"[{"id": 1, "name": "Ana"}]"#))
    gate.open(2, returning: .json(#"[{"id": 2, "name": "Bo"}]"#))
    _ = try await (older.value, newer.value)

    #expect(try store.users().map(\.name) == ["Bo"])
  }

  @Test func `a download either stores its users or reports that it was cancelled`() async throws {
    let downloading = Task { [handler] in try await handler.getUsers() }
    let cancelling = Task { downloading.cancel() }
    let result = await downloading.result
    await cancelling.value

    switch result {
    case .success(let users): #expect(try store.users() == users)
    case .failure(let error):
      #expect(error as? UsersError == .cancelled)
      #expect(try store.users() == [])
    }
  }

  @Test func `a draw during two downloads never mixes their users`() async throws {
    let roulette = RouletteHandler(usersRetriever: handler, generator: SeededGenerator(seed: 1))
    async let first = handler.getUsers()
    async let second = handler.getUsers()

    var draws: [[User]] = []
    for _ in 1...3 {
      await Task.yield()
      draws.append(try roulette.getRouletteResults(for: 2))
    }
    _ = try await (first, second)

    #expect(draws.allSatisfy { $0.count <= 1 })
    #expect(try roulette.getRouletteResults(for: 2).map(\.id) == [2])
  }

  @MainActor
  @Test func `a screen never shows two results without a loading state in between`() async {
    let app = ScreenUnderTest()
    app.model.downloader.getting.answers { () async throws(UsersError) in
      await Task.yield()
      return .three
    }

    for _ in 1...3 {
      Task { app.screen.getUsers() }
    }
    await settle()

    let isLoading = app.states.calls.map { $0 == .loading }
    #expect(zip(isLoading, isLoading.dropFirst()).allSatisfy { $0 || $1 })
    #expect(app.screen.state == .loaded)
  }
}
