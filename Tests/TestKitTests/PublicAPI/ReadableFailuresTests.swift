import Foundation
import TestKit

/// Failures stay short and on their lines, however large the arguments and however strange the names are.
@Suite("Readable failures", .tags(.returnValue))
struct ReadableFailuresTests {
  // MARK: - Large values

  @Test
  func `a large argument is shown by its beginning and the place of the difference`()
    async
  {
    let spy = Spy<String, Void, Never>("send")
    let large = String(repeating: "x", count: 10_000_000)
    for end in ["a", "b", "c"] { spy.call(large + end) }

    let issues = await captureIssues { spy.expectCalled(with: large + "d") }

    let shown = "\"" + String(repeating: "x", count: 199)
    expectOneIssue(
      issues,
      """
      Expected exactly 1 call of send with (\(shown)… 9999803 more bytes), but there was none.
      Recorded:
        1. (\(shown)… 9999803 more bytes)
        2. (\(shown)… 9999803 more bytes)
        3. (\(shown)… 9999803 more bytes)
      Nearest: call 1, argument 1: \(shown)… 9999803 more bytes is not \(shown)… 9999803 more bytes; from shortly \
      before byte 10000001 on, "xxxxxxxxxxa" is not "xxxxxxxxxxd"
      """, line: #line - 13)
  }

  @Test func `a long line is shown around the difference`() async {
    let large = String(repeating: "x", count: 1_000_000)

    let issues = await captureIssues {
      expectNoDifference(large + "é" + large, large + "e\u{300}" + large)
    }

    let (before, after) = (String(repeating: "x", count: 30), String(repeating: "x", count: 99))
    #expect(
      issues.map(\.message) == [
        """
        Expected no difference, but the values differ:
        - "…\(before)e\u{300}\(after)…"
        + "…\(before)é\(after)…"
          They part at byte 1000001.
        """
      ])
  }

  @Test func `one changed line among 100,000 is shown with its number`() async {
    let lines = (1...100_000).map { "line \($0)" }
    var changed = lines
    changed[49_999] = "another"

    let issues = await captureIssues {
      expectNoDifference(changed.joined(separator: "\n"), lines.joined(separator: "\n"))
    }

    #expect(
      issues.map(\.message) == [
        """
        Expected no difference, but 1 of 100000 lines differs, first in line 50000:
          line 49998:
          line 49998
          line 49999
        - line 50000
        + another
          line 50001
          line 50002
        """
      ])
  }

  @Test(arguments: [
    (1, 0, "line 1"), (50_000, 20_000, "line 50000"), (100_000, 0, "line 100000"),
  ])
  func `a missing line in a long text is shown with its number`(line: Int, added: Int, text: String)
    async
  {
    let lines = (1...100_000).map { "line \($0)" }
    var changed = lines
    changed.remove(at: line - 1)
    if added > 0 { changed.insert("added", at: added) }

    let issues = await captureIssues {
      expectNoDifference(changed.joined(separator: "\n"), lines.joined(separator: "\n"))
    }

    let message = issues.map(\.message).joined()
    #expect(message.contains("\n- \(text)"))
    #expect(
      message.hasPrefix(
        added > 0
          ? "Expected no difference, but 1 of 100000 lines is missing and 1 is unexpected, first in line 20001:"
          : "Expected no difference, but 1 of 100000 lines is missing, first in line \(line):"))
  }

  @Test func `large data is shown around the first different byte`() async {
    var actual = Data(count: 1_000_000)
    let expected = actual
    actual[500_000] = 1

    let issues = await captureIssues { expectNoDifference(actual, expected) }

    let zeros = String(repeating: "00", count: 15)
    #expect(
      issues.map(\.message) == [
        """
        Expected no difference, but the values differ:
        - 1000000 bytes, from byte 500000 on 0x00\(zeros)
        + 1000000 bytes, from byte 500000 on 0x01\(zeros)
        """
      ])
  }

  @Test func `only the calls that a failure lists are described`() async {
    let describing = Spy<Void, Never>("description")
    let spy = Spy<Watched, Void, Never>("send")
    for number in 0..<1_000 { spy.call(Watched(number: number, describing: describing)) }

    let issues = await captureIssues {
      spy.expectCalled(with: Watched(number: -1, describing: describing))
    }

    #expect(issues.count == 1)
    describing.expectCalled(.atMost(40))
  }

  // MARK: - Names

  @Test func `a line break in the name of a spy or a condition is escaped`() async {
    let spy = Spy<Int, Void, Never>("first\nsecond\u{1B}[1m")
    spy.call(1)

    let issues = await captureIssues {
      spy.expectCalled(2, with: .where("big\nand even") { $0 > 1 })
    }

    expectOneIssue(
      issues,
      #"""
      Expected exactly 2 calls of first\nsecond\u{1B}[1m with (where big\nand even), but there was none.
      Recorded:
        1. (1)
      Nearest: call 1, argument 1: 1 is not big\nand even
      """#, line: #line - 10)
  }

  @Test func `a line break in the name of an expectation or a sequence is escaped`() async {
    let issues = await captureIssues {
      let late = AsyncExpectation("a\nb")
      await fulfillment(of: late, within: .milliseconds(1), on: ImmediateClock())
      let probe = AsyncSequenceProbe(AsyncStream<Int> { $0.finish() }, named: "c\nd")
      await probe.expectNext(1)
    }

    let text = issues.map(\.message).joined()
    #expect(text.contains(#"“a\nb” did not happen"#))
    #expect(text.contains(#"“c\nd”"#))
  }

  // MARK: - Calls without arguments

  @Test func `calls without arguments are counted but not listed`() async {
    let spy = Spy<Void, Never>("reset")
    for _ in 0..<10 { spy.call() }

    let issues = await captureIssues {
      spy.expectCalled(3)
      spy.expectNotCalled()
    }

    #expect(
      issues.map(\.message) == [
        "Expected exactly 3 calls of reset, but there were 10.",
        "Expected no call of reset, but there were 10.",
      ])
  }
}

// MARK: - Fixtures

private struct Watched: Equatable, Sendable, CustomStringConvertible {
  let number: Int
  let describing: Spy<Void, Never>

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }

  var description: String {
    describing.call()
    return "number \(number)"
  }
}
