@testable import TestKit

@Suite("Expecting the same elements")
struct ExpectSameElementsTests {
  @Test func `the same elements in a different order cause no issue`() {
    expectSameElements([3, 1, 2, 1], [1, 1, 2, 3])
    expectSameElements(Set(["a", "b"]), ["b", "a"])
    expectSameElements([Spot(1), Spot(2), Spot(1)], [Spot(1), Spot(1), Spot(2)])
    expectSameElements([Int](), [])
  }

  // MARK: - Failures

  @Test func `missing and unexpected elements are listed in their original order`() async {
    let line = #line + 1
    let issues = await captureIssues { expectSameElements(["z", "b", "y"], ["d", "b", "a"]) }

    // failure: same-elements
    expectOneIssue(
      issues,
      """
      Expected the same elements in any order, but 2 of 3 elements are missing and 2 are unexpected:
      - "d"
      - "a"
      + "z"
      + "y"
      """, line: line)
    // end failure
  }

  @Test func `a failure shows how often an element occurs and how often it should`() async {
    let (actual, expected) = ([6, 3, 1, 2, 2, 4, 4, 4, 1], [1, 6, 2, 5, 5, 5, 2, 6, 1, 1, 3, 4])

    let issues = await captureIssues {
      expectSameElements(actual, expected)
      expectSameElements(actual.map(Colliding.init), expected.map(Colliding.init))
      expectSameElements(actual.map(Spot.init), expected.map(Spot.init))
      expectSameElements(actual.reversed().map(Spot.init), actual.map(Spot.init))
    }

    let texts = issues.map { $0.message.replacing(/(Colliding|Spot)\(x: (\d)\)/) { $0.output.2 } }
    #expect(texts == [countsByHash, countsByHash, countsByPairs])
  }

  private let countsByHash = """
    Expected the same elements in any order, but 5 of 12 elements are missing and 2 are unexpected:
    - 1   twice instead of 3 times
    - 6   once instead of twice
    - 5   never instead of 3 times
    + 4   3 times instead of once
    """

  private let countsByPairs = """
    Expected the same elements in any order, but 5 of 12 elements are missing and 2 are unexpected:
    - 5   never instead of 3 times
    - 6   once instead of twice
    - 1   twice instead of 3 times
    + 4   3 times instead of once
    """

  @Test func `a long failure message shows the first missing and unexpected elements`()
    async throws
  {
    let issues = await captureIssues { expectSameElements(0..<1_000, 500..<1_500) }

    let lines = try #require(issues.first).message.split(separator: "\n")
    #expect(lines.count == 60)
    #expect(lines[1] == "- 1000")
    #expect(lines[30] == "+ 0")
    #expect(lines.last == "… 942 more")
  }

  @Test func `non-hashable elements in nearly the same order need few comparisons`() {
    let comparisons = Spy<Void, Never>("==")
    let elements = (0..<100).map { Counted(number: $0, comparisons: comparisons) }

    expectSameElements(elements, elements)
    expectSameElements(elements.dropFirst().dropLast() + [elements[99], elements[0]], elements)

    #expect(comparisons.callCount < 500)
  }

  @Test func `an element that does not equal itself is both missing and unexpected`() async {
    let issues = await captureIssues {
      expectSameElements([Double.nan], [Double.nan])
      expectSameElements([Unequal(1)], [Unequal(1)])
    }

    let lines = { (text: String) in
      """
      Expected the same elements in any order, but 1 of 1 element is missing and 1 is unexpected:
      - \(text)
      + \(text)   looks the same, but is not equal
      """
    }
    #expect(issues.map(\.message) == [lines("nan"), lines("Unequal(content: 1)")])
  }

  /// The message has 700 bytes for elements, and each element takes 50 bytes.
  @Test(arguments: [(100, 0, 14, 0), (0, 100, 0, 14), (100, 100, 7, 7), (3, 100, 3, 11)])
  func `long lists of missing and unexpected elements get equal space in a message`(
    missing: Int, unexpected: Int, shownMissing: Int, shownUnexpected: Int
  ) throws {
    func elements(_ count: Int, _ letter: Character) -> [String] {
      (0..<count).map { "\($0 + 100)" + String(repeating: letter, count: 42) }
    }

    let counts = ElementCounts(elements(unexpected, "b"), elements(missing, "a"))
    let text = counts.difference(DifferenceLimits(bytes: 1_000))

    let lines = try #require(text).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("- ") } == shownMissing)
    #expect(lines.count { $0.hasPrefix("+ ") } == shownUnexpected)
  }

  @Test(arguments: [(100, 92), (9, 1)])
  func `elements that do not fit in the message are counted`(missing: Int, rest: Int) throws {
    let counts = ElementCounts([Int](), Array(0..<missing))
    let text = counts.difference(DifferenceLimits(lines: 10))

    let lines = try #require(text).split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines.last == "… \(rest) more")
  }
}

private struct Counted: Equatable {
  let number: Int
  let comparisons: Spy<Void, Never>

  static func == (one: Counted, other: Counted) -> Bool {
    one.comparisons.call()
    return one.number == other.number
  }
}

private struct Colliding: Hashable {
  var x: Int

  func hash(into hasher: inout Hasher) {}
}
