import Foundation
import Seams
import Testing

/// Records an issue for the running test, on behalf of all helpers in this package.
///
/// `Issue.record` needs a running test of Swift Testing. Outside a test's task, it prints the issue without the name of
/// a test. Under XCTest, and while Swift Testing evaluates the arguments of a test, it does nothing, so the run would
/// pass. In all these cases, this function also writes the failure to standard error and makes the process exit with a
/// failing status, unless the issue is known.
@usableFromInline
package func recordFailure(_ message: String, at sourceLocation: SourceLocation) {
  let issue = Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  guard Test.running == nil, issue.isFailure else { return }
  failRun(message, at: sourceLocation)
}

/// Records a failure, and names the test if the subject has caused the failure outside the test's task.
///
/// - Parameters:
///   - message: The failure.
///   - sourceLocation: The line to blame.
///   - helper: The helper that the subject has used, such as “callback”.
///   - test: The name of the test that created the helper, or nil if no test was running.
func recordFailure(
  _ message: String, at sourceLocation: SourceLocation, of helper: String, madeIn test: String?
) {
  let place = Test.current == nil ? "\n" + describeOffTask(helper, madeIn: test) : ""
  recordFailure(message + place, at: sourceLocation)
}

/// Returns text that says that a call came from outside the test's task, and which test created the helper.
func describeOffTask(_ helper: String, madeIn test: String?) -> String {
  "The call came from outside the test's task." + describeOrigin(of: helper, madeIn: test)
}

/// Returns a space and a sentence that names the test that created a helper, or an empty string if there was no test.
func describeOrigin(of helper: String, madeIn test: String?) -> String {
  test.map { " The \(helper) was created in the test “\($0)”." } ?? ""
}

extension Test {
  /// The name of the running test in messages, or nil outside a test's task.
  static var currentName: String? { current.map { oneLine($0.displayName ?? $0.name) } }

  /// The test whose case is running, the suite whose traits are running, or nil.
  ///
  /// It is nil outside a test's task. It is also nil in the arguments and conditions of a test function, and in traits
  /// that enclose all of its cases. Swift Testing may drop an issue there. Swift Testing also drops issues in a suite's
  /// conditions. But these cannot be told apart from the suite's traits, so in both, this property is the suite.
  static var running: Test? { current?.isSuite == true || Case.current != nil ? current : nil }
}

/// `true` in the process of an exit test.
///
/// No test is running there, but Swift Testing passes the process's issues on to the test.
var isInExitTest: Bool {
  #if os(macOS) || os(Linux)
    ExitTest.current != nil
  #else
    false
  #endif
}

/// Writes a failure to standard error and makes the process exit with a failing status.
func failRun(_ message: String, at sourceLocation: SourceLocation) {
  let reason =
    if let test = Test.currentName {
      """
       in the test “\(test)”, but outside its body: in its arguments, in a condition or in a trait. Swift Testing may \
      not count such a failure, so TestKit makes the process end with status 1. Move the check into the test.
      """
    } else {
      """
       outside the task of a Swift Testing test: in an XCTestCase, in an exit test, in a detached task or on a queue. \
      XCTest does not count such a failure, so TestKit makes the process end with status 1. If the check is in an \
      XCTestCase, move its test to a function marked @Test.
      """
    }
  let text = """
    TestKit: A check failed at \(sourceLocation.fileID):\(sourceLocation.line)\(reason)
    \(message)

    """
  FileHandle.standardError.write(Data(text.utf8))
  atExit.withLock { $0.hasFailed = true }
  _ = watchExit
}

/// Shows an issue as a warning, because its test may have ended.
///
/// A warning does not fail a run, so it does no harm after the end of the test. Outside a test's task, the warning goes
/// to standard error. If it were recorded instead, it would belong to no test, and nobody could tell which test to look
/// at.
func recordWarning(_ message: String, at sourceLocation: SourceLocation, madeIn test: String?) {
  if Test.running != nil {
    Issue.record(
      """
      \(message)
      This is only a warning, because the test may already have ended.
      """, severity: .warning, sourceLocation: sourceLocation)
  } else {
    let test = test.map { " in “\($0)”" } ?? ""
    let line =
      "TestKit: warning\(test) at \(sourceLocation.fileID):\(sourceLocation.line): \(message)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}

/// Registers an issue that will be reported later and returns an ID for ``noteReported(_:)``.
///
/// The spy that holds the issue may be part of a reference cycle. If the spy is neither verified nor
/// deallocated, the issue goes to standard error at the end of the process, which exits with a failing
/// status.
func noteUnreported(_ message: String) -> UInt64 {
  let id = CallNumber.next()
  atExit.withLock { $0.unreported[id] = message }
  _ = watchExit
  return id
}

/// Notes that a registered issue has been reported.
func noteReported(_ id: UInt64) {
  atExit.withLock { $0.unreported[id] = nil }
}

private struct AtExit {
  /// A Boolean value that indicates whether a failure was reported while no test was running.
  var hasFailed = false

  /// The issues that have not been reported yet, by their IDs.
  var unreported: [UInt64: String] = [:]
}

// Global, because a process ends only once. For the tests, see `RecordFailureTests`.
private let atExit = LockedState(AtExit())

/// Registers the exit handler.
///
/// The process then exits with a failing status if a check has failed outside a test, or if an issue of a spy was never
/// reported.
private let watchExit: Void = {
  _ = atexit {
    let state = atExit.withLock { $0 }
    let issues = state.unreported.sorted { $0.key < $1.key }.map { $0.value + "\n" }
    if !issues.isEmpty {
      let text = """
        TestKit: \(counted(issues.count, "issue")) could not be reported in a test, because the spy was neither \
        verified nor deallocated there. The process will end with status 1. An answer that uses its own spy keeps \
        that spy alive: capture it with [unowned spy], or write answers(inSequence:) instead.

        """
      FileHandle.standardError.write(Data((text + issues.joined()).utf8))
    }
    guard state.hasFailed || !issues.isEmpty else { return }
    fflush(nil)
    _exit(EXIT_FAILURE)
  }
}()
