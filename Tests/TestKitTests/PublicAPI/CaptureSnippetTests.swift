import TestKit

@Suite("The example that the documentation of captureIssues shows")
struct CaptureSnippetTests {
  @Test(.tags(.returnValue))
  func `the failure of a helper is returned with its text`() async {
    let spy = Spy<Void, Never>("save")

    // snippet: capture
    let issues = await captureIssues { spy.expectCalled() }

    #expect(issues.map(\.message) == ["Expected exactly 1 call of save, but there was none."])
    // end snippet
  }
}
