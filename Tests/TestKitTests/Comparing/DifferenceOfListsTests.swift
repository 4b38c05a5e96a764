@testable import TestKit

@Suite("Differences between lists", .tags(.returnValue))
struct DifferenceOfListsTests {
  @Test(arguments: differences)
  func `changed, moved, missing and unexpected list elements are shown`(difference: Difference) {
    difference.expectMessage()
  }

  @Test(arguments: [(58, ""), (59, "…")])
  func `an equal element next to a difference is truncated to 60 characters`(
    count: Int, end: String
  ) {
    let text = String(repeating: "x", count: count)

    #expect(
      describeDifference([text, "a"], [text]) == """
        1 element is unexpected, first at [1]:
          [0]: \("\"\(text)\"".prefix(60))\(end)
        + [1]: "a"
        """)
  }

  @Test
  func `missing entries that a message omits are counted at their path in the expected list`() {
    let entries = Dictionary(uniqueKeysWithValues: (1...21).map { ($0, 0) })

    let message = describeDifference([[-1: 0], [0: 0], [:]], [[0: 0], entries])

    #expect(message?.hasSuffix("\n- [1][20]: 0\n  … 1 more in [1]") == true, "\(message ?? "")")
  }

  // MARK: - Rows

  static let differences: [Difference] = [
    Difference(
      "a changed and an unexpected element", ["a", "b", "x", "d", "e", "f"],
      ["a", "b", "c", "d", "f"],
      """
      1 of 5 elements differs and 1 is unexpected, first at [2]:
      - [2]: "c"
      + [2]: "x"
        [3]: "d"
      + [4]: "e"
        [5]: "f"
      """),
    Difference(
      "one changed and one unexpected structure", [Spot(7), Spot(8)], [Spot(3)],
      """
      1 of 1 element differs and 1 is unexpected, first at [0].x:
      - [0].x: 3
      + [0].x: 7
      + [1]: Spot(x: 8)
      """),
    Difference(
      "an element that occurs twice and has moved", [2, 3, 4, 1, 1], [1, 1, 2, 3, 4],
      """
      2 of 5 elements have moved, first at [0]:
      - [0]: 1   moved to [3]
      - [1]: 1   moved to [4]
        [0]: 2
        [2]: 4
      + [3]: 1   moved from [0]
      + [4]: 1   moved from [1]
      """),
    Difference(
      "a change after a moved element", [3, 8, 1, 2], [7, 1, 2, 3],
      """
      1 of 4 elements differs and 1 has moved, first at [0]:
      + [0]: 3   moved from [3]
      - [0]: 7
      + [1]: 8
        [3]: 2
      - [3]: 3   moved to [0]
      """),
    Difference(
      "elements with an id",
      [
        Guest(id: 3, name: "C"), Guest(id: 1, name: "a"), Guest(id: 2, name: "B"),
        Guest(id: 4, name: "d"),
      ], [Guest(id: 1, name: "a"), Guest(id: 2, name: "b"), Guest(id: 3, name: "c")],
      """
      1 of 3 elements differs, 1 is unexpected and 1 has moved, first at [0]:
      + [0]: Guest(id: 3, name: "C", address: Address(city: "Berlin", street: "Lindenallee"))   moved from [2]
      - [2].name: "c"
      + [0].name: "C"
        [1]: Guest(id: 1, name: "a", address: Address(city: "Berlin", str…
      - [1].name: "b"
      + [2].name: "B"
      - [2]: Guest(id: 3, name: "c", address: Address(city: "Berlin", street: "Lindenallee"))   moved to [0]
      + [3]: Guest(id: 4, name: "d", address: Address(city: "Berlin", street: "Lindenallee"))
      """),
    Difference(
      "objects whose id is only the default object identifier", [Box.shared, Box(1)],
      [Box(1), Box.shared],
      """
      1 of 2 elements has moved, first at [0]:
      - [0]: Box(value: 1)   moved to [1]
        [0]: Box(value: 2)
      + [1]: Box(value: 1)   moved from [0]
      """),
    // Comparing every pair would take too many steps, so these elements can be matched only by their hashes.
    Difference(
      "a thousand hashable elements", Array(1..<1_001), Array(0..<1_000),
      """
      1 of 1000 elements is missing and 1 is unexpected, first at [0]:
      - [0]: 0
        [0]: 1
        [998]: 999
      + [999]: 1000
      """),
    Difference(
      "elements that are not hashable", [Spot(1), Spot(2), Spot(9), Spot(4)],
      [Spot(2), Spot(3), Spot(4)],
      """
      1 of 3 elements differs and 1 is unexpected, first at [0]:
      + [0]: Spot(x: 1)
        [1]: Spot(x: 2)
      - [1].x: 3
      + [2].x: 9
      """),
    Difference(
      "repeated numbers that are equal within the tolerance, paired in order",
      [8.0, 1.1, 1.2, 9.0], [1.0, 1.0], within: 0.5,
      """
      2 elements are unexpected, first at [0]:
      + [0]: 8.0
        [1]: 1.1
        [2]: 1.2
      + [3]: 9.0
      """),
  ]
}

// MARK: - Fixtures

/// A value that is not `Hashable`.
struct Spot: Equatable {
  var x: Int

  init(_ x: Int) { self.x = x }
}

private final class Box: Hashable, Identifiable, Sendable {
  static let shared = Box(2)

  let value: Int

  init(_ value: Int) { self.value = value }

  static func == (one: Box, other: Box) -> Bool { one.value == other.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
