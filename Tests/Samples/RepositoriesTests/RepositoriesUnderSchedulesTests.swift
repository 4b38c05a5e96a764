import Repositories
import Schedules
import TestKit

/// Rules that hold for cached, retried and authenticated requests, whatever order their steps run in.
@Suite("Repositories under schedules", .tags(.behavior), .schedules(200))
struct RepositoriesUnderSchedulesTests {
  let clock = TestClock()
  let backend = TestingBackend()

  // MARK: - Caching

  @Test func `the cache keeps the response to the newer of two equal requests`() async throws {
    let gate = Gate<BackendResponse, BackendError>(whenCancelled: .failure(.cancelled))
    backend.send.suspends(on: gate)
    let cache = CachingBackend(backend, timeToLive: .seconds(60), clock: clock)
    let older = Task(name: "older request") { try await cache.send(.users) }
    await gate.arrivals(1)
    let newer = Task(name: "newer request") { try await cache.send(.users) }
    await gate.arrivals(2)

    gate.open(1, returning: .json("[1]"))
    gate.open(2, returning: .json("[2]"))
    _ = try await (older.value, newer.value)

    #expect(try await cache.send(.users) == .json("[2]"))
    #expect(backend.requests.count == 2)
  }

  @Test func `after a write, a reader never gets the old content`() async throws {
    let content = LockedState("old")
    backend.send.when(.request(.get, "users")).answers { _ async throws(BackendError) in
      let text = content.withLock { $0 }
      await Task.yield()
      return .json(text)
    }
    backend.send.when(.request(.delete, "users")).answers { _ async throws(BackendError) in
      await Task.yield()
      content.withLock { $0 = "new" }
      await Task.yield()
      return BackendResponse()
    }
    let cache = CachingBackend(backend, timeToLive: .seconds(60), clock: clock)

    async let before = cache.send(.users)
    async let during = cache.send(.users)
    _ = try await cache.send(BackendRequest(.delete, "users"))
    let after = try await cache.send(.users)
    _ = try await (before, during)

    #expect(after == .json("new"))
    #expect(try await cache.send(.users) == .json("new"))
  }

  // MARK: - Retrying

  @Test func `a cancelled request is not sent again`() async {
    backend.send.throws(.offline)
    let retrying = RetryingBackend(backend, clock: clock)
    let sending = Task { try await retrying.send(.users) }
    let cancelling = Task { sending.cancel() }
    await cancelling.value
    await settle()

    await expectNoChange(of: backend.requests.count) {
      clock.advance(by: .seconds(60))
      await settle()
    }

    await #expect(throws: BackendError.cancelled) { try await sending.value }
  }

  @Test func `a retry uses the new token if the token has changed`() async throws {
    let token = Spy<String?, Never>("token", returning: "old")
    backend.send.answers { request async throws(BackendError) in
      await Task.yield()
      guard request.headers["Authorization"] == "Bearer new" else { throw .offline }
      return .json("[]")
    }
    let retrying = RetryingBackend(
      AuthenticatingBackend(backend) {
        await Task.yield()
        return token.call()
      }, clock: clock)

    let sending = Task { try await retrying.send(.users) }
    let refreshing = Task { token.returns("new") }
    await refreshing.value
    await settle()
    clock.advance(by: .milliseconds(500))

    #expect(try await sending.value == .json("[]"))
    #expect(backend.requests.count <= 2)
  }
}
