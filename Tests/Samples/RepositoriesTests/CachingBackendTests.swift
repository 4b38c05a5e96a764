import Foundation
import Repositories
import TestKit

@Suite("Caching backend", .tags(.behavior), .timeLimit(.minutes(10)))
struct CachingBackendTests {
  let clock = TestClock()
  let backend = TestingBackend(returning: .json("[]"))
  let cache: CachingBackend<TestClock>

  init() {
    cache = CachingBackend(backend, timeToLive: .seconds(60), clock: clock)
  }

  @Test func `a response is reused from memory until it expires`() async throws {
    #expect(try await cache.send(.users) == .json("[]"))
    backend.send.returns(.json("[1]"))

    clock.advance(by: .seconds(60) - .nanoseconds(1))
    #expect(try await cache.send(.users) == .json("[]"))
    backend.expectRequest(.get, "users", count: 1)

    clock.advance(by: .nanoseconds(1))
    #expect(try await cache.send(.users) == .json("[1]"))
    backend.expectRequest(.get, "users", count: 2)
  }

  @Test func `the age of a cached response is counted from its arrival`() async throws {
    let gate = Gate<BackendResponse, BackendError>(whenCancelled: .failure(.cancelled))
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

  @Test func `requests that differ in path, query or headers are cached separately`() async throws {
    let requests = [
      try BackendRequest.users,
      try BackendRequest(.get, "users", "1"),
      try BackendRequest(.get, "users", query: [URLQueryItem(name: "page", value: "1")]),
      try BackendRequest(.get, "users", headers: ["Accept": "text/plain"]),
    ]

    for request in requests + requests { _ = try await cache.send(request) }

    #expect(backend.requests == requests)
  }

  // MARK: - Emptying

  @Test(
    arguments: [HTTPMethod.post, .put, .patch, .delete],
    [.success(.json("{}")), .failure(.timedOut)] as [Result<BackendResponse, BackendError>])
  func `a write empties the cache, even if the write fails`(
    method: HTTPMethod, result: Result<BackendResponse, BackendError>
  ) async throws {
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

  @Test func `a HEAD request is not cached and does not empty the cache`() async throws {
    let head = try BackendRequest(.head, "users")
    _ = try await cache.send(.users)

    for _ in 1...2 { _ = try await cache.send(head) }
    _ = try await cache.send(.users)

    backend.expectRequest(.head, "users", count: 2)
    backend.expectRequest(.get, "users", count: 1)
  }

  @Test
  func `a read during a write bypasses the cache, and its response is not cached`() async throws {
    _ = try await cache.send(.users)
    let write = Gate<BackendResponse, BackendError>(whenCancelled: .failure(.cancelled))
    let read = Gate<BackendResponse, BackendError>(whenCancelled: .failure(.cancelled))
    backend.send.when(.request(.post, "users")).suspends(on: write)
    let writing = Task { try await cache.send(BackendRequest(.post, "users")) }
    await write.arrivals(1)
    for text in ["[1]", "[2]"] {
      backend.send.when(.request(.get, "users")).returns(.json(text))
      #expect(try await cache.send(.users) == .json(text))
    }
    backend.send.when(.request(.get, "users")).suspends(on: read)
    let reading = Task { try await cache.send(.users) }
    await read.arrivals(1)

    write.open(returning: .json("{}"))
    _ = try await writing.value
    read.open(returning: .json("[3]"))
    _ = try await reading.value
    backend.send.when(.request(.get, "users")).returns(.json("[4]"))

    #expect(try await cache.send(.users) == .json("[4]"))
    backend.send.when(.request(.get, "users")).returns(.json("[5]"))
    #expect(try await cache.send(.users) == .json("[4]"))
  }

  // MARK: - Capacity

  /// The capacity, or `nil` for the default, and the number of responses that are kept.
  @Test(arguments: [(2, 2), (nil, 100), (0, 0), (-1, 0)])
  func `a cache keeps its newest responses up to a limit`(capacity: Int?, kept: Int) async throws {
    let cache = capacity.map { limitedCache(capacity: $0) } ?? self.cache
    let ids = (1...kept + 1).map { "\($0)" }
    for id in ids { _ = try await cache.send(.user(id)) }

    for id in ids.reversed() { _ = try await cache.send(.user(id)) }

    #expect(backend.requests.map(\.path) == (ids + ["1"]).map { "users/\($0)" })
  }

  @Test func `a renewed response is no longer the oldest in the cache`() async throws {
    let cache = limitedCache(capacity: 2)
    _ = try await cache.send(.user("1"))
    clock.advance(by: .seconds(30))
    _ = try await cache.send(.user("2"))
    clock.advance(by: .seconds(30))
    _ = try await cache.send(.user("1"))
    _ = try await cache.send(.user("3"))

    _ = try await cache.send(.user("1"))

    #expect(backend.requests.map(\.path) == ["users/1", "users/2", "users/1", "users/3"])
  }

  @Test func `an outdated response is not cached, even after a newer one was evicted`()
    async throws
  {
    let cache = limitedCache(capacity: 1)
    let gate = Gate<BackendResponse, BackendError>(whenCancelled: .failure(.cancelled))
    backend.send.when(.request(.get, "users")).suspends(on: gate)
    let older = Task { try await cache.send(.users) }
    await gate.arrivals(1)
    let newer = Task { try await cache.send(.users) }
    await gate.arrivals(2)

    gate.open(2, returning: .json("[2]"))
    _ = try await newer.value
    _ = try await cache.send(.user("1"))
    gate.open(1, returning: .json("[1]"))
    _ = try await older.value
    backend.send.when(.request(.get, "users")).returns(.json("[3]"))

    #expect(try await cache.send(.users) == .json("[3]"))
  }

  // MARK: - Failures

  @Test func `an error is passed on and not cached`() async throws {
    backend.send.throws(.offline)
    await #expect(throws: BackendError.offline) { try await cache.send(.users) }

    backend.send.returns(.json("[1]"))
    #expect(try await cache.send(.users) == .json("[1]"))
  }

  // MARK: - Fixtures

  private func limitedCache(capacity: Int) -> CachingBackend<TestClock> {
    CachingBackend(backend, timeToLive: .seconds(60), capacity: capacity, clock: clock)
  }
}
