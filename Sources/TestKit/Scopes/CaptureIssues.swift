import Seams
public import Testing

/// Runs a closure and returns the issues recorded in it instead of failing the test.
///
/// It is how to test a helper of your own: that it fails when it should, with which text, at which
/// line. Nothing is printed and the test does not fail, whatever the closure records: failed
/// expectations, issues, warnings, miscounted confirmations, in child tasks as well.
///
/// <!-- snippet: capture -->
/// ```swift
/// @Test func `the failure of a helper is returned with its text`() async {
///   let spy = Spy<Void, Never>("save")
///
///   let issues = await captureIssues { spy.expectCalled() }
///
///   #expect(issues.map(\.message) == ["Expected exactly 1 call of save, but there was none."])
/// }
/// ```
///
/// An error that the closure throws becomes an issue, as in a test. Only the error of a failed
/// `#require` does not, since that has recorded its issue already.
///
/// A known issue, inside `withKnownIssue`, is captured like any other. Issues recorded in a detached
/// task or on a dispatch queue belong to no test: those are not captured.
///
/// - Parameters:
///   - sourceLocation: Where it is reported that the function was called outside a test.
///   - body: What to run. It stays on the actor of the caller.
/// - Returns: The issues in the order in which they were recorded.
public func captureIssues(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping () async throws -> Void
) async -> [Issue] {
  guard let test = Test.current else {
    recordFailure(
      """
      captureIssues was called outside the task of a test, so it did not run its closure. Call it on \
      the task of a test, not in a detached task or on a queue.
      """, at: sourceLocation)
    return []
  }
  return await observeIssues(in: test, areKept: true, at: sourceLocation, body)
}

/// Runs a closure and returns the issues recorded in it, kept from the test or not.
func observeIssues(
  in test: Test,
  areKept: Bool,
  at sourceLocation: SourceLocation,
  _ body: @escaping () async throws -> Void
) async -> [Issue] {
  let observed = Guarded<[Issue]>([])
  let trait = IssueHandlingTrait.compactMapIssues { issue in
    observed.withLock { $0.append(issue) }
    return areKept ? nil : issue
  }
  let work = IsolatedWork(isolation: #isolation, body: body)
  do {
    try await trait.provideScope(for: test, testCase: Test.Case.current) {
      await work.runRecordingErrors(at: sourceLocation)
    }
  } catch {
    // Never thrown by the closure, and the trait throws nothing of its own.
    recordFailure("The closure could not be run: \(error)", at: sourceLocation)
  }
  return observed.withLock { $0 }
}

/// A closure on its way through a `@Sendable` function and back to its own actor.
///
/// `@unchecked Sendable`, because the compiler cannot see why this is safe: the caller waits for the
/// closure and so leaves its actor, and its variables, alone; and the closure runs where it was
/// written, for it is called with the caller's isolation. `CaptureIssuesTests` holds this from the
/// main actor, from another actor and from a nonisolated test with variables that are not Sendable.
private struct IsolatedWork: @unchecked Sendable {
  let isolation: (any Actor)?
  let body: () async throws -> Void

  func runRecordingErrors(at sourceLocation: SourceLocation) async {
    await run(on: isolation, at: sourceLocation)
  }

  private func run(on isolation: isolated (any Actor)?, at sourceLocation: SourceLocation) async {
    do {
      try await body()
    } catch is ExpectationFailedError {
      // Thrown by `#require`, which has recorded the issue.
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }
}

extension Issue {
  /// The text that the issue was recorded with: its comments, a line each.
  ///
  /// An issue without a comment, such as that of a bare `#expect`, describes itself.
  public var message: String {
    comments.isEmpty ? description : comments.map(\.rawValue).joined(separator: "\n")
  }
}
