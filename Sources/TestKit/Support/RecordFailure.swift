import Foundation
import Seams
import Testing

/// Fails the running test: the one way in which this module reports anything.
///
/// Where no Swift Testing test is running, the platform prints an issue without a test's name or,
/// under XCTest, drops it in silence and leaves the run green. So there the failure also goes to
/// standard error, and the process ends with a failing status.
///
/// - Parameters:
///   - message: What was expected, what was there instead, and what to do about it.
///   - sourceLocation: The line of the test that it is about.
///   - helper: The function that the test called; its name stands before the parenthesis.
@usableFromInline
func recordFailure(
  _ message: String,
  at sourceLocation: SourceLocation,
  helper: String = #function
) {
  Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  guard Test.current == nil else { return }

  let text = """
    TestKit: \(helper.prefix { $0 != "(" }) failed at \(sourceLocation.fileID):\(sourceLocation.line), where no Swift \
    Testing test is running: in an XCTestCase, or outside the test's task. XCTest does not count \
    such a failure, so the process will end with status 1. In an XCTestCase, move the test to a \
    function marked @Test.
    \(message)

    """
  FileHandle.standardError.write(Data(text.utf8))
  atExit.withLock { $0.hasFailed = true }
  _ = watchExit
}

/// Shows an issue as a warning, because the test that it is about may have ended.
///
/// A warning does not fail a run, so it does no harm after the end of the test. Outside the task of a test it
/// goes to standard error, because Swift Testing would hand it to whatever tests are running, and they may
/// capture their issues.
///
/// - Parameters:
///   - message: The issue.
///   - sourceLocation: The line of the test that it is about.
///   - test: The name of the test.
func recordWarning(_ message: String, at sourceLocation: SourceLocation, madeIn test: String?) {
  if Test.current != nil {
    Issue.record(
      """
      \(message)
      If the test has ended by now, this does not fail it.
      """, severity: .warning, sourceLocation: sourceLocation)
  } else {
    let test = test.map { " in “\($0)”" } ?? ""
    let line =
      "TestKit: warning\(test) at \(sourceLocation.fileID):\(sourceLocation.line): \(message)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}

/// Notes an issue that will be reported later, and returns an ID for ``noteReported(_:)``.
///
/// An object that keeps an issue may never be asked for it and never be deallocated, because it is part of a
/// reference cycle. Then the issue goes to standard error when the process ends, which fails.
func noteUnreported(_ message: String) -> UInt64 {
  let id = CallNumber.next()
  atExit.withLock { $0.unreported[id] = message }
  _ = watchExit
  return id
}

/// Notes that an issue has been reported.
func noteReported(_ id: UInt64) {
  atExit.withLock { $0.unreported[id] = nil }
}

private struct AtExit {
  /// Whether a failure was reported where no test was running.
  var hasFailed = false

  /// The issues that are still to be reported, by their IDs.
  var unreported: [UInt64: String] = [:]
}

// Process-wide, because the end of the process is. `RecordFailureTests` has the tests.
private let atExit = Guarded(AtExit())

/// Makes the process end with a failing status if anything is left to say, once for all failures.
private let watchExit: Void = {
  _ = atexit {
    let state = atExit.withLock { $0 }
    let issues = state.unreported.sorted { $0.key < $1.key }.map { $0.value + "\n" }
    if !issues.isEmpty {
      let text = """
        TestKit: \(counted(issues.count, "issue")) could not be reported in a test, because the spy was neither \
        verified nor deallocated. The process will end with status 1. A closure that uses its own spy keeps it \
        alive: capture it with [unowned spy], or write answers(inSequence:) instead.

        """
      FileHandle.standardError.write(Data((text + issues.joined()).utf8))
    }
    guard state.hasFailed || !issues.isEmpty else { return }
    fflush(nil)
    _exit(EXIT_FAILURE)
  }
}()
