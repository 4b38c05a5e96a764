import Foundation
import TestKit

@Suite("Mock network reply")
struct MockNetworkReplyTests {
  let clock = TestClock()

  @Test(arguments: [
    (MockNetworkReply.status(204), ".status(204)"),
    (.status(200, headers: ["Set-Cookie": "a=1"]), ".status(200)"),
    (.status(200, body: Data("hello".utf8)), #".status(200, body: 5 bytes "hello")"#),
    (.status(200).inChunks(of: 2), ".status(200).inChunks(of: 2)"),
    (.failure(URLError(.timedOut)), ".failure(URLError.timedOut)"),
    (.allNil, ".allNil"),
    (.pending, ".pending"),
  ])
  func `a reply is shown as it is written`(reply: MockNetworkReply, text: String) {
    #expect(reply.description == text)
  }

  @Test func `a delay is shown`() {
    let reply = MockNetworkReply.status(200).delayed(by: .milliseconds(1_500), on: clock)

    #expect(reply.description == ".status(200).delayed(by: 1.5 s)")
  }

  @Test func `a reply in pieces is not equal to one in one piece`() {
    let reply = MockNetworkReply.status(200, body: Data("hello".utf8))

    #expect(reply != reply.inChunks(of: 2))
    #expect(reply.inChunks(of: 2) == reply.inChunks(of: 2))
  }

  // MARK: - Failures

  @Test(arguments: [0, -1])
  func `a piece has at least one byte`(size: Int) async {
    let reply = MockNetworkReply.status(200, body: Data("hello".utf8))
    var refused: MockNetworkReply?

    let line = #line + 1
    let issues = await captureIssues { refused = reply.inChunks(of: size) }

    expectOneIssue(
      issues,
      "A piece of a body has at least 1 byte, not \(size). The body is delivered in one piece.",
      line: line)
    #expect(refused == reply)
  }
}
