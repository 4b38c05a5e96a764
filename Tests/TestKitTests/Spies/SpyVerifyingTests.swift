import TestKit

@Suite("Verifying a spy")
struct SpyVerifyingTests {
  @Test(
    arguments: [
      (CallCount.once, [1]), (.never, [0]), (2, [2]), (.exactly(3), [3]),
      (.atLeast(2), [2, 3, 4, 9]), (.atMost(1), [0, 1]), (.in(1...3), [1, 2, 3]),
    ] as [(CallCount, [Int])])
  func `expectCalled passes only if the number of calls matches the expected count`(
    count: CallCount, good: [Int]
  ) async {
    for number in [0, 1, 2, 3, 4, 9] {
      let spy = Spy<Void, Never>("reset")
      for _ in 0..<number { await spy() }

      let issues = await captureIssues { spy.expectCalled(count) }

      #expect(issues.isEmpty == good.contains(number), "\(count), \(number) calls")
    }
  }

  @Test func `descriptions of arguments are built only for the calls that a failure lists`() async {
    let describing = Spy<Void, Never>("description")
    let spy = Spy<WatchedValue, Void, Never>("save")
    for id in 1...1_000 { spy.call(WatchedValue(id: id, describing: describing)) }
    spy.expectCalled(with: .where { $0.id == 2 })
    spy.expectCalled(with: WatchedValue(id: 3, describing: describing))
    describing.expectNotCalled()

    let issues = await captureIssues { spy.expectCalled(with: .where { $0.id == 0 }) }

    #expect(issues.count == 1)
    describing.expectCalled(.atMost(40))
  }

  // MARK: - Failures

  @Test func `a wrong call count is reported with the recorded calls`() async {
    let spy = Spy<Int, String, Void, Never>("save")
    spy.call(1, "a")
    spy.call(2, "b")

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(.atLeast(3)) }

    // failure: spy-count
    expectOneIssue(
      issues,
      """
      Expected at least 3 calls to save, but there were 2.
      Recorded:
        1. (1, "a")
        2. (2, "b")
      """, line: line)
    // end failure
  }

  @Test func `calls without arguments are counted but not listed`() async {
    let spy = Spy<Void, Never>("reset")
    for _ in 0..<10 { spy.call() }

    let issues = await captureIssues { spy.expectCalled(3) }

    #expect(issues.map(\.message) == ["Expected exactly 3 calls to reset, but there were 10."])
  }

  @Test(
    arguments: [
      (
        1, .once, .where("even") { $0 % 2 == 0 }, .any,
        """
        Expected exactly 1 call to save with (where even, any), but there was none.
        Recorded:
          1. (1, "a")
        Nearest: call 1, argument 1: 1 is not even
        """
      ),
      (
        1, .once, .any, .where(\.isEmpty),
        """
        Expected exactly 1 call to save with (any, where …), but there was none.
        Recorded:
          1. (1, "a")
        Nearest: call 1, argument 2: "a" does not meet the condition
        """
      ),
      (
        2, 2, .equal(1), .equal("a"),
        """
        Expected exactly 2 calls to save with (1, "a"), but there was 1.
        Recorded:
          1. (1, "a")   matches
          2. (2, "b")
        Nearest: call 2, argument 1: 2 is not 1; argument 2: "b" is not "a"
        """
      ),
      // If several calls differ in every argument, none counts as near.
      (
        3, 2, .equal(1), .equal("a"),
        """
        Expected exactly 2 calls to save with (1, "a"), but there was 1.
        Recorded:
          1. (1, "a")   matches
          2. (2, "b")
          3. (3, "b")
        """
      ),
      (
        3, .once, .equal(5), .equal("b"),
        """
        Expected exactly 1 call to save with (5, "b"), but there was none.
        Recorded:
          1. (1, "a")
          2. (2, "b")
          3. (3, "b")
        Nearest: call 2, argument 1: 2 is not 5
        """
      ),
      (
        3, .once, .any, .equal("b"),
        """
        Expected exactly 1 call to save with (any, "b"), but there were 2.
        Recorded:
          1. (1, "a")
          2. (2, "b")   matches
          3. (3, "b")   matches
        """
      ),
    ] as [(Int, CallCount, ArgumentMatcher<Int>, ArgumentMatcher<String>, String)])
  func `a failed expectCalled marks matching calls and explains the nearest mismatch`(
    calls: Int, count: CallCount, number: ArgumentMatcher<Int>, text: ArgumentMatcher<String>,
    message: String
  ) async {
    let spy = Spy<Int, String, Void, Never>("save")
    for call in [(1, "a"), (2, "b"), (3, "b")].prefix(calls) { spy.call(call.0, call.1) }

    let issues = await captureIssues { spy.expectCalled(count, with: number, text) }

    #expect(issues.map(\.message) == [message])
  }

  @Test func `every form of expectCalled reports its failure at its own line`() async {
    let spy = Spy<Int, Int, Never>("save", returning: 0)

    let line = #line + 2
    let issues = await captureIssues {
      spy.expectCalled(1)
      spy.expectCalled(with: 1)
      spy.expectCalled(with: .equal(1))
      spy.expectCalled(2, with: .any)
    }

    #expect(issues.map(\.sourceLocation?.line) == Array(line...line + 3))
    #expect(issues.map(\.sourceLocation?.fileID) == Array(repeating: #fileID, count: 4))
  }

  @Test(arguments: [
    (CallCount.exactly(-1), "exactly -1 calls"), (.atMost(-2), "at most -2 calls"),
    (.atLeast(-3), "at least -3 calls"), (.in(-1...2), "-1 to 2 calls"),
  ])
  func `a negative call count is rejected`(count: CallCount, words: String) async {
    let spy = Spy<Void, Never>("reset")

    let issues = await captureIssues { spy.expectCalled(count) }

    #expect(issues.map(\.message) == ["A call count cannot be negative: \(words) to reset."])
  }

  @Test(arguments: [
    (CallCount.never, "no call"), (.once, "exactly 1 call"), (2, "exactly 2 calls"),
    (.atLeast(1), "at least 1 call"), (.atMost(1), "at most 1 call"),
    (.atMost(3), "at most 3 calls"), (.in(0...2), "at most 2 calls"),
    (.in(1...3), "1 to 3 calls"), (.in(2...2), "exactly 2 calls"),
  ])
  func `an expected call count is described in words`(count: CallCount, words: String) {
    #expect(count.description == words)
  }

  // MARK: - Long lists

  @Test
  func `a shortened list of calls keeps both ends and the call nearest to a match`() async throws {
    let spy = Spy<Int, String, Void, Never>("save")
    for number in 1...100 { spy.call(number, number == 50 ? "x" : "y") }

    let issues = await captureIssues {
      spy.expectCalled(.never, with: .equal(40), .any)
      spy.expectCalled(with: -1, "x")
      spy.expectCalled(.never, with: .equal(3), .any)
      spy.expectCalled(.never, with: .where { $0 > 20 }, .any)
    }

    let messages = issues.map(\.message)
    try #require(messages.count == 4)
    #expect(messages[0].contains("\n  … 32 more calls …\n  40. (40, \"y\")   matches\n"))
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
    let threes = messages[2].split(separator: "\n").filter { $0.contains(" 3. ") }
    #expect(threes == ["  3. (3, \"y\")   matches"])
    #expect(messages[3].ranges(of: "   matches").count == 8)
  }

  @Test(
    arguments: [
      (5, []), (10, []), (11, ["  … 1 more call …"]), (12, ["  … 2 more calls …"]),
      (10_000, ["  … 9990 more calls …"]),
    ] as [(Int, [String])])
  func `a list of more than ten calls is shortened in the middle`(calls: Int, omission: [String])
    async
  {
    let spy = Spy<Int, Void, Never>("save")
    for number in 1...calls { spy.call(number) }

    let line = #line + 1
    let issues = await captureIssues { spy.expectNotCalled() }

    let shown = (1...calls).map { "  \($0). (\($0))" }
    let lines = ["Expected no call to save, but there were \(calls).", "Recorded:"]
    let message = lines + shown.prefix(7) + omission + shown.dropFirst(7).suffix(3)
    expectOneIssue(issues, message.joined(separator: "\n"), line: line)
  }

  @Test func `a long list shows the first five unexpected calls`() async {
    let spy = Spy<Int, Void, Never>("save")
    for number in 1...100 { spy.call(number) }
    for number in 1...20 { spy.expectCalled(with: number) }

    let issues = await captureIssues { spy.expectNoOtherCalls() }

    let message = issues.map(\.message).joined()
    #expect(message.contains("  25. (25)   not expected\n  … 72 more calls …"), "\(message)")
  }

  @Test func `a failure shows the start of a large argument and the part that differs`() async {
    let spy = Spy<String, Void, Never>("send")
    let large = String(repeating: "x", count: 10_000_000)
    for end in ["a", "b", "c"] { spy.call(large + end) }

    let issues = await captureIssues { spy.expectCalled(with: large + "d") }

    let shown = "\"" + String(repeating: "x", count: 199) + "… 9999803 more bytes"
    #expect(
      issues.map(\.message) == [
        """
        Expected exactly 1 call to send with (\(shown)), but there was none.
        Recorded:
          1. (\(shown))
          2. (\(shown))
          3. (\(shown))
        Nearest: call 1, argument 1: \(shown) is not the expected value; near byte 10000001, \
        "xxxxxxxxxxa" is not "xxxxxxxxxxd"
        """
      ])
  }
}
