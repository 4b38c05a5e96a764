import Foundation
import Seams

@testable import TestKit

/// Values of which two look alike, hold nothing to compare, or are more than fits.
@Suite("The edges of differences", .tags(.returnValue))
struct DifferenceEdgesTests {
  @Test func `an object that was found the same before is no excuse for what == says`() {
    let text = describeDifference(Household(), Household())

    #expect(text?.hasPrefix("1 of 2 fields differs, first at owner:\n") == true)
    #expect(text?.hasSuffix("but == of Owner says that they differ.") == true)
  }

  @Test(arguments: [(400, 400, true), (401, 400, false), (400, 401, false)])
  func `values that look alike are shown by what they say to a debugger, up to 400 characters`(
    actual: Int, expected: Int, isShown: Bool
  ) {
    let (actual, expected) = (Alike("a", actual), Alike("b", expected))

    let lines = (actual.debugDescription, expected.debugDescription)
    let shown = isShown ? lines : ("alike", "alike")
    let note = isShown ? "" : "\n  Both look alike, but == of Alike says that they differ."
    #expect(
      describeDifference(actual, expected)
        == "the values differ:\n- \(shown.1)\n+ \(shown.0)\(note)")
  }

  @Test func `of the rows that are not shown it is decided, too, which of them differ`() {
    func shelf(_ different: Int) -> Shelf {
      let rows = (10..<40).map { ("\($0)", ["a": Thing(number: $0 < 10 + different ? 1 : 0)]) }
      return Shelf(rows: Dictionary(uniqueKeysWithValues: rows))
    }

    let text = describeDifference(shelf(25), shelf(0)) ?? ""

    #expect(text.hasSuffix("\n  … 5 more in rows"), "\(text)")
  }

  @Test func `a hashable box is opened`() {
    #expect(
      describeDifference(AnyHashable(Pair(one: 1, two: 2)), AnyHashable(Pair(one: 1, two: 3)))
        == """
        1 of 2 fields differs, first at two:
        - two: 3
        + two: 2
        """)
  }

  @Test func `equal elements without a hash are paired each with one`() {
    #expect(
      describeDifference(
        [Vague("x"), Vague("a"), Vague("a"), Vague("y")], [Vague("a"), Vague("a")]) == """
          2 elements are unexpected, first at [0]:
          + [0]: Vague(name: "x")
            [1]: Vague(name: "a")
            [2]: Vague(name: "a")
          + [3]: Vague(name: "y")
          """)
  }

  @Test func `after a change that follows what has moved no neighbor is shown`() {
    #expect(
      describeDifference([3, 8, 1, 2], [7, 1, 2, 3]) == """
        1 of 4 elements differs and 1 has moved, first at [0]:
        + [0]: 3   moved from [3]
        - [0]: 7
        + [1]: 8
          [3]: 2
        - [3]: 3   moved to [0]
        """)
  }

  @Test func `fields are counted though there is no room for them`() {
    let long = String(repeating: "x", count: 5_000)

    let text = describeDifference(
      Triple(one: long + "a", two: 1, three: 1), Triple(one: long + "b", two: 1, three: 2))

    #expect(text?.hasPrefix("2 of 3 fields differ, first at one:") == true)
  }

  @Test func `of long data sixteen bytes are shown`() {
    let same = [UInt8](repeating: 1, count: 200)

    #expect(
      describeDifference(
        Data(same + (0..<20)), Data(same + (0..<20).reversed())) == """
          the values differ:
          - 220 bytes, from byte 200 on 0x131211100f0e0d0c0b0a090807060504
          + 220 bytes, from byte 200 on 0x000102030405060708090a0b0c0d0e0f
          """)
  }

  @Test func `a case with a payload is not one without, however both describe themselves`() {
    #expect(
      describeDifference(Silent.off, Silent.on(1)) == """
        the values differ:
        - Silent
        + Silent
          They do not consist of the same parts.
        """)
  }

  @Test func `values that hide their fields are shown by their descriptions`() {
    #expect(
      describeDifference(Hidden(description: "a"), Hidden(description: "b"))
        == "the values differ:\n- b\n+ a")
    #expect(describeDifference(Hidden(description: "a"), Hidden(description: "a")) == nil)
  }

  @Test func `two cases that say the same to a debugger cannot be compared`() {
    #expect(
      describeDifference(Mood.good, Mood.bad) == """
        the values differ:
        - .mood
        + .mood
          It has neither == nor fields, so it cannot be compared: leave it out with ignoring:.
        """)
  }

  @Test func `a field keeps the name that it was given`() {
    #expect(
      describeDifference(Underscored(_name: "a", name: "b"), Underscored(_name: "c", name: "b"))
        == """
        1 of 2 fields differs, first at _name:
        - _name: "c"
        + _name: "a"
        """)
  }

  @Test func `a part without a name is an underscore`() {
    #expect(
      describeDifference(Unlabeled(numbers: [1, 2]), Unlabeled(numbers: [1, 3])) == """
        1 of 2 fields differs, first at _:
        - _: 3
        + _: 2
        """)
  }

  @Test func `what shows itself as a collection is compared as one`() {
    #expect(
      describeDifference(Bag(numbers: [1, 2]), Bag(numbers: [2])) == """
        1 element is unexpected, first at [0]:
        + [0]: 1
          [1]: 2
        """)
  }

  @Test func `hashable boxes that are equal are no difference, whatever types they hold`() {
    #expect(describeDifference((AnyHashable(1), 2), (AnyHashable(1.0), 2)) == nil)
  }

  @Test func `an object that leads back to itself differs if it says so`() {
    #expect(
      describeDifference(Loop(), Loop()) == """
        the values differ:
        - a loop
        + a loop
          They are two instances of Loop with the same fields, which its == tells apart.
        """)
  }
}

// MARK: - Fixtures

/// Has an object without `==`, and is equal to nothing.
private struct Owner: Equatable {
  let object: Plain

  static func == (one: Owner, other: Owner) -> Bool { false }
}

private struct Household {
  let object: Plain
  let owner: Owner

  init() {
    object = Plain()
    owner = Owner(object: object)
  }
}

private final class Plain {
  let number = 1
}

/// Shows nothing of what it is made of, but to a debugger.
private struct Alike: Equatable, CustomTestStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let debugDescription: String

  init(_ character: Character, _ count: Int) {
    debugDescription = String(repeating: character, count: count)
  }

  var testDescription: String { "alike" }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Of rows that cannot be compared but by what they hold.
private struct Shelf {
  let rows: [String: [String: Thing]]
}

private struct Thing {
  let number: Int
}

private struct Pair: Hashable {
  let one: Int
  let two: Int
}

private struct Triple: Equatable {
  let one: String
  let two: Int
  let three: Int
}

private struct Vague: Equatable {
  let name: String

  init(_ name: String) { self.name = name }
}

private struct Underscored {
  let _name: String
  let name: String
}

private struct Unlabeled: CustomReflectable {
  let numbers: [Int]

  var customMirror: Mirror { Mirror(self, unlabeledChildren: numbers, displayStyle: .struct) }
}

private struct Bag: CustomReflectable {
  let numbers: [Int]

  var customMirror: Mirror { Mirror(self, unlabeledChildren: numbers, displayStyle: .collection) }
}

private enum Silent: CustomStringConvertible {
  case off
  case on(Int)

  var description: String { "Silent" }
}

private struct Hidden: CustomReflectable, CustomStringConvertible {
  let description: String

  var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// Without `==`, for one of its cases holds what has none.
private enum Mood: CustomDebugStringConvertible {
  case good, bad
  case other(Thing)

  var debugDescription: String { "mood" }
}

/// Equal to nothing, and made of itself.
private final class Loop: Equatable, CustomTestStringConvertible {
  private(set) var next: Loop?

  var testDescription: String { "a loop" }

  init() { next = self }

  static func == (one: Loop, other: Loop) -> Bool { false }
}
