import Foundation
import Repositories
import TestKit

@Suite("Caching backend", .tags(.behavior), .timeLimit(.minutes(10)))
struct CachingBackendTests {
  let clock = TestClock()
  let backend = TestingBackend(returning: .json("[]"))

  @Test func `a repeated request is answered from memory`() async throws {
    let cache = cache()

    let first = try await cache.send(.users)
    backend.send.returns(.json("[1]"))
    let second = try await cache.send(.users)

    #expect(first == .json("[]"))
    #expect(second == .json("[]"))
    backend.expectRequest(.get, "users", count: 1)
  }

  @Test func `after its time to live a response is asked for again`() async throws {
    let cache = cache(timeToLive: .seconds(60))
    _ = try await cache.send(.users)

    clock.advance(by: .seconds(60) - .nanoseconds(1))
    _ = try await cache.send(.users)
    backend.expectRequest(.get, "users", count: 1)

    clock.advance(by: .nanoseconds(1))
    backend.send.returns(.json("[1]"))
    let renewed = try await cache.send(.users)

    backend.expectRequest(.get, "users", count: 2)
    #expect(renewed == .json("[1]"))
  }

  @Test func `the age of a response begins when it arrives`() async throws {
    let cache = cache(timeToLive: .seconds(60))
    let gate = gate()
    backend.send.suspends(on: gate)
    let reading = Task { try await cache.send(.users) }
    await gate.arrivals(1)
    clock.advance(by: .seconds(59))
    gate.open(returning: .json("[]"))
    _ = try await reading.value

    clock.advance(by: .seconds(59))
    _ = try await cache.send(.users)

    backend.expectRequest(.get, "users", count: 1)
  }

  @Test func `another path, query or header field is another request`() async throws {
    let cache = cache()
    let requests = [
      try BackendRequest.users,
      try BackendRequest(.get, "users", "1"),
      try BackendRequest(.get, "users", query: [URLQueryItem(name: "page", value: "1")]),
      try BackendRequest(.get, "users", headers: ["Accept": "text/plain"]),
    ]

    for request in requests + requests { _ = try await cache.send(request) }

    #expect(backend.requests == requests)
  }

  @Test func `another token gets another response`() async throws {
    let tokens = Spy<String?, Never>("token", returning: "leanne")
    let authenticating = AuthenticatingBackend(cache()) { tokens.call() }
    _ = try await authenticating.send(.users)

    tokens.returns("ervin")
    backend.send.returns(.json("[1]"))
    let response = try await authenticating.send(.users)

    #expect(response == .json("[1]"))
  }

  // MARK: - Emptying

  @Test(
    arguments: [HTTPMethod.post, .put, .patch, .delete],
    [.success(.json("{}")), .failure(.timedOut)] as [Result<BackendResponse, BackendError>])
  func `a write empties the cache, even if it fails`(
    method: HTTPMethod, result: Result<BackendResponse, BackendError>
  ) async throws {
    let cache = cache()
    _ = try await cache.send(.users)
    backend.send.when(.request(method, "posts")).answers(inSequence: result)

    do throws(BackendError) {
      #expect(try await cache.send(BackendRequest(method, "posts")) == .json("{}"))
    } catch {
      #expect(error == .timedOut)
    }
    _ = try await cache.send(.users)

    backend.expectRequest(.get, "users", count: 2)
  }

  @Test func `a HEAD request neither empties the cache nor is kept`() async throws {
    let cache = cache()
    let head = try BackendRequest(.head, "users")
    _ = try await cache.send(.users)

    for _ in 1...2 { _ = try await cache.send(head) }
    _ = try await cache.send(.users)

    backend.expectRequest(.head, "users", count: 2)
    backend.expectRequest(.get, "users", count: 1)
  }

  @Test func `a response that was asked for before a write and arrives after it is not kept`()
    async throws
  {
    let cache = cache()
    let gate = gate()
    backend.send.when(.request(.get, "users")).suspends(on: gate)
    let reading = Task { try await cache.send(.users) }
    await gate.arrivals(1)

    _ = try await cache.send(BackendRequest(.post, "users"))
    gate.open(returning: .json("[1]"))
    let stale = try await reading.value
    backend.send.when(.request(.get, "users")).returns(.json("[2]"))
    let fresh = try await cache.send(.users)

    #expect(stale == .json("[1]"))
    #expect(fresh == .json("[2]"))
  }

  @Test func `during a write nothing is answered from memory, and nothing is kept`() async throws {
    let cache = cache()
    _ = try await cache.send(.users)
    let gate = gate()
    backend.send.when(.request(.post, "users")).suspends(on: gate)
    let writing = Task { try await cache.send(BackendRequest(.post, "users")) }
    await gate.arrivals(1)

    _ = try await cache.send(.users)
    backend.expectRequest(.get, "users", count: 2)

    gate.open(returning: .json("{}"))
    _ = try await writing.value
    _ = try await cache.send(.users)
    backend.expectRequest(.get, "users", count: 3)
  }

  @Test func `emptying the cache forgets all responses`() async throws {
    let cache = cache()
    _ = try await cache.send(.users)

    cache.removeAll()
    _ = try await cache.send(.users)

    backend.expectRequest(.get, "users", count: 2)
  }

  // MARK: - Capacity

  @Test func `if there are too many responses, the oldest is forgotten`() async throws {
    let cache = cache(capacity: 2)
    for id in ["1", "2", "3"] { _ = try await cache.send(.user(id)) }

    for id in ["3", "2", "1"] { _ = try await cache.send(.user(id)) }

    #expect(backend.requests.map(\.path) == ["users/1", "users/2", "users/3", "users/1"])
  }

  @Test func `a renewed response is not the oldest any more`() async throws {
    let cache = cache(timeToLive: .seconds(60), capacity: 2)
    _ = try await cache.send(.user("1"))
    clock.advance(by: .seconds(30))
    _ = try await cache.send(.user("2"))
    clock.advance(by: .seconds(30))
    _ = try await cache.send(.user("1"))
    _ = try await cache.send(.user("3"))

    _ = try await cache.send(.user("1"))

    #expect(backend.requests.map(\.path) == ["users/1", "users/2", "users/1", "users/3"])
  }

  @Test(arguments: [0, -1])
  func `a cache without room keeps nothing`(capacity: Int) async throws {
    let cache = cache(capacity: capacity)
    _ = try await cache.send(.users)

    _ = try await cache.send(.users)

    backend.expectRequest(.get, "users", count: 2)
  }

  @Test func `by default, a hundred responses are kept`() async throws {
    let cache = CachingBackend(backend, timeToLive: .seconds(60), clock: clock)
    for number in 1...101 { _ = try await cache.send(.user("\(number)")) }

    _ = try await cache.send(.user("2"))
    _ = try await cache.send(.user("1"))

    #expect(backend.requests.count == 102)
    #expect(backend.lastRequest?.path == "users/1")
  }

  // MARK: - Failures

  @Test func `an error is passed on, and not kept`() async throws {
    let cache = cache()
    backend.send.throws(.offline)
    await #expect(throws: BackendError.offline) { try await cache.send(.users) }

    backend.send.returns(.json("[1]"))
    let response = try await cache.send(.users)

    #expect(response == .json("[1]"))
  }

  // MARK: - Fixtures

  private func cache(
    timeToLive: Duration = .seconds(60),
    capacity: Int = 100
  ) -> CachingBackend<TestClock> {
    CachingBackend(backend, timeToLive: timeToLive, capacity: capacity, clock: clock)
  }

  private func gate() -> Gate<BackendResponse, BackendError> {
    Gate(whenCancelled: .failure(.cancelled))
  }
}
