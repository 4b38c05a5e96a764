import Foundation
import TestKit

/// Which of very many recorded calls a failed verification shows.
@Suite("Verifying a spy, long lists of calls")
struct SpyVerifyingListsTests {
  @Test func `in a long list the matching calls and the nearest one are shown`() async throws {
    let spy = Spy<Int, String, Void, Never>("save")
    for number in 1...100 { spy.call(number, number == 50 ? "x" : "y") }

    let tooMany = await captureIssues { spy.expectCalled(.never, with: .equal(40), .any) }
    let nearest = await captureIssues { spy.expectCalled(with: -1, "x") }

    let messages = (tooMany + nearest).map(\.message)
    try #require(messages.count == 2)
    #expect(
      messages[0].contains(
        """
          7. (7, "y")
          … 32 more calls …
          40. (40, "y")   matches
          … 57 more calls …
          98. (98, "y")
        """))
    #expect(
      messages[1].contains(
        """
          7. (7, "y")
          … 42 more calls …
          50. (50, "x")
          … 47 more calls …
          98. (98, "y")
        """))
    #expect(messages[1].hasSuffix("Nearest: call 50, argument 1: 50 is not -1"))
  }

  @Test func `of very many matching calls five are shown beside both ends`() async throws {
    let spy = Spy<Int, Void, Never>("save")
    for number in 1...100 { spy.call(number) }

    let issues = await captureIssues { spy.expectCalled(.never, with: .where { $0 > 20 }) }

    let message = try #require(issues.first).message
    #expect(message.components(separatedBy: "matches").count - 1 == 8)
  }

  @Test(arguments: [
    (11, "  … 1 more call …"), (12, "  … 2 more calls …"), (10_000, "  … 9990 more calls …"),
  ])
  func `a long list is cut in the middle`(calls: Int, omission: String) async {
    let spy = Spy<Int, Void, Never>("save")
    for number in 1...calls { spy.call(number) }

    let line = #line + 1
    let issues = await captureIssues { spy.expectNotCalled() }

    expectOneIssue(
      issues,
      """
      Expected no call of save, but there were \(calls).
      Recorded:
        1. (1)
        2. (2)
        3. (3)
        4. (4)
        5. (5)
        6. (6)
        7. (7)
      \(omission)
        \(calls - 2). (\(calls - 2))
        \(calls - 1). (\(calls - 1))
        \(calls). (\(calls))
      """, line: line)
  }

  @Test func `of many calls that were not expected five are shown beside both ends`() async throws {
    let spy = Spy<Int, Void, Never>("save")
    for number in 1...100 { spy.call(number) }
    for number in 1...20 { spy.expectCalled(with: number) }

    let issues = await captureIssues { spy.expectNoOtherCalls() }

    let message = try #require(issues.first).message
    #expect(message.components(separatedBy: "   not expected").count - 1 == 8)
    #expect(message.contains("  25. (25)"))
    #expect(!message.contains("  26. (26)"))
  }

  @Test func `ten calls are shown in full`() async throws {
    let spy = Spy<Int, Void, Never>("save")
    for number in 1...10 { spy.call(number) }

    let issues = await captureIssues { spy.expectNotCalled() }

    let message = try #require(issues.first).message
    #expect(message.hasSuffix("  9. (9)\n  10. (10)"))
    #expect(!message.contains("…"))
  }
}
