import TestKit

@Suite("Expecting lists of mixed types")
struct ExpectHashDiffableTests {
  @Test func `lists are accepted if their elements are equal according to isEqual`() async {
    let issues = await captureIssues {
      expectHashDiffable([Product(1, "a"), Advert(1, "a")], [Product(1, "a"), Advert(1, "a")])
      expectHashDiffable([], [])
      // `isEqual(to:)` decides, not `==`. So elements of two classes can be equal.
      expectHashDiffable([Clock(id: 1, seconds: 5)], [Clock(id: 1, seconds: 6)])
      expectHashDiffable([Cat(legs: 4)], [Dog(legs: 4)])
    }

    #expect(issues.isEmpty)
  }

  // MARK: - Failures

  @Test func `changed, moved, missing and unexpected elements are told apart`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectHashDiffable(
        [Advert(1, "x"), Product(1, "b"), Product(3, "c")],
        [Product(1, "a"), Product(2, "b"), Advert(1, "x")])
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
      expectHashDiffable([Advert(1, "a")], [Product(1, "a")])
      expectHashDiffable([Cat(legs: 4)], [Dog(legs: 3)])
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
      ])
  }

  @Test func `objects of different classes fail expectNoDifference even if isEqual holds`() async {
    let issues = await captureIssues {
      expectNoDifference(Cat(legs: 4) as any HashDiffable, Dog(legs: 4))
    }

    #expect(
      issues.map(\.message) == [
        """
        Expected no difference, but the values differ:
        - Dog(identifier: "pet", legs: 4) (Dog)
        + Cat(identifier: "pet", legs: 4) (Cat)
        """
      ])
  }

  @Test func `differing fields are shown even if isEqual ignores them`() async {
    let issues = await captureIssues {
      expectHashDiffable(
        [Shelf(title: "a", clocks: [Clock(id: 1, seconds: 5)])],
        [Shelf(title: "b", clocks: [Clock(id: 1, seconds: 6)])])
      expectHashDiffable(
        [Banner(identifier: "b2", title: "x")], [Banner(identifier: "b1", title: "x")])
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
      Product(1, "a"), Advert(2, "x"), Product(1, "b"), Advert(2, "y"),
    ]

    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectHashDiffable(list, list)
    }

    expectOneIssue(
      issues,
      """
      Expected each identifier once, but 2 identifiers occur several times:
        "product-1" at [0], [2]
        "advert-2" at [1], [3]
      """, line: line)
  }

  @Test(arguments: [
    (10, "[0], [1], [2], [3], [4], [5], [6], [7], [8], [9]"),
    (11, "[0], [1], [2], [3], [4], [5], [6], [7], [8], [9], … 1 more"),
    (30, "[0], [1], [2], [3], [4], [5], [6], [7], [8], [9], … 20 more"),
  ])
  func `only the first ten positions of a repeated identifier are shown`(
    count: Int, places: String
  ) async {
    let list = (0..<count).map { _ in Product(1, "a") }

    let issues = await captureIssues { expectHashDiffable(list, list) }

    #expect(
      issues.map(\.message) == [
        """
        Expected each identifier once, but 1 identifier occurs several times:
          "product-1" at \(places)
        """
      ])
  }

  @Test(arguments: [(9, nil), (11, "  … 1 more"), (15, "  … 5 more")])
  func `only the first ten repeated identifiers are shown, in list order`(
    count: Int, rest: String?
  ) async throws {
    let list = (Array(0..<count) + (0..<count).reversed()).map { Product($0, "a") }

    let issues = await captureIssues { expectHashDiffable(list, list) }

    let lines = try #require(issues.first).message.split(separator: "\n").dropFirst()
    let shown = (0..<min(count, 10)).map { "  \"product-\($0)\" at [\($0)]" }
    #expect(lines.map { $0.prefix { $0 != "," }.description } == shown + [rest].compactMap(\.self))
  }

  @Test func `an asymmetric isEqual is reported`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectHashDiffable([Lenient()], [Product(1, "a")])
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

  init(_ id: Int, _ title: String) {
    self.id = id
    self.title = title
  }

  var identifier: String { "product-\(id)" }
}

private struct Advert: HashDiffable, Equatable {
  var id: Int
  var title: String

  init(_ id: Int, _ title: String) {
    self.id = id
    self.title = title
  }

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

private struct Banner: HashDiffable {
  let identifier: String
  var title: String

  func isEqual(to other: any HashDiffable) -> Bool { (other as? Banner)?.title == title }
}

private protocol Legged: HashDiffable {
  var legs: Int { get }
}

extension Legged {
  func isEqual(to other: any HashDiffable) -> Bool { (other as? any Legged)?.legs == legs }
}

private final class Cat: Legged {
  let identifier = "pet"
  let legs: Int

  init(legs: Int) { self.legs = legs }
}

private final class Dog: Legged {
  let identifier = "pet"
  let legs: Int

  init(legs: Int) { self.legs = legs }
}

private struct Lenient: HashDiffable {
  let identifier = "product-1"

  func isEqual(to other: any HashDiffable) -> Bool { true }
}
