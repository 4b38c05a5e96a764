import Foundation

@testable import TestKit

@Suite("Options of a comparison")
struct DifferenceOptionsTests {
  // MARK: - Ignoring

  @Test func `an ignored field may differ wherever a value of its type is`() async {
    let (ann, bob) = (Guest(id: 1, name: "Ann"), Guest(id: 1, name: "Bob"))
    let away = Guest(id: 1, name: "Bob", address: Address(city: "Bonn", street: "Lindenallee"))
    let (first, second) = (Button(title: "a") {}, Button(title: "b") {})

    let issues = await captureIssues {
      expectNoDifference(ann, bob, ignoring: \Guest.name)
      expectNoDifference([ann], [bob], ignoring: \Guest.name)
      expectNoDifference(
        ["x": ann], ["x": Guest(id: 2, name: "b")], ignoring: \Guest.name, \Guest.id)
      expectNoDifference(bob, away, ignoring: \Guest.address.city)
      expectNoDifference(ann, bob, ignoring: \.name)
      expectNoDifference(ann, away, ignoring: \.name, \Address.city)
      expectNoDifference(first, second, ignoring: \.title, \Button.onTap)
    }

    #expect(issues.map(\.message) == [])
  }

  @Test func `fields that are not ignored still count`() async {
    let (ann, bob) = (Guest(id: 1, name: "Ann"), Guest(id: 2, name: "Bob"))
    let away = Guest(id: 1, name: "Ann", address: Address(city: "Bonn", street: "Weg"))
    let (first, second) = (Button(title: "a") {}, Button(title: "b") {})
    var line = 0

    let issues = await captureIssues {
      line = #line + 1
      expectNoDifference(ann, bob, ignoring: \.name)
      expectNoDifference(first, second, ignoring: \.onTap)
      expectNoDifference(ann, bob, ignoring: \.self)
      expectNoDifference(away, bob, ignoring: \Guest.name, \Guest.address.city)
    }

    #expect(issues.map(\.sourceLocation?.line) == (line..<line + 4).map { $0 })
    #expect(issues[2].message.hasPrefix("\\Guest.self cannot be ignored: "))
    #expect(
      [issues[0], issues[1], issues[3]].map(\.message) == [
        """
        Expected no difference, but 1 of 3 fields differs, first at id:
        - id: 2
        + id: 1
        """,
        """
        Expected no difference, but 1 of 2 fields differs, first at title:
        - title: "b"
        + title: "a"
        """,
        """
        Expected no difference, but 2 of 3 fields differ, first at id:
        - id: 2
        + id: 1
        - address.street: "Lindenallee"
        + address.street: "Weg"
        """,
      ])
  }

  @Test func `a field of a superclass and one behind an optional can be ignored`() {
    #expect(text(Child(1, "a"), Child(2, "a"), ignoring: \Parent.number) == nil)
    #expect(text(Child(1, "a"), Child(1, "b"), ignoring: \Parent.number) != nil)
    #expect(text(Orphan(1), Orphan(2), ignoring: \Parent.number) != nil)
    #expect(text(Holder(user: nil), Holder(user: nil), ignoring: \Holder.user?.name) == nil)
    #expect(
      text(
        Holder(user: Guest(id: 1, name: "a")), Holder(user: Guest(id: 1, name: "b")),
        ignoring: \Holder.user?.name) == nil)
  }

  @Test func `a field that is ignored in one place counts in another`() {
    let (actual, expected) = (Named("a"), Named("b"))

    #expect(
      text(
        Named.Pair(child: actual, other: actual), Named.Pair(child: expected, other: expected),
        ignoring: \Named.Pair.child.name) == """
          1 of 2 fields differs, first at other.name:
          - other.name: "b"
          + other.name: "a"
          """)
    #expect(
      text(
        Named.Pair(child: actual, other: actual), Named.Pair(child: expected, other: expected),
        ignoring: \Named.Pair.child.name, \Named.Pair.other.name) == nil)
  }

  @Test func `an element whose identity is ignored is found by its value`() {
    let actual = [Guest(id: 1, name: "x"), Guest(id: 2, name: "a"), Guest(id: 3, name: "b")]
    let expected = [Guest(id: 7, name: "a"), Guest(id: 8, name: "b")]

    #expect(
      text(actual, expected, ignoring: \Guest.id)?.hasPrefix(
        "1 element is unexpected, first at [0]:\n+ [0]: ") == true)
  }

  @Test func `closures and fields that only == compares can be ignored`() {
    #expect(text(Button(title: "a") {}, Button(title: "a") {}, ignoring: \Button.onTap) == nil)
    #expect(text(Button(title: "a") {}, Button(title: "b") {}, ignoring: \Button.onTap) != nil)
    #expect(text(Button(title: "a") {}, Button(title: "a") {}, ignoring: \Button.title) != nil)
    #expect(text(Odd(), Odd(), ignoring: \Odd.size) != nil)
    #expect(text(Odd(size: 1), Odd(size: 2), ignoring: \Odd.size) == nil)
  }

  @Test func `a tree is compared without the parents of its nodes`() {
    let actual = Branch.tree(depth: 8, leaf: "a")

    #expect(text(actual, Branch.tree(depth: 8, leaf: "a"), ignoring: \Branch.parent) == nil)
    #expect(
      text(actual, Branch.tree(depth: 8, leaf: "b"), ignoring: \Branch.parent)?
        .hasPrefix("1 of 3 fields differs, first at children[0].children[0]") == true)
    #expect(text(actual, Branch.tree(depth: 8, leaf: "a")) == nil)
    #expect(text(actual, Branch.tree(depth: 8, leaf: "b")) != nil)
  }

  @Test func `a field of an object that occurs twice is ignored twice`() {
    let (one, other) = (Child(1, "a"), Child(2, "a"))

    #expect(
      text([Case(one), Case(one)], [Case(other), Case(other)], ignoring: \Parent.number) == nil)
    #expect(
      text(
        (first: Case(one), second: Case(one)), (first: Case(other), second: Case(other)),
        ignoring: \Parent.number) == nil)
  }

  // MARK: - Tolerance

  @Test(
    arguments: [
      (1, 1.05, 0.1, true), (1, 1.2, 0.1, false), (1, 1, 0, true), (1, 0.5, 0.5, true),
      (.nan, .nan, 0, true), (.nan, 1, 10, false), (.infinity, .infinity, 0, true),
      (.infinity, 1, 10, false), (-0.0, 0, 0, true),
    ] as [(Double, Double, Double, Bool)])
  func `numbers may differ by the tolerance`(
    actual: Double, expected: Double, tolerance: Double, isSame: Bool
  ) {
    #expect(
      (describeDifference([actual], [expected], within: tolerance) == nil) == isSame)
    #expect(
      (describeDifference([Float(actual)], [Float(expected)], within: tolerance + 1e-6) == nil)
        == isSame)
  }

  @Test func `a tolerance applies to numbers with a fraction at every depth`() {
    let (point, close) = (CGPoint(x: 0.1 + 0.2, y: 1), CGPoint(x: 0.3, y: 1))

    #expect(describeDifference([["a": 1.0]], [["a": 1.05]], within: 0.1) == nil)
    #expect(
      describeDifference([nil, 1.0] as [Double?], [nil, 1.05] as [Double?], within: 0.1) == nil)
    #expect(describeDifference(point, close, within: 1e-6) == nil)
    #expect(describeDifference([point], [close], within: 1e-6) == nil)
    #expect(describeDifference(1.0...2.0, 1.0...2.0001, within: 0.001) == nil)
    #expect(
      describeDifference((point, 1), (CGPoint(x: 0.4, y: 1), 1), within: 1e-6)?.hasPrefix(
        "1 of 2 fields differs, first at 0:\n- 0: ") == true)
    #expect(describeDifference(Date.distantPast, .distantPast + 0.5, within: 1) != nil)
  }

  @Test(arguments: beyondTolerance)
  func `other differences are shown beside a tolerance`(difference: Difference) {
    #expect(
      describeDifference(difference.actual(), difference.expected(), within: 0.1)
        == difference.text)
  }

  static let beyondTolerance: [Difference] = [
    Difference("integers", 1, 2, "the values differ:\n- 2\n+ 1"),
    Difference(
      "another field", Place(x: 1, name: "a"), Place(x: 1.05, name: "b"),
      "1 of 2 fields differs, first at name:\n- name: \"b\"\n+ name: \"a\""),
    Difference(
      "a number in an element", [["a": 1.0], ["b": 2.0]], [["a": 1.0], ["b": 2.5]],
      "1 of 2 elements differs, first at [1][\"b\"]:\n- [1][\"b\"]: 2.5\n+ [1][\"b\"]: 2.0"),
    Difference(
      "an unexpected number beside close ones", [1.0, 2.0, 3.0], [2.01, 3.01],
      "1 element is unexpected, first at [0]:\n+ [0]: 1.0\n  [1]: 2.0"),
  ]

  @Test(arguments: [0, 1e-300, 0.5, 1, 1e300, .infinity])
  func `a tolerance for decimal numbers may have any size`(tolerance: Double) {
    let difference = describeDifference(Decimal(1), Decimal(2), within: tolerance)

    #expect((difference == nil) == (tolerance >= 1))
    #expect(describeDifference(Decimal.nan, Decimal.nan, within: tolerance) == nil)
    #expect(describeDifference(Decimal.nan, Decimal(1), within: tolerance) != nil)
    #expect(describeDifference(Decimal(1), Decimal.nan, within: tolerance) != nil)
  }

  @Test func `a tolerance for small decimal numbers may be smaller than these`() throws {
    let small = try #require(Decimal(string: "1e-101"))

    #expect(describeDifference(small, Decimal(0), within: 1e-100) == nil)
    #expect(describeDifference(small, Decimal(0), within: 1e-102) != nil)
  }

  // MARK: - Fixtures

  private func text(_ actual: Any, _ expected: Any, ignoring paths: AnyKeyPath...) -> String? {
    describeDifference(actual, expected, ignoring: paths)
  }
}

private class Parent {
  let number: Int

  init(_ number: Int) { self.number = number }
}

private final class Child: Parent {
  let name: String

  init(_ number: Int, _ name: String) {
    self.name = name
    super.init(number)
  }
}

/// A class with a field of the same name, but without a superclass.
private final class Orphan {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A value that is equal if its child is the same object.
private struct Case: Equatable {
  var child: Child

  init(_ child: Child) { self.child = child }

  static func == (one: Case, other: Case) -> Bool { one.child === other.child }
}

private final class Branch {
  let name: String
  weak var parent: Branch?
  var children: [Branch] = []

  init(_ name: String) { self.name = name }

  /// Returns a tree with three branches at each upper fork.
  static func tree(depth: Int, leaf: String) -> Branch {
    let branch = Branch(depth == 0 ? leaf : "fork")
    guard depth > 0 else { return branch }
    branch.children = (0..<(depth > 4 ? 3 : 1)).map { _ in tree(depth: depth - 1, leaf: leaf) }
    for child in branch.children { child.parent = branch }
    return branch
  }
}

private final class Named {
  let name: String

  init(_ name: String) { self.name = name }

  struct Pair {
    var child: Named
    var other: Named
  }
}

private struct Holder: Equatable {
  var user: Guest?
}

private struct Button {
  var title: String
  var onTap: () -> Void
}

private struct Odd: Equatable {
  var size = 1

  static func == (one: Odd, other: Odd) -> Bool { false }
}

private struct Place: Equatable {
  var x: Double
  var name: String
}
