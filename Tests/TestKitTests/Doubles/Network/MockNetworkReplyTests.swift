import Foundation
import TestKit

@Suite("Mock network reply")
struct MockNetworkReplyTests {
  @Test(arguments: [
    (MockNetworkReply.status(204), ".status(204)"),
    (.status(200, headers: ["Set-Cookie": "a=1"]), ".status(200)"),
    (.status(200, body: Data("hello".utf8)), #".status(200, body: 5 bytes "hello")"#),
    (.status(200).inChunks(of: 2), ".status(200).inChunks(of: 2)"),
    (.failure(URLError(.timedOut)), ".failure(URLError.timedOut)"),
    (.allNil, ".allNil"),
    (.pending, ".pending"),
    (.status(200).delayed(by: .seconds(1.25), on: TestClock()), ".status(200).delayed(by: 1.25 s)"),
  ])
  func `the description of a reply resembles the code that creates the reply`(
    reply: MockNetworkReply, text: String
  ) {
    #expect(reply.description == text)
  }

  @Test func `replies are equal only if their delays, clocks and chunk sizes are equal`() {
    let clock = TestClock()
    let replies = [
      MockNetworkReply.status(200), .status(200).inChunks(of: 2),
      .status(200).delayed(by: .seconds(1), on: clock),
      .status(200).delayed(by: .seconds(2), on: clock),
      .status(200).delayed(by: .seconds(1), on: TestClock()),
    ]

    for (row, one) in replies.enumerated() {
      for (column, other) in replies.enumerated() {
        #expect((one == other) == (row == column), "\(one), \(other)")
      }
    }
  }

  // MARK: - Failures

  @Test(arguments: [0, -1])
  func `a chunk size below one byte is reported and ignored`(size: Int) async {
    let reply = MockNetworkReply.status(200, body: Data("hello".utf8))
    var refused: MockNetworkReply?

    let line = #line + 1
    let issues = await captureIssues { refused = reply.inChunks(of: size) }

    expectOneIssue(
      issues,
      "A piece of a body needs at least 1 byte, not \(size). The body is delivered in one piece.",
      line: line)
    #expect(refused == reply)
  }
}
