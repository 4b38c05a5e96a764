@testable import TestKit

/// Classes, what refers to itself, and what reflection cannot see.
@Suite("The difference of objects", .tags(.returnValue))
struct DifferenceOfObjectsTests {
  @Test func `objects without equality are compared by their fields, inherited ones first`() {
    let actual = Manager("Ann", team: ["a"])
    let expected = Manager("Anna", team: [])

    #expect(
      describeDifference(actual, expected) == """
        2 of 2 fields differ, first at name:
        - name: "Anna"
        + name: "Ann"
        + team[0]: "a"
        """)
    #expect(describeDifference(actual, Manager("Ann", team: ["a"])) == nil)
  }

  @Test func `an object of a subclass is of another type`() {
    let actual: Person = Manager("Ann", team: [])

    #expect(
      describeDifference(actual, Person("Ann")) == """
        the values differ:
        - Person(name: "Ann") (Person)
        + Manager(name: "Ann", team: []) (Manager)
        """)
  }

  @Test func `objects of two classes are the same if == says so`() {
    let actual = [Shape("a"), Circle("b")]

    #expect(
      describeDifference((actual, 1), ([Circle("a"), Shape("b")], 2)) == """
        1 of 2 fields differs, first at 1:
        - 1: 2
        + 1: 1
        """)
  }

  @Test func `objects in each other's lists are compared once`() {
    #expect(describeDifference(crowd(12, "a"), crowd(12, "a")) == nil)
    #expect(
      describeDifference(crowd(12, "a"), crowd(12, "b"))?.hasPrefix(
        "2 of 2 fields differ, first at name:\n- name: \"b\"\n+ name: \"a\"\n") == true)
  }

  @Test func `objects that refer to each other are compared once`() {
    let actual = ring("a", "b", "c")

    #expect(describeDifference(actual, ring("a", "b", "c")) == nil)
    #expect(
      describeDifference(actual, ring("a", "b", "x")) == """
        1 of 2 fields differs, first at next.next.name:
        - next.next.name: "x"
        + next.next.name: "c"
        """)
  }

  @Test func `an object that occurs twice is told about once`() {
    let one = Person("one")
    let other = Person("other")

    #expect(
      describeDifference([one, one, Person("x")], [other, other, Person("x")]) == """
        2 of 3 elements differ, first at [0].name:
        - [0].name: "other"
        + [0].name: "one"
        … 1 more element
        """)
  }

  @Test func `an observable object has the fields that were written`() {
    #expect(
      describeDifference(Counter(1, total: 3), Counter(2, total: 4)) == """
        2 of 2 fields differ, first at count:
        - count: 2
        + count: 1
        - total: 4
        + total: 3
        """)
    #expect(describeDifference(Counter(1, total: 1), Counter(1, total: 1)) == nil)
  }

  @Test func `a lazy property has the name that was written`() {
    var evaluated = Lazy()
    _ = evaluated.sum

    #expect(
      describeDifference(evaluated, Lazy()) == """
        1 of 1 field differs, first at sum:
        - sum: nil
        + sum: 3
        """)
  }

  // MARK: - What == sees and reflection does not

  @Test func `two objects with the same fields are told apart by name`() {
    #expect(
      describeDifference(Session("a"), Session("a")) == """
        the values differ:
        - Session(user: "a")
        + Session(user: "a")
          They are two instances of Session with the same fields, which its == tells apart.
        """)
  }

  @Test func `an object that is not equal to itself is said to be one`() {
    let never = NeverEqual()

    #expect(
      describeDifference(never, never) == """
        the values differ:
        - NeverEqual()
        + NeverEqual()
          It is one instance of NeverEqual, which its == does not find equal to itself.
        """)
  }

  @Test func `values that look alike are said to be so`() {
    #expect(
      describeDifference(Unequal(), Unequal()) == """
        the values differ:
        - Unequal(size: 1)
        + Unequal(size: 1)
          Both look alike, but == of Unequal says that they differ.
        """)
  }

  @Test func `a value inside is found whose == is the reason`() {
    #expect(
      describeDifference(["a": [Unequal()]], ["a": [Unequal()]]) == """
        1 of 1 key differs, first at ["a"][0]:
        - ["a"][0]: Unequal(size: 1)
        + ["a"][0]: Unequal(size: 1)
          Both look alike, but == of Unequal says that they differ.
        """)
  }

  @Test func `a number that is none says so`() {
    #expect(
      describeDifference([Double.nan], [Double.nan]) == """
        1 of 1 element differs, first at [0]:
        - [0]: nan
        + [0]: nan
          NaN is equal to nothing, not even to itself.
        """)
  }

  // MARK: - What cannot be compared

  @Test func `values that describe themselves by other parts differ`() {
    #expect(describeDifference(Reading(value: 1), Reading(value: 1)) == nil)
    #expect(
      describeDifference(Reading(value: 1), Reading(value: nil)) == """
        the values differ:
        - Reading(isMissing: true)
        + Reading(value: 1)
        """)
  }

  @Test func `a closure is a difference that says how to leave it out`() {
    #expect(
      describeDifference(Button(title: "a") {}, Button(title: "a") {}) == """
        1 of 2 fields differs, first at onTap:
        - onTap: (Function)
        + onTap: (Function)
          It has neither == nor fields, so it cannot be compared: leave it out with ignoring:.
        """)
  }

  @Test func `a closure in a value that == has found different is not the reason`() {
    #expect(
      describeDifference(Row(title: "a") {}, Row(title: "b") {}) == """
        1 of 2 fields differs, first at title:
        - title: "b"
        + title: "a"
        """)
    #expect(
      describeDifference(Row(title: "a") {}, Row(title: "a") {}, ignoring: []) == nil)
  }

  @Test func `objects without fields are the same only if they are one`() {
    let one = Token()

    #expect(describeDifference(one, one) == nil)
    #expect(
      describeDifference(one, Token()) == """
        the values differ:
        - Token()
        + Token()
          It has neither == nor fields, so it cannot be compared: leave it out with ignoring:.
        """)
  }

  @Test func `a value without size has nothing to differ in`() {
    #expect(describeDifference(Nothing(), Nothing()) == nil)
    #expect(describeDifference((), ()) == nil)
  }

  @Test func `what is nested deep is compared, but not shown`() throws {
    let actual = nested(levels: 1_000, end: 1)

    let text = try #require(describeDifference(actual, nested(levels: 1_000, end: 2)))

    #expect(describeDifference(actual, nested(levels: 1_000, end: 1)) == nil)
    #expect(text.hasPrefix("1 of 1 element differs, first at [0][0][0]"))
    #expect(text.hasSuffix("\n" + tooDeep))
    #expect(text.utf8.count < 1_500)
  }

  @Test(arguments: [(50, true), (51, false)])
  func `fifty levels are shown`(levels: Int, isShown: Bool) throws {
    let text = try #require(
      describeDifference(nested(levels: levels, end: 1), nested(levels: levels, end: 2)))

    #expect(text.contains("[0]: 2\n+ ") == isShown)
    let lines = text.split(separator: "\n")
    #expect(lines.first { $0.hasPrefix("- ") }?.contains("2") == true)
    #expect(lines.first { $0.hasPrefix("+ ") }?.contains("1") == true)
    #expect(text.hasSuffix("\n" + tooDeep) != isShown)
  }

  @Test func `long chains and crowds are compared to their end`() throws {
    let text = try #require(describeDifference(chain(500, end: "a"), chain(500, end: "b")))

    #expect(text.hasSuffix("\n" + tooDeep))
    #expect(describeDifference(chain(500, end: "a"), chain(500, end: "a")) == nil)
    #expect(describeDifference(crowd(60, "a"), crowd(60, "a")) == nil)
    #expect(
      describeDifference(crowd(60, "a"), crowd(60, "b"))?.hasPrefix(
        "2 of 2 fields differ, first at name:") == true)
  }

  @Test func `a mirror without an end is not followed`() {
    #expect(describeDifference(Endless(), Endless()) == nil)
  }

  @Test func `objects of classes that have one in common are equal by its ==`() {
    #expect(describeDifference((Circle("a") as Shape, 1), (Square("a") as Shape, 1)) == nil)
    #expect(describeDifference((Circle("a") as Shape, 1), (Square("b") as Shape, 1)) != nil)
  }

  @Test func `cases that only a description of their own names cannot be compared`() {
    #expect(
      describeDifference((Status.idle, 1), (Status.stopped, 1)) == """
        1 of 2 fields differs, first at 0:
        - 0: Status
        + 0: Status
          It has neither == nor fields, so it cannot be compared: leave it out with ignoring:.
        """)
  }

  // MARK: - Fixtures

  private let tooDeep = """
      It is nested more than 50 levels deep: differences there are not shown, and below 20000 levels they are not \
    looked for.
    """

  private func chain(_ count: Int, end: String) -> Node {
    let nodes = (0..<count).map { Node($0 == count - 1 ? end : "node") }
    for (node, next) in zip(nodes, nodes.dropFirst()) { node.next = next }
    return nodes[0]
  }

  private func ring(_ names: String...) -> Node {
    let nodes = names.map { Node($0) }
    for (node, next) in zip(nodes, nodes.dropFirst() + nodes.prefix(1)) { node.next = next }
    return nodes[0]
  }

  /// Everybody knows everybody.
  private func crowd(_ count: Int, _ name: String) -> Friend {
    let friends = (0..<count).map { _ in Friend(name) }
    for friend in friends { friend.friends = friends }
    return friends[0]
  }

  private func nested(levels: Int, end: Int) -> Any {
    var value: Any = end
    for _ in 0..<levels { value = [value] }
    return value
  }
}

/// A value that shows only what it has.
private struct Reading: CustomReflectable {
  let value: Int?

  var customMirror: Mirror {
    let part: Mirror.Child = value.map { ("value", $0) } ?? ("isMissing", true)
    return Mirror(self, children: [part], displayStyle: .struct)
  }
}

private class Person {
  let name: String

  init(_ name: String) { self.name = name }
}

private final class Manager: Person {
  let team: [String]

  init(_ name: String, team: [String]) {
    self.team = team
    super.init(name)
  }
}

private final class Node {
  let name: String
  var next: Node?

  init(_ name: String) { self.name = name }
}

private final class Friend {
  let name: String
  var friends: [Friend] = []

  init(_ name: String) { self.name = name }
}

private class Shape: Equatable {
  let name: String

  init(_ name: String) { self.name = name }

  static func == (one: Shape, other: Shape) -> Bool { one.name == other.name }
}

private final class Circle: Shape {}

private final class Square: Shape {}

private enum Status: CustomStringConvertible {
  case idle, stopped
  case failed(any Error)

  var description: String { "Status" }
}

private final class Session: Equatable {
  let user: String

  init(_ user: String) { self.user = user }

  static func == (one: Session, other: Session) -> Bool { one === other }
}

private final class NeverEqual: Equatable {
  static func == (one: NeverEqual, other: NeverEqual) -> Bool { false }
}

private struct Unequal: Equatable {
  var size = 1

  static func == (one: Unequal, other: Unequal) -> Bool { false }
}

private struct Button {
  var title: String
  var onTap: () -> Void
}

private struct Row: Equatable {
  var title: String
  var onTap: () -> Void

  static func == (one: Row, other: Row) -> Bool { one.title == other.title }
}

private final class Token {}

private struct Nothing {}

private struct Lazy {
  lazy var sum = 1 + 2
}

/// As the macro of Observation stores the properties of a class; it leaves constants as they are.
private final class Counter {
  private var _count: Int
  private let total: Int
  private let _$observationRegistrar = Registrar()

  init(_ count: Int, total: Int) {
    _count = count
    self.total = total
  }
}

private struct Registrar {
  let action: () -> Void = {}
}
