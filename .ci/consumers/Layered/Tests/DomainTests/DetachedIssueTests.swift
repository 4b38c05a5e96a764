import TestKit

@Suite("Issues of detached tasks")
struct DetachedIssueTests {
  // The run reports the issue. It is a warning, so that the run still passes.
  @Test func `an issue of a detached task belongs to no test and is not captured`() async {
    let issues = await captureIssues {
      await Task.detached { recordWarning() }.value
    }

    #expect(issues.isEmpty)
  }
}

private func recordWarning() {
  Issue.record("a warning of a detached task", severity: .warning)
}
