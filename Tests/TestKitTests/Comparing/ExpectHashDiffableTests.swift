import TestKit

@Suite("Expecting lists of mixed types")
struct ExpectHashDiffableTests {
  @Test func `lists are accepted if their elements are equal according to isEqual`() {
    let list: [any HashDiffable] = [Product(id: 1, title: "a"), Advert(id: 1, title: "a")]

    expectHashDiffable(list, list)
    expectHashDiffable([], [])
    // `isEqual(to:)` decides, not `==`. So elements of two classes can be equal.
    expectHashDiffable([Clock(id: 1, seconds: 5)], [Clock(id: 1, seconds: 6)])
    expectHashDiffable([Cat(legs: 4)], [Dog(legs: 4)])
  }

  // MARK: - Failures

  @Test func `changed, moved, missing and unexpected elements are told apart`() async {
    let line = #line + 2
    let issues = await captureIssues {
      expectHashDiffable(
        [Advert(id: 1, title: "x"), Product(id: 1, title: "b"), Product(id: 3, title: "c")],
        [Product(id: 1, title: "a"), Product(id: 2, title: "b"), Advert(id: 1, title: "x")])
    }

    // failure: hash-diffable
    expectOneIssue(
      issues,
      """
      Expected the same elements, but 1 of 3 elements is missing, 1 is unexpected and 1 has moved, first at [0]:
      - [0]: Product(id: 1, title: "a")   moved to [1]
      - [1]: Product(id: 2, title: "b")
        [0]: Advert(id: 1, title: "x")
      + [1]: Product(id: 1, title: "b")   moved from [0]
      - [0].title: "a"
      + [1].title: "b"
      + [2]: Product(id: 3, title: "c")
      """, line: line)
    // end failure
  }

  @Test func `a difference between elements of different types shows both types`() async {
    let issues = await captureIssues {
      expectHashDiffable([Advert(id: 1, title: "a")], [Product(id: 1, title: "a")])
      expectHashDiffable([Cat(legs: 4)], [Dog(legs: 3)])
      // Outside of `expectHashDiffable`, `isEqual(to:)` does not make objects of two classes equal.
      expectNoDifference(Cat(legs: 4) as any HashDiffable, Dog(legs: 4))
    }

    #expect(
      issues.map(\.message) == [
        """
        Expected the same elements, but 1 of 1 element differs, first at [0]:
        - [0]: Product(id: 1, title: "a") (Product)
        + [0]: Advert(id: 1, title: "a") (Advert)
        """,
        """
        Expected the same elements, but 1 of 1 element differs, first at [0]:
        - [0]: Dog(identifier: "pet", legs: 3) (Dog)
        + [0]: Cat(identifier: "pet", legs: 4) (Cat)
        """,
        """
        Expected no difference, but the values differ:
        - Dog(identifier: "pet", legs: 4) (Dog)
        + Cat(identifier: "pet", legs: 4) (Cat)
        """,
      ])
  }

  @Test func `differing fields are shown even if isEqual ignores them`() async {
    let issues = await captureIssues {
      expectHashDiffable(
        [Shelf(title: "a", clocks: [Clock(id: 1, seconds: 5)])],
        [Shelf(title: "b", clocks: [Clock(id: 1, seconds: 6)])])
      expectHashDiffable([Lenient(identifier: "b2")], [Lenient(identifier: "b1")])
    }

    #expect(
      issues.map(\.message) == [
        """
        Expected the same elements, but 1 of 1 element differs, first at [0].title:
        - [0].title: "b"
        + [0].title: "a"
        - [0].clocks: [Clock(id: 1, seconds: 6)]
        + [0].clocks: [Clock(id: 1, seconds: 5)]
        """,
        """
        Expected the same elements, but 1 of 1 element differs, first at [0].identifier:
        - [0].identifier: "b1"
        + [0].identifier: "b2"
        """,
      ])
  }

  @Test func `a repeated identifier is reported even if the expected list repeats it`() async {
    let list: [any HashDiffable] = [
      Product(id: 1, title: "a"), Advert(id: 2, title: "x"), Product(id: 1, title: "b"),
      Advert(id: 2, title: "y"),
    ]

    let line = #line + 1
    let issues = await captureIssues { expectHashDiffable(list, list) }

    expectOneIssue(
      issues,
      """
      Expected each identifier once, but 2 identifiers occur several times:
        "product-1" at [0], [2]
        "advert-2" at [1], [3]
      """, line: line)
  }

  @Test(arguments: [(10, ""), (11, ", … 1 more"), (30, ", … 20 more")])
  func `only the first ten positions of a repeated identifier are shown`(
    count: Int, rest: String
  ) async {
    let list = (0..<count).map { _ in Product(id: 1, title: "a") }

    let issues = await captureIssues { expectHashDiffable(list, list) }

    #expect(
      issues.map(\.message) == [
        """
        Expected each identifier once, but 1 identifier occurs several times:
          "product-1" at [0], [1], [2], [3], [4], [5], [6], [7], [8], [9]\(rest)
        """
      ])
  }

  @Test(arguments: [(9, nil), (11, "  … 1 more"), (15, "  … 5 more")])
  func `only the first ten repeated identifiers are shown, in list order`(
    count: Int, rest: String?
  ) async throws {
    let list = (Array(0..<count) + (0..<count).reversed()).map { Product(id: $0, title: "a") }

    let issues = await captureIssues { expectHashDiffable(list, list) }

    let lines = try #require(issues.first).message.split(separator: "\n").dropFirst()
    let shown = (0..<min(count, 10)).map { "  \"product-\($0)\" at [\($0)]" }
    #expect(lines.map { $0.prefix { $0 != "," }.description } == shown + [rest].compactMap(\.self))
  }

  @Test func `an asymmetric isEqual is reported`() async {
    let line = #line + 2
    let issues = await captureIssues {
      expectHashDiffable([Lenient(identifier: "product-1")], [Product(id: 1, title: "a")])
    }

    #expect(issues.map(\.sourceLocation?.line) == [line, line])
    #expect(
      issues.last?.message == """
        isEqual(to:) is not symmetric at [0]: Lenient(identifier: "product-1") (Lenient) and Product(id: 1, title: "a") (Product) are \
        equal in one direction only. Make isEqual(to:) compare the types as well.
        """)
  }
}

// MARK: - Fixtures

private struct Product: HashDiffable, Equatable {
  var id: Int
  var title: String
  var identifier: String { "product-\(id)" }
}

private struct Advert: HashDiffable, Equatable {
  var id: Int
  var title: String
  var identifier: String { "advert-\(id)" }
}

/// An element whose `isEqual(to:)` ignores the seconds.
private struct Clock: HashDiffable, Equatable {
  var id: Int
  var seconds: Int
  var identifier: String { "clock-\(id)" }

  func isEqual(to other: any HashDiffable) -> Bool { (other as? Clock)?.id == id }
}

private struct Shelf: HashDiffable, Equatable {
  let identifier = "shelf"
  var title: String
  var clocks: [Clock]
}

// `@unchecked Sendable`, because the compiler cannot check a class that has subclasses. The class
// has no mutable state.
private class Pet: HashDiffable, @unchecked Sendable {
  let identifier = "pet"
  let legs: Int

  init(legs: Int) { self.legs = legs }

  func isEqual(to other: any HashDiffable) -> Bool { (other as? Pet)?.legs == legs }
}

// Swift requires a subclass to repeat `@unchecked Sendable`.
private final class Cat: Pet, @unchecked Sendable {}

private final class Dog: Pet, @unchecked Sendable {}

/// An element that considers every other element equal.
private struct Lenient: HashDiffable {
  let identifier: String

  func isEqual(to other: any HashDiffable) -> Bool { true }
}
