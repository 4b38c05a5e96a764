import Foundation
import TestKit

/// Failure messages stay short and keep their layout, no matter how large the arguments or how strange the names are.
@Suite("Readable failures", .tags(.returnValue))
struct ReadableFailuresTests {
  // MARK: - Large values

  @Test
  func `a failure shows the beginning of a large argument and an excerpt around the difference`()
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
      Expected exactly 1 call to send with (\(shown)… 9999803 more bytes), but there was none.
      Recorded:
        1. (\(shown)… 9999803 more bytes)
        2. (\(shown)… 9999803 more bytes)
        3. (\(shown)… 9999803 more bytes)
      Nearest: call 1, argument 1: \(shown)… 9999803 more bytes is not \(shown)… 9999803 more bytes; near byte \
      10000001, "xxxxxxxxxxa" is not "xxxxxxxxxxd"
      """, line: #line - 13)
  }

  @Test func `a failed verification builds descriptions only for the calls that it lists`() async {
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

  @Test func `line breaks in the names of doubles and matchers are escaped`() async {
    let spy = Spy<Int, Void, Never>("first\nsecond\u{1B}[1m")
    spy.call(1)

    let issues = await captureIssues {
      spy.expectCalled(2, with: .where("big\nand even") { $0 > 1 })
      await fulfillment(
        of: AsyncExpectation("a\nb"), within: .milliseconds(1), on: ImmediateClock())
      await AsyncSequenceProbe(AsyncStream<Int> { $0.finish() }, named: "c\nd").expectNext(1)
    }

    #expect(
      issues.first?.message == #"""
        Expected exactly 2 calls to first\nsecond\u{1B}[1m with (where big\nand even), but there was none.
        Recorded:
          1. (1)
        Nearest: call 1, argument 1: 1 is not big\nand even
        """#)
    let others = issues.dropFirst().map(\.message).joined()
    #expect(others.contains(#"“a\nb” did not happen"#))
    #expect(others.contains(#"“c\nd”"#))
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
        "Expected exactly 3 calls to reset, but there were 10.",
        "Expected no call to reset, but there were 10.",
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
