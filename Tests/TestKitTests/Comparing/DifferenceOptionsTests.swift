import Foundation

@testable import TestKit

@Suite("Comparison options")
struct DifferenceOptionsTests {
  // MARK: - Ignoring

  @Test func `an ignored field may differ at any depth`() {
    let (ann, bob) = (Guest(id: 1, name: "Ann"), Guest(id: 1, name: "Bob"))
    let away = Guest(id: 1, name: "Bob", address: Address(city: "Bonn", street: "Lindenallee"))
    let (first, second) = (Button(title: "a") {}, Button(title: "b") {})

    expectNoDifference(ann, bob, ignoring: \Guest.name)
    expectNoDifference([ann], [bob], ignoring: \Guest.name)
    expectNoDifference(["x": ann], ["x": Guest(id: 2, name: "b")], ignoring: \Guest.name, \Guest.id)
    expectNoDifference(bob, away, ignoring: \Guest.address.city)
    expectNoDifference(ann, bob, ignoring: \.name)
    expectNoDifference(ann, away, ignoring: \.name, \Address.city)
    expectNoDifference(first, second, ignoring: \.title, \Button.onTap)
    expectNoDifference(Toolbar(), Toolbar(), ignoring: \.button.onTap, \Toolbar.onClose)
    expectNoDifference(ann as Guest?, bob as Guest?, ignoring: \.?.name)
    expectNoDifference([ann as Guest?], [bob as Guest?], ignoring: \Guest?.!.name)
    expectNoDifference([1...3], [2...3], ignoring: \ClosedRange<Int>.lowerBound)
    expectNoDifference(Grade(value: 1)..., Grade(value: 2)..., ignoring: \Grade.value)
    expectNoDifference(first as Button?, second as Button?, ignoring: \.?.title, \Button?.?.onTap)
  }

  @Test func `differences outside the ignored fields are reported`() async {
    let (ann, bob) = (Guest(id: 1, name: "Ann"), Guest(id: 2, name: "Bob"))
    let away = Guest(id: 1, name: "Ann", address: Address(city: "Bonn", street: "Weg"))
    let (first, second) = (Button(title: "a") {}, Button(title: "b") {})

    let line = #line + 2
    let issues = await captureIssues {
      expectNoDifference(ann, bob, ignoring: \.name)
      expectNoDifference(first, second, ignoring: \.onTap)
      expectNoDifference(away, bob, ignoring: \Guest.name, \Guest.address.city)
    }

    #expect(issues.map(\.sourceLocation?.line) == (line..<line + 3).map { $0 })
    #expect(
      issues.map(\.message) == [
        "Expected no difference, but 1 of 3 fields differs, first at id:\n- id: 2\n+ id: 1",
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

  @Test(arguments: withoutFields + beyondTolerance)
  func `an ignored field or a tolerance hides only what it covers`(difference: Difference) {
    difference.expectMessage()
  }

  static let withoutFields: [Difference] = [
    Difference(
      "a field of a superclass, beside a field of the subclass", Child(1, "a"), Child(2, "b"),
      ignoring: [\Parent.number],
      "1 of 2 fields differs, first at name:\n- name: \"b\"\n+ name: \"a\""),
    Difference(
      "a field with the same name in another class", Orphan(1), Orphan(2),
      ignoring: [\Parent.number],
      "1 of 1 field differs, first at number:\n- number: 2\n+ number: 1"),
    Difference(
      "a closure beside one that is ignored", Toolbar(), Toolbar(),
      ignoring: [\Toolbar.button.onTap],
      """
      1 of 2 fields differs, first at onClose:
      - onClose: (Function)
      + onClose: (Function)
        This type has neither == nor fields, so its values cannot be compared. \
      Make the type Equatable or, if the value is a field, ignore the field with ignoring:.
      """),
    Difference(
      "a field behind an optional", Holder(user: Guest(id: 1, name: "a")),
      Holder(user: Guest(id: 1, name: "b")), ignoring: [\Holder.user?.name], nil),
    Difference(
      "fields after a field without content, at two depths",
      Crate(name: "a", box: Crate.Box(size: 1)), Crate(name: "b", box: Crate.Box(size: 2)),
      ignoring: [\Crate?.?.name, \Crate.box.size], nil),
    Difference(
      "a field inside the first field with content", Shelf(box: Crate.Box(size: 1)),
      Shelf(box: Crate.Box(size: 2)), ignoring: [\Shelf.box.size], nil),
    Difference(
      "a field without content, before a field that differs",
      Crate(name: "a", box: Crate.Box(size: 1)), Crate(name: "b", box: Crate.Box(size: 1)),
      ignoring: [\Crate.start],
      "1 of 4 fields differs, first at name:\n- name: \"b\"\n+ name: \"a\""),
    Difference(
      "a field of a shared object, ignored in one place", Orphan.Pair(1), Orphan.Pair(2),
      ignoring: [\Orphan.Pair.child.number],
      "1 of 2 fields differs, first at other.number:\n- other.number: 2\n+ other.number: 1"),
    Difference(
      "the id of elements, which are then matched by their other fields",
      [Guest(id: 1, name: "x"), Guest(id: 2, name: "a"), Guest(id: 3, name: "b")],
      [Guest(id: 7, name: "a"), Guest(id: 8, name: "b")], ignoring: [\Guest.id],
      """
      1 element is unexpected, first at [0]:
      + [0]: Guest(id: 1, name: "x", address: Address(city: "Berlin", street: "Lindenallee"))
        [1]: Guest(id: 2, name: "a", address: Address(city: "Berlin", str…
      """),
    Difference(
      "an equal field of a value that equals nothing, not even itself", Unequal(1), Unequal(1),
      ignoring: [\Unequal.content],
      """
      the values differ:
      - Unequal(content: 1)
      + Unequal(content: 1)
        Both look alike, but == of Unequal says that they differ.
      """),
    Difference(
      "a differing field of a value that equals nothing, not even itself", Unequal(1), Unequal(2),
      ignoring: [\Unequal.content], nil),
    Difference(
      "an element's field with the same name as an ignored field of the collection",
      Queue(guests: [Guest(id: 1, name: "a")]), Queue(guests: [Guest(id: 1, name: "b")]),
      ignoring: [\Queue.name],
      "1 of 1 element differs, first at [0].name:\n- [0].name: \"b\"\n+ [0].name: \"a\""),
    Difference(
      "a field of an element that occurs twice and of an object beside the list",
      (first: Case.twice(1), second: Case(1)), (first: Case.twice(2), second: Case(2)),
      ignoring: [\Parent.number], nil),
  ]

  // MARK: - Tolerance

  @Test(
    arguments: [
      (1, 1.05, 0.1, true), (1, 1.2, 0.1, false), (1, 1, 0, true), (1, 0.5, 0.5, true),
      (.nan, .nan, 0, true), (.nan, 1, 10, false), (.infinity, .infinity, 0, true),
      (.infinity, 1, 10, false), (-0.0, 0, 0, true),
    ] as [(Double, Double, Double, Bool)])
  func `numbers may differ by up to the tolerance`(
    actual: Double, expected: Double, tolerance: Double, isSame: Bool
  ) {
    #expect((describeDifference([actual], [expected], within: tolerance) == nil) == isSame)
    #expect(
      (describeDifference([Float(actual)], [Float(expected)], within: tolerance + 1e-6) == nil)
        == isSame)
  }

  @Test func `a tolerance applies to floating-point and decimal numbers at any depth`() {
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
    #expect(describeDifference([SIMD2(1.0, 2)], [SIMD2(1.05, 2)], within: 0.1) == nil)
    #expect(describeDifference([SIMD2(1.0, 2)], [SIMD2(1.05, 2)], within: 0.01) != nil)
    #expect(describeDifference(SIMD4(1, 2, 3, 4), SIMD4(1, 2, 3, 5), within: 2) != nil)
    let price = Decimal(157) / 100
    #expect(describeDifference(price, Decimal(1), within: 0.57) == nil)
    #expect(describeDifference(price + Decimal(1) / 1_000_000, Decimal(1), within: 0.57) != nil)
    let small = Decimal(sign: .plus, exponent: -101, significand: 1)
    #expect(describeDifference(small, Decimal(0), within: 1e-100) == nil)
    #expect(describeDifference(small, Decimal(0), within: 1e-102) != nil)
  }

  @Test(arguments: 94...104)
  func `a tolerance applies to the bounds of a range at any depth`(levels: Int) {
    let range = nested(levels: levels, end: Grade(value: 0)...Grade(value: 1))
    let close = nested(levels: levels, end: Grade(value: 0)...Grade(value: 1.05))

    #expect(describeDifference(range, close, within: 0.1) == nil)
    #expect(describeDifference(range, close, within: 0.01) != nil)
  }

  static let beyondTolerance: [Difference] = [
    Difference("integers", 1, 2, within: 0.1, "the values differ:\n- 2\n+ 1"),
    Difference(
      "a range", 1.0...2.0, 1.0...2.5, within: 0.1,
      "the values differ:\n- 1.0 ... 2.5\n+ 1.0 ... 2.0"),
    Difference(
      "a number in an element", [["a": 1.0], ["b": 2.0]], [["a": 1.0], ["b": 2.5]], within: 0.1,
      "1 of 2 elements differs, first at [1][\"b\"]:\n- [1][\"b\"]: 2.5\n+ [1][\"b\"]: 2.0"),
    Difference(
      "elements that differ according to ==, each with 200 objects that look the same",
      [Keeper(head: chain(200, end: 0.0))], [Keeper(head: chain(200, end: 0.0))], within: 0.1,
      """
      1 of 1 element differs, first at [0]:
      - [0]: a keeper
      + [0]: a keeper
        Both look alike, but == of Keeper says that they differ.
      """),
    Difference(
      "a close number 200 levels deep", [Keeper(head: chain(200, end: 1.0))],
      [Keeper(head: chain(200, end: 1.05))], within: 0.1, nil),
    Difference(
      "a close number in objects whose equatable parts refer back to them", Pupil(1.0).desk,
      Pupil(1.05).desk, within: 0.1, nil),
    Difference(
      "a close number in the first of 60 objects that refer to each other", [rooms(1.0)],
      [rooms(1.05)], within: 0.1, nil),
    Difference(
      "a close number in an object whose notification refers back to it", Recorder(1.0),
      Recorder(1.05), within: 0.1, nil),
    Difference(
      "an unequal part that refers back to its object", Watch("a"), Watch("b"), within: 0.1,
      "1 of 1 field differs, first at hand:\n- hand: b\n+ hand: a"),
  ]

  @Test(arguments: [0, 1e-300, 0.5, 1, 1e100, 1e300, .infinity])
  func `a tolerance for decimal numbers can have any magnitude`(tolerance: Double) {
    let difference = describeDifference(Decimal(1), Decimal(2), within: tolerance)

    #expect((difference == nil) == (tolerance >= 1))
    #expect(describeDifference(Decimal.nan, Decimal.nan, within: tolerance) == nil)
    #expect(describeDifference(Decimal.nan, Decimal(1), within: tolerance) != nil)
    #expect(describeDifference(Decimal(1), Decimal.nan, within: tolerance) != nil)
    let (greatest, least) = (Decimal.greatestFiniteMagnitude, Decimal.leastFiniteMagnitude)
    #expect((describeDifference(greatest, least, within: tolerance) == nil) == (tolerance > 1e100))
  }
}

// MARK: - Fixtures

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

/// A class that has a `number` field like `Parent`, but does not inherit from it.
private final class Orphan {
  let number: Int

  init(_ number: Int) { self.number = number }

  struct Pair {
    let child, other: Orphan

    init(_ number: Int) {
      child = Orphan(number)
      other = child
    }
  }
}

/// A value whose `==` checks whether the child is the same object.
private struct Case: Equatable {
  private let child: Child

  init(_ number: Int) { child = Child(number, "a") }

  static func twice(_ number: Int) -> [Case] { Array(repeating: Case(number), count: 2) }

  static func == (one: Case, other: Case) -> Bool { one.child === other.child }
}

private struct Toolbar {
  var button = Button(title: "a") {}
  var onClose: () -> Void = {}
}

private struct Holder: Equatable {
  var user: Guest?
}

/// A value whose `==` checks whether the first of its linked objects is the same object.
private struct Keeper: Equatable, CustomTestStringConvertible {
  let head: ChainLink

  var testDescription: String { "a keeper" }

  static func == (one: Keeper, other: Keeper) -> Bool { one.head === other.head }
}

/// A value with fields that take no space, so that the next field has the same offset.
private struct Crate: Equatable {
  struct Empty: Equatable {}

  struct Box: Equatable {
    let start = Empty()
    var size: Int
  }

  let start = Empty()
  var name: String
  let middle = Empty()
  var box: Box
}

private struct Shelf: Equatable {
  let start = Crate.Empty()
  var box: Crate.Box
}

/// An object with a part that refers back to it.
private final class Pupil: Equatable {
  struct Desk: Equatable {
    let pupil: Pupil
  }

  let size: Double
  private(set) lazy var desk = Desk(pupil: self)

  init(_ size: Double) { self.size = size }

  static func == (one: Pupil, other: Pupil) -> Bool { one.size == other.size }
}

/// An object with a part that equals nothing and refers back to the object.
///
/// The part's label equals every other label.
private final class Watch {
  struct Label: Equatable {
    let text: String

    static func == (one: Label, other: Label) -> Bool { true }
  }

  struct Hand: Equatable, CustomStringConvertible {
    let watch: Watch
    let label: Label

    var description: String { label.text }

    static func == (one: Hand, other: Hand) -> Bool { false }
  }

  private(set) var hand: Hand?

  init(_ text: String) { hand = Hand(watch: self, label: Label(text: text)) }
}

/// An object whose `==` includes all objects before it.
private final class Room: Equatable {
  let size: Double
  private(set) var previous: Room?
  private(set) var next: Room?

  init(_ size: Double) { self.size = size }

  static func == (one: Room, other: Room) -> Bool {
    one.size == other.size && one.previous == other.previous
  }

  func connect(to next: Room) {
    self.next = next
    next.previous = self
  }
}

/// Returns the first of 60 rooms in a row.
private func rooms(_ size: Double) -> Room {
  let rooms = (0..<60).map { Room($0 == 0 ? size : 1) }
  for (room, next) in zip(rooms, rooms.dropFirst()) { room.connect(to: next) }
  return rooms[0]
}

private final class Recorder: Equatable {
  let size: Double
  private(set) var last: Notification?

  init(_ size: Double) {
    self.size = size
    last = Notification(name: .init("a"), object: self)
  }

  static func == (one: Recorder, other: Recorder) -> Bool { one.size == other.size }
}

/// A collection with a field that its elements have, too.
private struct Queue: RandomAccessCollection, CustomReflectable {
  var name = "a"
  let guests: [Guest]

  var startIndex: Int { 0 }
  var endIndex: Int { guests.count }
  subscript(index: Int) -> Guest { guests[index] }
  var customMirror: Mirror { Mirror(self, unlabeledChildren: guests, displayStyle: .collection) }
}

private struct Grade: Comparable {
  let value: Double

  static func < (one: Grade, other: Grade) -> Bool { one.value < other.value }
}
