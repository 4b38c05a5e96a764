@testable import TestKit

/// What has become of the elements of a list, and how much of it is shown.
@Suite("The difference of lists", .tags(.returnValue))
struct DifferenceOfListsTests {
  @Test func `elements that are missing and unexpected stand between their neighbors`() {
    #expect(
      describeDifference(["a", "b", "x", "d", "e", "f"], ["a", "b", "c", "d", "f"]) == """
        1 of 5 elements differs and 1 is unexpected, first at [2]:
        - [2]: "c"
        + [2]: "x"
          [3]: "d"
        + [4]: "e"
          [5]: "f"
        """)
    #expect(
      describeDifference(["b", "c"], ["a", "b", "c"]) == """
        1 of 3 elements is missing, first at [0]:
        - [0]: "a"
          [0]: "b"
        """)
    #expect(
      describeDifference(["a", "b"], ["a", "b", "c", "d"]) == """
        2 of 4 elements are missing, first at [2]:
          [1]: "b"
        - [2]: "c"
        - [3]: "d"
        """)
  }

  @Test func `texts of lists of two lengths keep their places`() {
    #expect(
      describeDifference(["a", "b", "c"], ["b", "x", "c", "d"]) == """
        2 of 4 elements are missing and 1 is unexpected, first at [0]:
        + [0]: "a"
          [1]: "b"
        - [1]: "x"
          [2]: "c"
        - [3]: "d"
        """)
  }

  @Test(arguments: [(58, ""), (59, "…")])
  func `of a neighbor sixty characters are shown`(count: Int, end: String) {
    let text = String(repeating: "x", count: count)

    #expect(
      describeDifference([text, "a"], [text]) == """
        1 element is unexpected, first at [1]:
          [0]: \("\"\(text)\"".prefix(60))\(end)
        + [1]: "a"
        """)
  }

  @Test func `elements that stand for each other are paired in their order`() {
    #expect(
      describeDifference([9, 2, 2], [2, 2, 5], within: 0.1) == """
        1 of 3 elements is missing and 1 is unexpected, first at [0]:
        + [0]: 9
          [1]: 2
          [2]: 2
        - [2]: 5
        """)
  }

  @Test func `elements with a hash of their own are kept by their values`() {
    let streets = ["a", "b", "c", "d"].map { Address(city: "Berlin", street: $0) }

    #expect(
      describeDifference(Array(streets.dropFirst()), Array(streets.dropLast())) == """
        1 of 3 elements is missing and 1 is unexpected, first at [0]:
        - [0]: Address(city: "Berlin", street: "a")
          [0]: Address(city: "Berlin", street: "b")
          [1]: Address(city: "Berlin", street: "c")
        + [2]: Address(city: "Berlin", street: "d")
        """)
  }

  @Test func `an element that has moved is named at both places`() {
    #expect(
      describeDifference([3, 1, 2, 4, 5], [1, 2, 3, 4, 5]) == """
        1 of 5 elements has moved, first at [0]:
        + [0]: 3   moved from [2]
          [1]: 1
          [2]: 2
        - [2]: 3   moved to [0]
          [3]: 4
        """)
  }

  @Test func `an element is known by its identity, moved and changed`() {
    let expected = [Guest(id: 1, name: "a"), Guest(id: 2, name: "b"), Guest(id: 3, name: "c")]
    let actual = [
      Guest(id: 3, name: "C"), Guest(id: 1, name: "a"), Guest(id: 2, name: "B"),
      Guest(id: 4, name: "d"),
    ]

    #expect(
      describeDifference(actual, expected) == """
        1 of 3 elements differs, 1 is unexpected and 1 has moved, first at [0]:
        + [0]: Guest(id: 3, name: "C", address: Address(city: "Berlin", street: "Lindenallee"))   moved from [2]
        - [2].name: "c"
        + [0].name: "C"
          [1]: Guest(id: 1, name: "a", address: Address(city: "Berlin", str…
        - [1].name: "b"
        + [2].name: "B"
        - [2]: Guest(id: 3, name: "c", address: Address(city: "Berlin", street: "Lindenallee"))   moved to [0]
        + [3]: Guest(id: 4, name: "d", address: Address(city: "Berlin", street: "Lindenallee"))
        """)
  }

  @Test func `identifiers that are all new do not hide what has changed`() {
    #expect(
      describeDifference([Guest(id: 7, name: "a")], [Guest(id: 1, name: "a")]) == """
        1 of 1 element differs, first at [0].id:
        - [0].id: 1
        + [0].id: 7
        """)
  }

  @Test func `objects whose identity is their address are compared by value`() {
    #expect(
      describeDifference([Box(1), Box(2), Box(3)], [Box(2), Box(3)]) == """
        1 element is unexpected, first at [0]:
        + [0]: Box(value: 1)
          [1]: Box(value: 2)
        """)
  }

  @Test func `elements without a hash are aligned too`() {
    #expect(
      describeDifference([Point(1), Point(2), Point(9), Point(4)], [Point(2), Point(3), Point(4)])
        == """
        1 of 3 elements differs and 1 is unexpected, first at [0]:
        + [0]: Point(x: 1)
          [1]: Point(x: 2)
        - [1].x: 3
        + [2].x: 9
        """)
  }

  @Test func `equal elements that occur more than once are paired in their order`() {
    #expect(
      describeDifference([Point(1), Point(1), Point(2)], [Point(1), Point(2), Point(2)]) == """
        1 of 3 elements differs, first at [1].x:
        - [1].x: 2
        + [1].x: 1
        """)
    #expect(
      describeDifference([1, 1, 2, 1], [1, 2, 1, 1]) == """
        1 of 4 elements has moved, first at [1]:
          [0]: 1
        - [1]: 2   moved to [2]
          [1]: 1
        + [2]: 2   moved from [1]
          [3]: 1
        """)
  }

  @Test func `structures in a gap are paired, numbers only if as many came as went`() {
    #expect(
      describeDifference([1, 7, 8, 2], [1, 3, 2]) == """
        1 of 3 elements is missing and 2 are unexpected, first at [1]:
          [0]: 1
        - [1]: 3
        + [1]: 7
        + [2]: 8
          [3]: 2
        """)
    #expect(
      describeDifference([Point(7), Point(8)], [Point(3)]) == """
        1 of 1 element differs and 1 is unexpected, first at [0].x:
        - [0].x: 3
        + [0].x: 7
        + [1]: Point(x: 8)
        """)
  }

  @Test func `lists without anything in common are cut where the message is long enough`() throws {
    let text = try #require(describeDifference(Array(0..<4_000), Array(5_000..<9_000)))

    let lines = text.split(separator: "\n")
    #expect(lines.first == "4000 of 4000 elements differ, first at [0]:")
    #expect(lines.dropFirst().first == "- [0]: 5000")
    #expect(lines.last == "… 3971 more elements")
    #expect(lines.count == 60)
  }

  @Test func `a list inside another value is cut earlier, so that the rest is seen`() throws {
    let actual = ["a": Array(0..<30), "b": [1]]
    let expected = ["a": Array(100..<130), "b": [2]]

    let text = try #require(describeDifference(actual, expected))

    let lines = text.split(separator: "\n")
    #expect(lines.first == #"2 of 2 keys differ, first at ["a"][0]:"#)
    #expect(lines.suffix(3) == [#"  … 10 more in ["a"]"#, #"- ["b"][0]: 2"#, #"+ ["b"][0]: 1"#])
  }
}

private struct Point: Equatable {
  var x: Int

  init(_ x: Int) { self.x = x }
}

private final class Box: Hashable, Identifiable {
  let value: Int

  init(_ value: Int) { self.value = value }

  static func == (one: Box, other: Box) -> Bool { one.value == other.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
