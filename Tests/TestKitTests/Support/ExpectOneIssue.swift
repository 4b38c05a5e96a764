import TestKit

/// Expects exactly one issue: this text, at this line of the calling file.
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
