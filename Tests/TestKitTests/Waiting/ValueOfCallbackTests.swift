import Dispatch
import TestKit

@Suite("valueOfCallback", .timeLimit(.minutes(10)))
struct ValueOfCallbackTests {
  @Test func `a callback's value can be nil, Void, a tuple or non-Sendable`() async throws {
    let none = try await valueOfCallback(Int?.self) { done in done(nil) }
    // The closure may await an actor.
    try await valueOfCallback(Void.self) { done in await MainActor.run { done(()) } }
    let (number, text) = try await valueOfCallback { done in done((1, "a")) }
    let node = try await valueOfCallback { done in done(Node()) }

    #expect(none == nil)
    #expect(number == 1)
    #expect(text == "a")
    #expect(node.id == 4)
  }

  @Test func `an error from the closure of valueOfCallback is rethrown`() async {
    await #expect(throws: TestError.failed) {
      try await valueOfCallback(Int.self) { _ in throw TestError.failed }
    }
  }

  // MARK: - Failures

  @Test func `a callback that is never called is reported after the time limit`() async {
    let kept = Spy<Callback<Int>, Void, Never>("kept")

    let line = #line + 2
    let issues = await captureTimeouts {
      _ = try await valueOfCallback(within: .milliseconds(20)) { done in kept.call(done) }
    }

    // failure: callback-never
    expectOneIssue(
      issues,
      """
      Waited 20 ms for the callback, but it was never called. Was the subject started, and does it \
      call this callback?
      """, line: line)
    // end failure
  }

  @Test func `a callback is reported immediately if the subject releases it uncalled`() async {
    let line = #line + 1
    let issues = await captureIssues { _ = try await valueOfCallback(Int.self) { _ in } }

    // failure: callback-released
    expectOneIssue(
      issues, "The subject released the callback without calling it.", line: line)
    // end failure
  }

  @Test func `a callback called twice is reported, and its first value is returned`() async {
    var value: Int?

    let line = #line + 2
    let issues = await captureIssues {
      value = try await valueOfCallback { done in
        done(1)
        done(2)
      }
    }

    #expect(value == 1)
    expectOneIssue(
      issues, "The callback was called 2 times. The first value was returned.", line: line)
  }

  @Test
  func `a callback called after the wait is reported at the line that calls it`() async throws {
    let kept = Spy<Callback<Int>, Void, Never>("kept")
    let value = try await valueOfCallback(within: .seconds(1_000)) { done in
      kept.call(done)
      DispatchQueue.global().async { done(1) }
    }
    let done = try kept.requireLastCall()

    let line = #line + 1
    let issues = await captureIssues { done(2) }

    #expect(value == 1)
    expectOneIssue(issues, "The callback was called after the wait for it had ended.", line: line)
  }

  @Test func `after a cancelled wait, a later callback is not reported`() async throws {
    let kept = Spy<Callback<Int>, Void, Never>("kept")
    let task = Task { try await valueOfCallback { done in kept.call(done) } }
    await kept.waitForCalls()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let done = try kept.requireLastCall()

    let issues = await captureIssues { done(1) }

    #expect(issues.isEmpty)
  }
}

// MARK: - Fixtures

private final class Node { let id = 4 }
