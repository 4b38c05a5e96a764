import Synchronization

@testable import TestKit

@Suite("Differences between objects", .tags(.returnValue))
struct DifferenceOfObjectsTests {
  @Test(arguments: differences)
  func `a difference between objects is shown field by field`(difference: Difference) {
    difference.expectMessage()
  }

  @Test func `objects that refer to each other are compared only once`() {
    #expect(
      describeDifference(crowd(20, "a"), crowd(20, "b"))?.hasPrefix(
        "2 of 2 fields differ, first at name:\n- name: \"b\"\n+ name: \"a\"\n") == true)
  }

  @Test func `an object equals itself unless its == says otherwise`() {
    let (token, never) = (Token(), NeverEqual())

    #expect(describeDifference(token, token) == nil)
    #expect(
      describeDifference(never, never) == """
        the values differ:
        - never equal
        + never equal
          Both are the same instance of NeverEqual, but its == says that they differ.
        """)
  }

  @Test func `different values are reported even if they look the same`() {
    #expect(describeDifference(AnyHashable(Int?.none), AnyHashable(String?.none)) != nil)
    #expect(describeDifference(Odd(value: 1), Odd(value: 1)) != nil)
    #expect(describeDifference(Odd(value: 1.0), Odd(value: 1.0), within: 0.1) != nil)
    #expect(describeDifference(Odd(value: Endless()), Odd(value: Endless())) != nil)
    let deep = nested(levels: 60, end: 1)
    #expect(describeDifference(Odd(value: deep), Odd(value: deep)) != nil)
    let (links, others) = (chain(60, end: "a"), chain(60, end: "a"))
    let actual: [Any] = [[links, chain(60, end: 1.0)], Unequal(links)]
    let expected: [Any] = [[others, chain(60, end: 1.05)], Unequal(others)]
    #expect(describeDifference(actual, expected, within: 0.1) != nil)
  }

  // MARK: - Depth

  /// In the arguments, the text is what the message shows after the path of the first difference.
  @Test(arguments: [(50, "2\n+ "), (51, "[2]\n+ "), (1_000, "[[[")])
  func `differences up to 50 levels deep are shown`(levels: Int, shown: String) throws {
    let text = try #require(
      describeDifference(nested(levels: levels, end: 1), nested(levels: levels, end: 2)))

    #expect(text.hasPrefix("1 of 1 element differs, first at [0][0][0]"))
    #expect(text.contains("[0]: \(shown)"))
    #expect(text.hasSuffix("\n" + tooDeep) == (levels > 50))
    #expect(text.utf8.count < 1_500)
  }

  @Test func `values are still compared if they are nested too deeply to be shown`() {
    let (one, other) = (Unequal(nested(levels: 200, end: 1)), Unequal(nested(levels: 200, end: 1)))

    #expect(
      describeDifference(one, other)?.hasSuffix("but == of Unequal says that they differ.") == true)
    #expect(
      describeDifference(chain(500, end: "a"), chain(500, end: "b"))?.hasSuffix("\n" + tooDeep)
        == true)
  }

  @Test func `comparing endlessly nested values stops at the step limit`() {
    let text = describeDifference(Nested(), Nested(), limits: DifferenceLimits(steps: 0))

    #expect(text?.hasSuffix("because it took too many steps.") == true)
  }

  // MARK: - Rows

  static let differences: [Difference] = [
    Difference(
      "objects of two subclasses that are equal according to ==", (Circle("a") as Shape, 1),
      (Square("a") as Shape, 1), nil),
    Difference("equal objects that refer to each other", crowd(20, "a"), crowd(20, "a"), nil),
    Difference(
      "objects that a collection creates on demand", [Fresh("a"), Fresh("b")],
      [Fresh("a"), Fresh("c")],
      """
      1 of 2 elements differs, first at [1][0].name:
      - [1][0].name: "c"
      + [1][0].name: "b"
      """),
    Difference("an equal long chain", chain(500, end: "a"), chain(500, end: "a"), nil),
    Difference(
      "equal deep lists", nested(levels: 1_000, end: 1), nested(levels: 1_000, end: 1), nil),
    Difference(
      "inherited fields", Manager("Ann", team: ["a"]), Manager("Anna", team: []),
      """
      2 of 2 fields differ, first at name:
      - name: "Anna"
      + name: "Ann"
      + team[0]: "a"
      """),
    Difference(
      "objects of two unrelated classes", Circle("a"), NeverEqual(),
      "the values differ:\n- never equal (NeverEqual)\n+ Circle(name: \"a\") (Circle)"),
    Difference(
      "an object that occurs twice is shown once", Person.twice("one"), Person.twice("other"),
      """
      2 of 3 elements differ, first at [0].name:
      - [0].name: "other"
      + [0].name: "one"
      … 1 more element
      """),
    Difference(
      "an object that occurs again in a value whose == returns false", household(), household(),
      """
      1 of 2 fields differs, first at owner:
      - owner: Unequal(content: Person(name: "Ann"))
      + owner: Unequal(content: Person(name: "Ann"))
        Both look alike, but == of Unequal says that they differ.
      """),
    Difference(
      "objects in a ring", ring("a", "b", "c"), ring("a", "b", "x"),
      """
      1 of 2 fields differs, first at next.next.name:
      - next.next.name: "x"
      + next.next.name: "c"
      """),
    Difference(
      "observable objects", Counter(1, total: 3), Counter(2, total: 4),
      """
      2 of 2 fields differ, first at count:
      - count: 2
      + count: 1
      - total: 4
      + total: 3
      """),
    Difference(
      "objects that refer to themselves", NeverEqual(), NeverEqual(),
      """
      the values differ:
      - never equal
      + never equal
        They are two NeverEqual instances with the same fields, but == says that they differ.
      """),
    Difference(
      "objects that refer to themselves, in an object with a close number",
      ChainLink((1.0, NeverEqual())), ChainLink((1.05, NeverEqual())), within: 0.1,
      """
      1 of 2 fields differs, first at name.1:
      - name.1: never equal
      + name.1: never equal
        They are two NeverEqual instances with the same fields, but == says that they differ.
      """),
    Difference(
      "unowned properties, which are not read", Receipt(1), Receipt(2),
      "1 of 1 field differs, first at number:\n- number: 2\n+ number: 1"),
    Difference(
      "values with only an unowned property, and an empty mirror", Visitor(host: Token()),
      Visitor(host: Token()),
      """
      the values differ:
      - Visitor()
      + Visitor()
        This type has neither == nor fields, so its values cannot be compared. \
      Make the type Equatable or, if the value is a field, ignore the field with ignoring:.
      """),
    Difference(
      "a value that cannot be compared, beside a field that differs", Visit("a"), Visit("b"),
      "1 of 2 fields differs, first at place:\n- place: \"b\"\n+ place: \"a\""),
    Difference(
      "values that look alike and hold values with an unowned property", Unequal([Receipt(1)]),
      Unequal([Receipt(1)]),
      """
      the values differ:
      - Unequal(content: [Receipt(number: 1)])
      + Unequal(content: [Receipt(number: 1)])
        Both look alike, but == of Unequal says that they differ.
      """),
    Difference(
      "two objects without fields", Token(), Token(),
      """
      the values differ:
      - Token()
      + Token()
        This type has neither == nor fields, so its values cannot be compared. \
      Make the type Equatable or, if the value is a field, ignore the field with ignoring:.
      """),
    // Most of the rows below have a property that cannot be read. It counts as a difference unless
    // it is ignored or `==` decides.
    Difference(
      "an inherited atomic", [Visits("a")], [Visits("b")],
      """
      1 of 1 element differs, first at [0].count:
      - [0].count: (not copyable)
      + [0].count: (not copyable)
        The property count of Tally cannot be compared, because its type is not copyable, like Mutex and Atomic. \
      Make Tally Equatable or, if the object is a field, ignore the field with ignoring:.
      - [0].page: "b"
      + [0].page: "a"
      """),
    Difference("a mutex in an ignored field", Order(), Order(), ignoring: [\Order.parcel], nil),
    Difference(
      "a mutex in equatable objects that differ in another field", Basket("a"), Basket("b"),
      "1 of 2 fields differs, first at owner:\n- owner: \"b\"\n+ owner: \"a\""),
    Difference(
      "equatable objects that differ in a mutex", Basket("a", ["x"]), Basket("a", ["y"]),
      """
      the values differ:
      - Basket(owner: "a", items: (not copyable))
      + Basket(owner: "a", items: (not copyable))
        They may differ in the property items, whose type is not copyable, like Mutex and Atomic. \
      To see its value, make Basket conform to CustomTestStringConvertible.
      """),
    Difference(
      "a mutex that a custom mirror does not show", Parcel(), Parcel(),
      """
      the values differ:
      - Parcel(weight: 3)
      + Parcel(weight: 3)
        The property number of Parcel cannot be compared, because its type is not copyable, like Mutex and Atomic. \
      Make Parcel Equatable or, if the object is a field, ignore the field with ignoring:.
      """),
    Difference(
      "a mutex whose value a test description shows", Letter(1), Letter(2),
      "the values differ:\n- letter 2\n+ letter 1"),
    Difference("a property of size zero", Blank(()), Blank(()), nil),
    Difference(
      "an actor, even with a custom mirror", (bell: Bell(), number: 1), (bell: Bell(), number: 1),
      """
      1 of 2 fields differs, first at bell:
      - bell: Bell(…)
      + bell: Bell(…)
        The properties of an actor cannot be compared, because they may change while they are read. \
      Compare what the actor returns or, if the actor is a field, ignore the field with ignoring:.
      """),
    Difference(
      "actors that differ according to ==", Warden(1), Warden(2),
      """
      the values differ:
      - Warden(…)
      + Warden(…)
        Both look alike, but == of Warden says that they differ.
      """),
  ]
}

// MARK: - Fixtures

private let tooDeep = """
    The value is nested more than 50 levels deep. Deeper differences are not shown, and the search stops at level 20000.
  """

/// Returns the first of several linked objects.
///
/// The name of the last one is `end`, which need not be a string.
func chain(_ count: Int, end: Any) -> ChainLink {
  let links = (0..<count).map { ChainLink($0 == count - 1 ? end : "link") }
  for (link, next) in zip(links, links.dropFirst()) { link.next = next }
  return links[0]
}

private func ring(_ names: String...) -> ChainLink {
  let links = names.map { ChainLink($0) }
  for (link, next) in zip(links, links.dropFirst() + links.prefix(1)) { link.next = next }
  return links[0]
}

/// Returns one member of a group of friends who all know each other.
private func crowd(_ count: Int, _ name: String) -> Friend {
  let friends = (0..<count).map { _ in Friend(name) }
  for friend in friends { friend.friends = friends }
  return friends[0]
}

private func household() -> Any {
  let person = Person("Ann")
  return (person: person, owner: Unequal(person))
}

/// Returns the given number of nested lists, with the value inside the innermost one.
func nested(levels: Int, end: Any) -> Any {
  (0..<levels).reduce(end) { inner, _ in [inner] }
}

/// A collection that contains a collection of the same type, and so on without end.
private struct Nested: RandomAccessCollection, CustomReflectable {
  var startIndex: Int { 0 }
  var endIndex: Int { 1 }
  subscript(index: Int) -> Nested { Nested() }

  var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

private class Person {
  let name: String

  init(_ name: String) { self.name = name }

  /// Returns a list in which one person occurs twice.
  static func twice(_ name: String) -> [Person] {
    let person = Person(name)
    return [person, person, Person("x")]
  }
}

private final class Manager: Person {
  let team: [String]

  init(_ name: String, team: [String]) {
    self.team = team
    super.init(name)
  }
}

/// A collection that creates its element on demand.
private struct Fresh: RandomAccessCollection, CustomReflectable {
  private let name: String

  init(_ name: String) { self.name = name }

  var startIndex: Int { 0 }
  var endIndex: Int { 1 }
  subscript(index: Int) -> Person { Person(name) }

  var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

final class ChainLink {
  let name: Any
  var next: ChainLink?

  init(_ name: Any) { self.name = name }
}

private final class Friend: Person {
  var friends: [Friend] = []
}

private class Shape: Equatable {
  let name: String

  init(_ name: String) { self.name = name }

  static func == (one: Shape, other: Shape) -> Bool { one.name == other.name }
}

private final class Circle: Shape {}

private final class Square: Shape {}

/// An object that refers weakly to itself and never equals anything.
private final class NeverEqual: Equatable, CustomTestStringConvertible {
  private(set) weak var next: NeverEqual?

  var testDescription: String { "never equal" }

  init() { next = self }

  static func == (one: NeverEqual, other: NeverEqual) -> Bool { false }
}

private struct Odd<Value>: Equatable, CustomReflectable {
  let value: Value

  var customMirror: Mirror { Mirror(self, children: ["value": value]) }

  static func == (one: Odd, other: Odd) -> Bool { false }
}

final class Token {}

/// A value with an unowned reference to a token that no longer exists.
struct Receipt: Equatable {
  /// `AnyHashable` may hold a value with an incomplete `==`, so TestKit reads the fields of equal receipts as well.
  private let number: AnyHashable
  private unowned let token: Token

  init(_ number: AnyHashable) {
    let token = Token()
    (self.number, self.token) = (number, token)
  }

  static func == (one: Receipt, other: Receipt) -> Bool { one.number == other.number }
}

private struct Visitor: CustomReflectable {
  unowned let host: Token

  var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

private struct Visit: Equatable {
  private let place: String
  private let visitor = Visitor(host: Token())

  init(_ place: String) { self.place = place }

  static func == (one: Visit, other: Visit) -> Bool { one.place == other.place }
}

/// A class that looks like the expansion of an `@Observable` class.
///
/// The macro stores `count` in `_count`, and leaves the constant `total` unchanged.
private final class Counter {
  private var _count: Int
  private let total: Int
  private let _$observationRegistrar: () -> Void = {}

  init(_ count: Int, total: Int) {
    _count = count
    self.total = total
  }
}

// MARK: - Fixtures whose properties cannot be read

private class Tally {
  private let count = Atomic(1)
}

private final class Visits: Tally {
  private let page: String

  init(_ page: String) { self.page = page }
}

private final class Basket: Equatable {
  private let owner: String
  private let items: Mutex<[String]>

  init(_ owner: String, _ items: [String] = []) {
    self.owner = owner
    self.items = Mutex(items)
  }

  static func == (one: Basket, other: Basket) -> Bool {
    one.owner == other.owner && one.items.withLock(\.self) == other.items.withLock(\.self)
  }
}

private final class Parcel: CustomReflectable {
  private let number = Mutex(1)
  private let weight = 3

  var customMirror: Mirror { Mirror(self, children: ["weight": weight], displayStyle: .class) }
}

private struct Order {
  let parcel = Parcel()
}

/// An object whose description shows what its mirror hides.
private final class Letter: CustomReflectable, CustomTestStringConvertible {
  private let number: Mutex<Int>

  var testDescription: String { "letter \(number.withLock { $0 })" }
  var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .class) }

  init(_ number: Int) { self.number = Mutex(number) }
}

private struct Ticket: ~Copyable {}

/// An object with properties that take no space.
private final class Blank<Content> {
  private let content: Content
  private let ticket = Ticket()
  private let number = 1

  init(_ content: Content) { self.content = content }
}

private actor Bell: CustomReflectable {
  private var rings = 0

  nonisolated var customMirror: Mirror { Mirror(self, children: ["rings": "?"]) }
}

private actor Warden: Equatable {
  private let room: Int

  init(_ room: Int) { self.room = room }

  static func == (one: Warden, other: Warden) -> Bool { one.room == other.room }
}
