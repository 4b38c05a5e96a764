import Foundation
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
  _ = endWithFailure
}

/// Makes the process end with a failing status, once for all failures.
private let endWithFailure: Void = {
  _ = atexit {
    fflush(nil)
    _exit(EXIT_FAILURE)
  }
}()
