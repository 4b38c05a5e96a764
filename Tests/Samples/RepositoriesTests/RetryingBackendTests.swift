import Repositories
import TestKit

@Suite("Retrying backend", .tags(.behavior), .timeLimit(.minutes(10)))
struct RetryingBackendTests {
  let clock = TestClock()
  let backend = TestingBackend()

  @Test func `what succeeds is sent once and waits for nothing`() async throws {
    backend.send.returns(.json("[]"))

    let response = try await RetryingBackend(backend, clock: UnimplementedClock()).send(.users)

    #expect(response == .json("[]"))
    backend.expectRequest(.get, "users")
  }

  @Test func `what fails for a while is sent until it succeeds`() async throws {
    backend.send.answers(inSequence: .failure(.offline), .failure(.timedOut), .success(.json("[]")))
    let retrying = RetryingBackend(backend, clock: clock)

    let sending = Task { try await retrying.send(.users) }
    await expectDelays([.milliseconds(500), .seconds(1)])

    #expect(try await sending.value == .json("[]"))
    backend.expectRequest(.get, "users", count: 3)
  }

  // snippet: layer
  @Test func `the second attempt is not made before its time`() async throws {
    backend.send.answers(
      inSequence: .failure(.offline), .success(.json("[]")))
    let retrying = RetryingBackend(backend, clock: clock)
    let sending = Task { try await retrying.send(.users) }
    await clock.sleepers(atLeast: 1)

    clock.advance(by: .milliseconds(499))
    #expect(clock.pendingSleeps.count == 1)
    clock.advance(by: .milliseconds(1))

    #expect(try await sending.value == .json("[]"))
    #expect(backend.requests.count == 2)
  }
  // end snippet

  @Test(
    arguments: [
      (policy(attempts: 1, 1, 30), []), (policy(attempts: 0, 1, 30), []),
      (policy(attempts: -1, 1, 30), []), (policy(attempts: 2, 1, 30), [1]),
      (policy(attempts: 8, 1, 30), [1, 2, 4, 8, 16, 30, 30]),
      (policy(attempts: 4, 1, 4), [1, 2, 4]), (policy(attempts: 4, 3, 5), [3, 5, 5]),
      (policy(attempts: 3, 2, 5), [2, 4]), (policy(attempts: 3, 9, 5), [5, 5]),
    ] as [(RetryingBackend.Policy, [Int])])
  func `each wait is twice as long as the one before, up to the longest`(
    policy: RetryingBackend.Policy, seconds: [Int]
  ) async {
    backend.send.throws(.offline)
    let retrying = RetryingBackend(backend, policy: policy, clock: clock)

    let sending = Task { try await retrying.send(.users) }
    await expectDelays(seconds.map { .seconds($0) })

    await #expect(throws: BackendError.offline) { try await sending.value }
    #expect(backend.requests.count == seconds.count + 1)
  }

  @Test func `to wait for less than nothing is not to wait, however often`() async {
    backend.send.throws(.offline)
    let policy = Self.policy(attempts: 200, -1, 30)

    await #expect(throws: BackendError.offline) {
      try await RetryingBackend(backend, policy: policy, clock: clock).send(.users)
    }

    #expect(backend.requests.count == 200)
  }

  @Test func `a policy tries three times within half a minute each unless it says otherwise`() {
    #expect(
      RetryingBackend.Policy()
        == RetryingBackend.Policy(
          attempts: 3, delay: .milliseconds(500), longestDelay: .seconds(30)))
  }

  // MARK: - What is tried again

  @Test(arguments: [HTTPMethod.get, .head, .put, .delete])
  func `what can be done twice without harm is tried again`(method: HTTPMethod) async throws {
    backend.send.answers(inSequence: .failure(.offline), .success(.json("{}")))
    let retrying = RetryingBackend(backend, clock: clock)

    let sending = Task { try await retrying.send(BackendRequest(method, "users")) }
    await expectDelays([.milliseconds(500)])

    #expect(try await sending.value == .json("{}"))
  }

  @Test(arguments: [HTTPMethod.post, .patch])
  func `what would be done twice is not tried again`(method: HTTPMethod) async {
    backend.send.throws(.offline)
    let retrying = RetryingBackend(backend, clock: UnimplementedClock())

    await #expect(throws: BackendError.offline) {
      try await retrying.send(BackendRequest(method, "users"))
    }

    #expect(backend.requests.count == 1)
  }

  @Test(arguments: [
    BackendError.timedOut, .offline, .serverError(500), .serverError(502), .serverError(503),
    .serverError(504),
  ])
  func `an error that passes is tried again`(error: BackendError) async throws {
    backend.send.answers(inSequence: .failure(error), .success(.json("[]")))
    let retrying = RetryingBackend(backend, clock: clock)

    let sending = Task { try await retrying.send(.users) }
    await expectDelays([.milliseconds(500)])

    #expect(try await sending.value == .json("[]"))
  }

  // MARK: - Failures

  @Test(arguments: [
    BackendError.badRequest, .badResponse, .parsingError, .notFound, .serverError(501),
    .serverError(505), .undefined(401), .undefined(429), .cancelled, .other("odd"),
  ])
  func `an error that stays is not tried again`(error: BackendError) async {
    backend.send.throws(error)
    let retrying = RetryingBackend(backend, clock: UnimplementedClock())

    await #expect(throws: error) { try await retrying.send(.users) }

    #expect(backend.requests.count == 1)
  }

  @Test func `of several errors the last is thrown`() async {
    backend.send.answers(
      inSequence: .failure(.offline), .failure(.timedOut), .failure(.serverError(503)),
      .success(.json("[]")))
    let retrying = RetryingBackend(backend, clock: clock)

    let sending = Task { try await retrying.send(.users) }
    await expectDelays([.milliseconds(500), .seconds(1)])

    await #expect(throws: BackendError.serverError(503)) { try await sending.value }
  }

  @Test func `an error that stays ends the attempts`() async {
    backend.send.answers(inSequence: .failure(.offline), .failure(.notFound), .success(.json("[]")))
    let retrying = RetryingBackend(backend, clock: clock)

    let sending = Task { try await retrying.send(.users) }
    await expectDelays([.milliseconds(500)])

    await #expect(throws: BackendError.notFound) { try await sending.value }
  }

  @Test func `cancelling the task ends the wait`() async {
    backend.send.throws(.offline)
    let retrying = RetryingBackend(backend, clock: clock)
    let sending = Task { try await retrying.send(.users) }
    await clock.sleepers(atLeast: 1)

    sending.cancel()

    await #expect(throws: BackendError.cancelled) { try await sending.value }
    #expect(backend.requests.count == 1)
  }

  // MARK: - Fixtures

  private func expectDelays(
    _ delays: [Duration],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for delay in delays {
      await clock.sleepers(atLeast: 1, sourceLocation: sourceLocation)
      #expect(clock.pendingSleeps.map(\.duration) == [delay], sourceLocation: sourceLocation)
      clock.advanceToNextDeadline(sourceLocation: sourceLocation)
    }
  }

  private static func policy(
    attempts: Int, _ seconds: Int, _ longest: Int
  ) -> RetryingBackend.Policy {
    RetryingBackend.Policy(
      attempts: attempts, delay: .seconds(seconds), longestDelay: .seconds(longest))
  }
}
