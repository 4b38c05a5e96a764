import TestKit

/// Expects exactly one issue, whose message begins with the given text.
func expectOneIssue(
  _ issues: [Issue], beginningWith start: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    issues.map { String($0.message.prefix(start.count)) } == [start],
    sourceLocation: sourceLocation)
}
