import TestKit

@Suite("The examples in the captureIssues documentation")
struct CaptureSnippetTests {
  // snippet: capture
  @Test func `a failed verification is captured with its message`() async {
    let spy = Spy<Void, Never>("save")

    let issues = await captureIssues { spy.expectCalled() }

    #expect(
      issues.map(\.message) == [
        "Expected exactly 1 call to save, but there was none."
      ])
  }
  // end snippet

  // snippet: tested-helper
  func expectSorted(
    _ list: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      list == list.sorted(), "\(list) is not sorted.",
      sourceLocation: sourceLocation)
  }

  @Test func `an unsorted list is reported at the caller's line`() async {
    let line = #line + 1
    let issues = await captureIssues { expectSorted([2, 1]) }

    #expect(issues.map(\.message) == ["[2, 1] is not sorted."])
    #expect(issues.map(\.sourceLocation?.line) == [line])
  }
  // end snippet
}
