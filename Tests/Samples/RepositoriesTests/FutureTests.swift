import Repositories
import TestKit

/// How code with callbacks is tested: the callback is a spy, or its value is awaited.
///
/// An expectation inside of a callback proves nothing, for if nobody calls it the test passes. So the value
/// is brought out first: `valueOfCallback` fails if there is none, or more than one.
@Suite("Future", .tags(.behavior), .timeLimit(.minutes(10)))
struct FutureTests {
  @Test func `nothing is done before the start`() {
    let operation = Spy<Future<Int, BackendError>.Completion, Void, Never>("operation")
    let future = Future<Int, BackendError> { operation.call($0) }

    let steps = future.map { $0 + 1 }.mapError { $0 }.andThen { _ in future }
    operation.expectNotCalled()

    steps.start { _ in }
    operation.expectCalled(with: .any)
  }

  @Test func `the result is delivered when the work has ended`() throws {
    let operation = Spy<Future<Int, BackendError>.Completion, Void, Never>("operation")
    let completion = Spy<Result<Int, BackendError>, Void, Never>("completion")
    Future<Int, BackendError> { operation.call($0) }.start { completion.call($0) }
    completion.expectNotCalled()

    let finish = try operation.requireLastCall()
    finish(.success(5))

    completion.expectCalled(with: .success(5))
  }

  @Test func `each start does the work anew`() async throws {
    let operation = Spy<Void, Never>("operation")
    let future = Future<Int, BackendError> { completion in
      operation.call()
      completion(.success(operation.callCount))
    }

    let first = try await valueOfCallback { done in future.start { done($0) } }
    let second = try await valueOfCallback { done in future.start { done($0) } }

    #expect([first, second] == [.success(1), .success(2)])
  }

  @Test func `a result that is known is delivered`() async throws {
    let future = Future<Int, BackendError>(result: .failure(.notFound))

    let result = try await valueOfCallback { done in future.start { done($0) } }

    #expect(result == .failure(.notFound))
  }

  // MARK: - Steps

  @Test func `a value is turned into another one`() async throws {
    let future = Future<Int, BackendError>(result: .success(5)).map { "\($0)!" }

    let result = try await valueOfCallback { done in future.start { done($0) } }

    #expect(result == .success("5!"))
  }

  @Test func `an error is turned into another one, and a value is not`() async throws {
    let failing = Future<Int, BackendError>(result: .failure(.notFound)).mapError {
      "\($0)" as Text
    }
    let succeeding = Future<Int, BackendError>(result: .success(5)).mapError { "\($0)" as Text }

    let failure = try await valueOfCallback { done in failing.start { done($0) } }
    let success = try await valueOfCallback { done in succeeding.start { done($0) } }

    #expect(failure == .failure("not found"))
    #expect(success == .success(5))
  }

  @Test func `work that follows begins when the value is there`() throws {
    let first = Spy<Future<Int, BackendError>.Completion, Void, Never>("first")
    let second = Spy<Int, Future<String, BackendError>.Completion, Void, Never>("second")
    let completion = Spy<Result<String, BackendError>, Void, Never>("completion")
    let future = Future { first.call($0) }
      .andThen { value in Future { second.call(value, $0) } }

    future.start { completion.call($0) }
    second.expectNotCalled()
    let finish = try first.requireLastCall()
    finish(.success(5))
    let (value, finishSecond) = try second.requireLastCall()
    finishSecond(.success("five"))

    #expect(value == 5)
    completion.expectCalled(with: .success("five"))
    expectOrder(first, second, completion)
  }

  // MARK: - Failures

  @Test func `after a failure the later steps are skipped, and it is passed on`() async throws {
    let step = Spy<Int, Int, Never>("step", returning: 0)
    let next = Spy<Int, Void, Never>("next")
    let future = Future<Int, BackendError>(result: .failure(.notFound))
      .map { step.call($0) }
      .andThen { value in
        next.call(value)
        return Future(result: .success("never"))
      }

    let result = try await valueOfCallback { done in future.start { done($0) } }

    #expect(result == .failure(.notFound))
    step.expectNotCalled()
    next.expectNotCalled()
  }

  @Test func `the failure of work that follows is that of both`() async throws {
    let future = Future<Int, BackendError>(result: .success(5))
      .andThen { _ in Future<String, BackendError>(result: .failure(.offline)) }

    let result = try await valueOfCallback { done in future.start { done($0) } }

    #expect(result == .failure(.offline))
  }

  @Test func `work that answers twice is heard once`() async throws {
    let completion = Spy<Result<Int, BackendError>, Void, Never>("completion")
    let future = Future<Int, BackendError> { completion in
      completion(.success(1))
      completion(.failure(.offline))
    }

    future.start { completion.call($0) }
    let value = try await future.value()

    completion.expectCalled(with: .success(1))
    completion.expectNoOtherCalls()
    #expect(value == 1)
  }

  @Test func `whoever is called may start the next work`() {
    let completion = Spy<Result<Int, BackendError>, Void, Never>("completion")
    let future = Future<Int, BackendError>(result: .success(5))

    future.start { _ in future.start { completion.call($0) } }

    completion.expectCalled(with: .success(5))
  }

  // MARK: - To and from async code

  @Test func `a repository is asked through callbacks`() async throws {
    let backend = TestingBackend(returning: .json(#"[{"id": "1", "content": "hello world"}]"#))
    let posts = PostsRepository(backend: backend)
    let future = Future { () throws(BackendError) in try await posts.read(userID: "123") }
      .map { $0.map(\.content) }

    let result = try await valueOfCallback { done in future.start { done($0) } }

    #expect(result == .success(["hello world"]))
    backend.expectRequest(.get, "users/123/posts")
  }

  @Test func `an error of async work is a failure`() async throws {
    let backend = TestingBackend()
    backend.send.throws(.notFound)
    let posts = PostsRepository(backend: backend)
    let future = Future { () throws(BackendError) in try await posts.readAll() }

    let result = try await valueOfCallback { done in future.start { done($0) } }

    #expect(result == .failure(.notFound))
  }

  @Test func `async code awaits the value, or catches the failure`() async throws {
    let value = try await Future<Int, BackendError>(result: .success(5)).value()

    #expect(value == 5)
    await #expect(throws: BackendError.notFound) {
      try await Future<Int, BackendError>(result: .failure(.notFound)).value()
    }
  }
}

// MARK: - Fixtures

/// An error that is no more than its text.
private struct Text: Error, Equatable, ExpressibleByStringInterpolation {
  var text: String

  init(stringLiteral text: String) {
    self.text = text
  }
}
