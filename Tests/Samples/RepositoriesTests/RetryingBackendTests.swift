import Repositories
import TestKit

@Suite("Retrying backend", .tags(.behavior), .timeLimit(.minutes(10)))
struct RetryingBackendTests {
  let clock = TestClock()
  let backend = TestingBackend()

  // snippet: layer
  @Test func `the second attempt waits for the retry delay`() async throws {
    backend.send.answers(
      inSequence: .failure(.offline), .success(.json("[]")))
    let retrying = RetryingBackend(backend, clock: clock)
    let sending = Task { try await retrying.send(.users) }
    await clock.sleepers(atLeast: 1)

    clock.advance(by: .milliseconds(499))
    #expect(clock.pendingSleeps.count == 1)
    clock.advance(by: .milliseconds(1))

    #expect(try await value(of: sending) == .json("[]"))
    #expect(backend.requests.count == 2)
  }
  // end snippet

  @Test(
    arguments: [
      (attempts: 1, first: 1, longest: 30, seconds: []),
      (attempts: 0, first: 1, longest: 30, seconds: []),
      (attempts: -1, first: 1, longest: 30, seconds: []),
      (attempts: .min, first: 1, longest: 30, seconds: []),
      (attempts: 2, first: 1, longest: 30, seconds: [1]),
      (attempts: 8, first: 1, longest: 30, seconds: [1, 2, 4, 8, 16, 30, 30]),
      (attempts: 4, first: 1, longest: 4, seconds: [1, 2, 4]),
      (attempts: 4, first: 3, longest: 5, seconds: [3, 5, 5]),
      (attempts: 3, first: 2, longest: 5, seconds: [2, 4]),
      (attempts: 3, first: 9, longest: 5, seconds: [5, 5]),
      (attempts: 200, first: -1, longest: 30, seconds: []),
      (attempts: 200, first: 1, longest: -1, seconds: []),
    ] as [(attempts: Int, first: Int, longest: Int, seconds: [Int])])
  func `each retry delay is twice the previous one, up to a maximum, and never negative`(
    attempts: Int, first: Int, longest: Int, seconds: [Int]
  ) async {
    backend.send.throws(.offline)
    let retrying = RetryingBackend(
      backend, attempts: attempts, delay: .seconds(first), longestDelay: .seconds(longest),
      clock: clock)

    let sending = Task { try await retrying.send(.users) }
    await expectDelays(seconds.map { .seconds($0) })

    await #expect(throws: BackendError.offline) { try await sending.value }
    #expect(backend.requests.count == max(attempts, 1))
  }

  @Test func `by default, a retry delay is at most 30 seconds`() async {
    backend.send.throws(.offline)
    let retrying = RetryingBackend(backend, attempts: 4, delay: .seconds(20), clock: clock)

    let sending = Task { try await retrying.send(.users) }
    await expectDelays([.seconds(20), .seconds(30), .seconds(30)])

    await #expect(throws: BackendError.offline) { try await sending.value }
  }

  @Test(arguments: [
    (HTTPMethod.get, BackendError.timedOut), (.get, .offline), (.get, .serverError(500)),
    (.get, .serverError(502)), (.get, .serverError(503)), (.get, .serverError(504)),
    (.head, .offline), (.put, .offline), (.delete, .offline),
  ])
  func `a request with an idempotent method is retried after a temporary error`(
    method: HTTPMethod, error: BackendError
  ) async throws {
    backend.send.answers(inSequence: .failure(error), .success(.json("{}")))
    let retrying = RetryingBackend(backend, clock: clock)

    let sending = Task { try await retrying.send(BackendRequest(method, "users")) }
    await expectDelays([.milliseconds(500)])

    #expect(try await sending.value == .json("{}"))
  }

  // MARK: - Failures

  @Test(arguments: [
    (HTTPMethod.post, BackendError.offline), (.patch, .offline), (.get, .badRequest),
    (.get, .badResponse), (.get, .parsingError), (.get, .notFound), (.get, .serverError(501)),
    (.get, .serverError(505)), (.get, .undefined(401)), (.get, .undefined(429)),
    (.get, .cancelled), (.get, .other("odd")),
  ])
  func `requests with a non-idempotent method or a permanent error are not retried`(
    method: HTTPMethod, error: BackendError
  ) async {
    backend.send.throws(error)
    let retrying = RetryingBackend(backend, clock: UnimplementedClock())

    await #expect(throws: error) { try await retrying.send(BackendRequest(method, "users")) }

    #expect(backend.requests.count == 1)
  }

  @Test(
    arguments: [
      ([.offline, .timedOut, .serverError(503)], [.milliseconds(500), .seconds(1)]),
      ([.offline, .notFound], [.milliseconds(500)]),
    ] as [([BackendError], [Duration])])
  func `retrying throws the error of the last attempt`(
    errors: [BackendError], delays: [Duration]
  ) async throws {
    let last = try #require(errors.last)
    backend.send.answers(inSequence: errors.map { .failure($0) } + [.success(.json("[]"))])
    let retrying = RetryingBackend(backend, clock: clock)

    let sending = Task { try await retrying.send(.users) }
    await expectDelays(delays)

    await #expect(throws: last) { try await sending.value }
  }

  // MARK: - Fixtures

  private func expectDelays(
    _ delays: [Duration], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for delay in delays {
      await clock.sleepers(atLeast: 1, sourceLocation: sourceLocation)
      #expect(clock.pendingSleeps.map(\.duration) == [delay], sourceLocation: sourceLocation)
      clock.advanceToNextDeadline(sourceLocation: sourceLocation)
    }
  }
}
