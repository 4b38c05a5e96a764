import Repositories
import TestKit

/// Two ways to test code with callbacks: pass a spy as the callback, or await the callback's value.
@Suite("Future", .tags(.behavior), .timeLimit(.minutes(10)))
struct FutureTests {
  let operation = Spy<Future<Int, BackendError>.Completion, Void, Never>("operation")
  let completion = Spy<Result<Int, BackendError>, Void, Never>("completion")

  @Test func `a future does no work before it is started`() {
    let future = Future<Int, BackendError> { operation.call($0) }

    let steps = future.map { $0 + 1 }.mapError { $0 }.andThen { _ in future }
    operation.expectNotCalled()

    steps.start { _ in }
    operation.expectCalled(with: .any)
  }

  @Test func `a future delivers the first result of its work and ignores later results`() throws {
    Future<Int, BackendError> { operation.call($0) }.start { completion.call($0) }
    completion.expectNotCalled()

    let finish = try operation.requireLastCall()
    finish(.success(5))
    finish(.failure(.offline))

    completion.expectCalled(with: .success(5))
    completion.expectNoOtherCalls()
  }

  // MARK: - Steps

  @Test(arguments: [
    (Result<Int, BackendError>.success(5), Result<String, KeyValueStoreError>.success("5!")),
    (.failure(.notFound), .failure(.other("not found"))),
  ])
  func `map converts a future's value, and mapError converts its failure`(
    result: Result<Int, BackendError>, expected: Result<String, KeyValueStoreError>
  ) async throws {
    let future = Future(result: result).map { "\($0)!" }
      .mapError { KeyValueStoreError.other("\($0)") }

    let converted = try await valueOfCallback { done in future.start { done($0) } }

    #expect(converted == expected)
  }

  @Test func `a chained future starts after the previous future has delivered a value`() throws {
    let second = Spy<Int, Future<String, BackendError>.Completion, Void, Never>("second")
    let completion = Spy<Result<String, BackendError>, Void, Never>("completion")
    let future = Future { operation.call($0) }
      .andThen { value in Future { second.call(value, $0) } }

    future.start { completion.call($0) }
    second.expectNotCalled()
    let finish = try operation.requireLastCall()
    finish(.success(5))
    let (value, finishSecond) = try second.requireLastCall()
    finishSecond(.failure(.offline))

    #expect(value == 5)
    completion.expectCalled(with: .failure(.offline))
    expectOrder(operation, second, completion)
  }

  @Test func `if a step of a future fails, the later steps are skipped`() async throws {
    let step = Spy<Int, Int, Never>("step", returning: 0)
    let next = Spy<Int, Void, Never>("next")
    let future = Future<Int, BackendError>(result: .failure(.notFound)).map { step.call($0) }
      .andThen { value in
        next.call(value)
        return Future(result: .success("never"))
      }

    let result = try await valueOfCallback { done in future.start { done($0) } }

    #expect(result == .failure(.notFound))
    step.expectNotCalled()
    next.expectNotCalled()
  }

  // MARK: - To and from async code

  @Test func `a future passes the result of an async repository call to a callback`() async throws {
    let backend = TestingBackend()
    backend.send.answers(
      inSequence: .success(.json(#"[{"id": "1", "content": "hello world"}]"#)), .failure(.notFound))
    let posts = PostsRepository(backend: backend)
    let future = Future { () throws(BackendError) in try await posts.read(userID: "123") }
      .map { $0.map(\.content) }

    let success = try await valueOfCallback { done in future.start { done($0) } }
    let failure = try await valueOfCallback { done in future.start { done($0) } }

    #expect(success == .success(["hello world"]))
    #expect(failure == .failure(.notFound))
    backend.expectRequest(.get, "users/123/posts", count: 2)
  }

  @Test func `async code can await a future's value or catch its failure`() async throws {
    let value = try await Future<Int, BackendError>(result: .success(5)).value()

    #expect(value == 5)
    await #expect(throws: BackendError.notFound) {
      try await Future<Int, BackendError>(result: .failure(.notFound)).value()
    }
  }
}
