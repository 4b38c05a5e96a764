import Foundation

/// The output of a test process, read line by line.
struct TestOutput: Sendable {
  /// The value of `failedTest` if an issue was recorded outside a test.
  static let outside = "outside a test"

  private let library: TestingLibrary

  /// The first test that started in Swift Testing, or the last test that started in XCTest.
  ///
  /// Nil until a test has started. A process that ends before its first test has not tested anything.
  private(set) var startedTest: String?

  /// The first test that has failed.
  private(set) var failedTest: String?

  init(of library: TestingLibrary) {
    self.library = library
  }

  mutating func read(_ line: String) {
    switch library {
    case .swiftTesting: readEvent(line)
    case .xctest: readMessage(line)
    }
  }

  // MARK: - XCTest

  private mutating func readMessage(_ line: String) {
    if let match = line.firstMatch(of: /Test Case '(.+)' started/) {
      startedTest = String(match.1)
    } else if failedTest == nil, let startedTest, line.contains(": error: \(startedTest) : ") {
      failedTest = startedTest
    }
  }

  // MARK: - Swift Testing

  /// Reads a line of the event stream.
  private mutating func readEvent(_ line: String) {
    // Decoding thousands of lines would take too long. Decode only the few that matter.
    let isStart = startedTest == nil && line.contains(#""testStarted""#)
    guard isStart || line.contains(#""issueRecorded""#),
      let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8))
    else { return }
    switch record.payload.kind {
    // A suite has this event, too, even if all of its tests are disabled. Only the ID of a test ends with a
    // line and a column.
    case "testStarted":
      if let test = record.payload.testID, test.contains(/:\d+:\d+$/) { startedTest = test }
    case "issueRecorded":
      guard failedTest == nil, let issue = record.payload.issue,
        issue.isFailure ?? (issue.isKnown != true)
      else { return }
      failedTest = record.payload.testID ?? Self.outside
    default: return
    }
  }

  private struct Record: Decodable {
    struct Payload: Decodable {
      struct Issue: Decodable {
        let isKnown: Bool?
        let isFailure: Bool?
      }

      let kind: String?
      let testID: String?
      let issue: Issue?
    }

    let payload: Payload
  }
}
