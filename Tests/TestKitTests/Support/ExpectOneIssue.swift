import TestKit

/// Expects exactly one issue, with the given message and at the given line of the calling file.
func expectOneIssue(
  _ issues: [Issue],
  _ message: String,
  line: Int,
  fileID: String = #fileID,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(issues.map(\.message) == [message], sourceLocation: sourceLocation)
  #expect(
    issues.map(\.sourceLocation?.line) == [line], "the line of the issue",
    sourceLocation: sourceLocation)
  #expect(
    issues.map(\.sourceLocation?.fileID) == [fileID], "the file of the issue",
    sourceLocation: sourceLocation)
}

/// Expects exactly one issue from a wait in real time and ignores remarks about a starved machine.
func expectOneWait(
  _ issues: [Issue],
  _ message: String,
  line: Int,
  fileID: String = #fileID,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let plain = issues.map { issue in
    var issue = issue
    issue.comments = issue.comments.map { comment in
      let lines = comment.rawValue.split(separator: "\n", omittingEmptySubsequences: false)
      return Comment(
        rawValue: lines.filter { !$0.hasPrefix("The machine was starved: ") }
          .joined(separator: "\n"))
    }
    return issue
  }
  expectOneIssue(plain, message, line: line, fileID: fileID, sourceLocation: sourceLocation)
}
