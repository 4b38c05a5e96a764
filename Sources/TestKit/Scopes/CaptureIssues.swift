import Seams
public import Testing

/// Runs a closure and returns the issues recorded in it instead of failing the test.
///
/// Use it to test that your own helper fails when it should, with the right message and at the right line. The test
/// does not fail and nothing is printed, even if the closure records failed expectations, warnings or miscounted
/// confirmations. Issues of child tasks are captured as well.
///
/// <!-- snippet: capture -->
/// ```swift
/// @Test func `a failed verification is captured with its message`() async {
///   let spy = Spy<Void, Never>("save")
///
///   let issues = await captureIssues { spy.expectCalled() }
///
///   #expect(
///     issues.map(\.message) == [
///       "Expected exactly 1 call to save, but there was none."
///     ])
/// }
/// ```
///
/// An error that the closure throws becomes an issue, as in a test. A failed `#require` is one issue, not two.
///
/// A known issue, recorded inside `withKnownIssue`, is captured like any other. An issue recorded in a detached task or
/// on a dispatch queue belongs to no test, so it is reported as usual and not captured. An issue that a task records
/// after the closure has returned is reported as usual, too.
///
/// - Parameters:
///   - sourceLocation: The line at which an error that the closure throws is reported. Also the line to blame if you
///     call the function outside a test.
///   - body: The closure. It runs on the actor of the caller.
/// - Returns: The issues, in the order in which they were recorded.
public func captureIssues(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping () async throws -> Void
) async -> [Issue] {
  guard let test = Test.running else {
    recordFailure(
      """
      captureIssues was called outside the task of a test, so it did not run its closure. Call it in \
      the task of a test, not in a detached task or on a queue.
      """, at: sourceLocation)
    return []
  }
  return await observeIssues(in: test, areKept: true, at: sourceLocation, body)
}

/// Runs a closure and returns the issues recorded in it.
///
/// If `areKept` is `true`, the issues are only returned. Otherwise, the test also reports them.
///
/// A task may record an issue after the closure has ended. Such an issue is never returned. The test reports it, unless
/// `dropsLateIssues` returns `true` for the returned issues.
func observeIssues(
  in test: Test,
  areKept: Bool,
  dropsLateIssues: ([Issue]) -> Bool = { _ in false },
  at sourceLocation: SourceLocation,
  _ body: @escaping () async throws -> Void
) async -> [Issue] {
  let observed = LockedState<(issues: [Issue], isKept: Bool)>(([], areKept))
  let trait = IssueHandlingTrait.compactMapIssuesOfTests { issue in
    observed.withLock { observed in
      observed.issues.append(issue)
      return observed.isKept
    } ? nil : issue
  }
  let isolation = #isolation
  let work = IsolatedWork(body: body)
  do {
    try await trait.provideScope(for: test, testCase: Test.Case.current) {
      await work.run(on: isolation, at: sourceLocation)
    }
  } catch {
    // Unreachable: the closure catches its errors, and the trait itself throws none.
    recordFailure("The closure could not be run: \(error)", at: sourceLocation)
  }
  // In one step, so that no late issue is treated like an issue of the closure.
  return observed.withLock { observed in
    observed.isKept = dropsLateIssues(observed.issues)
    return observed.issues
  }
}

extension IssueHandlingTrait {
  /// A trait that passes each issue of its tests to a closure.
  ///
  /// An issue that belongs to no test, such as one from a detached task, goes to the run and also to every trait of
  /// this kind that is active. If the traits passed it on, the run would report it again for each of them.
  static func compactMapIssuesOfTests(
    _ transform: @escaping @Sendable (Issue) -> Issue?
  ) -> Self {
    compactMapIssues { Test.current == nil ? nil : transform($0) }
  }
}

/// A closure that a `@Sendable` closure can capture, but that still runs on the actor of the caller.
///
/// `@unchecked Sendable`, because the compiler cannot see why this is safe: the caller waits for the closure, and the
/// closure runs with the isolation of the caller. So the captured variables are never used by two threads at the
/// same time. `CaptureIssuesTests` verifies this for the main actor, for another actor, and for a nonisolated test
/// whose closure changes local variables.
private struct IsolatedWork: @unchecked Sendable {
  let body: () async throws -> Void

  /// Runs the closure on the actor of the caller, and records the error that it throws.
  func run(on isolation: isolated (any Actor)?, at sourceLocation: SourceLocation) async {
    do {
      try await body()
    } catch is ExpectationFailedError {
      // `#require` has already recorded the issue.
    } catch let error where isCancellationOfTest(error) {
      // As in a test, `Test.cancel` is not an issue.
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }
}

/// Returns `true` if the running task was cancelled and the error says so.
///
/// The error is a `CancellationError`, or the one that `Test.cancel` throws, which has no public type.
func isCancellationOfTest(_ error: any Error) -> Bool {
  Task.isCancelled
    && (error is CancellationError || String(reflecting: type(of: error)) == "Testing.SkipInfo")
}

extension Issue {
  /// The comments of the issue, one per line.
  ///
  /// If there are no comments, as with a plain `#expect`, this is the description of the issue.
  public var message: String {
    comments.isEmpty ? description : comments.map(\.rawValue).joined(separator: "\n")
  }
}
