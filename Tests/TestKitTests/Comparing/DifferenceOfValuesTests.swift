import Dispatch
import Foundation
import Synchronization

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Two values, the options for comparing them, and the expected message.
struct Difference: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let actual: @Sendable () -> Any
  let expected: @Sendable () -> Any
  let ignored: @Sendable () -> [AnyKeyPath]
  let tolerance: Double?

  /// The expected message, or nil if no difference is expected.
  let text: String?

  init(
    _ name: String, _ actual: @autoclosure @escaping @Sendable () -> Any,
    _ expected: @autoclosure @escaping @Sendable () -> Any,
    ignoring ignored: @autoclosure @escaping @Sendable () -> [AnyKeyPath] = [],
    within tolerance: Double? = nil, _ text: String?
  ) {
    testDescription = name
    self.actual = actual
    self.expected = expected
    self.ignored = ignored
    self.tolerance = tolerance
    self.text = text
  }

  /// Expects the comparison to return the message.
  func expectMessage(sourceLocation: SourceLocation = #_sourceLocation) {
    let message = describeDifference(actual(), expected(), ignoring: ignored(), within: tolerance)
    #expect(message == text, sourceLocation: sourceLocation)
  }
}

@Suite("Differences between values", .tags(.returnValue))
struct DifferenceOfValuesTests {
  @Test(arguments: differences)
  func `differences between values are shown part by part`(difference: Difference) {
    difference.expectMessage()

    #expect(describeDifference(difference.actual(), difference.actual()) == nil)
    #expect(describeDifference(difference.expected(), difference.expected()) == nil)
  }

  @Test(arguments: parts)
  func `differences in unusual values, such as closures and NaN, are described`(
    difference: Difference
  ) {
    difference.expectMessage()
  }

  @Test(
    arguments: [
      (TaskPriority(rawValue: 1), TaskPriority(rawValue: 2)),
      (DispatchTime(uptimeNanoseconds: 1), DispatchTime(uptimeNanoseconds: 2)),
      (URLRequest(url: URL(filePath: "/a")), URLRequest(url: URL(filePath: "/b"))),
      (ByteCountFormatStyle(style: .file), ByteCountFormatStyle(style: .memory)),
      (WordPair(first: 1, second: 2), WordPair(first: 1, second: 3)),
    ] as [(any Sendable, any Sendable)])
  func `a differing value of a system type is shown whole, not field by field`(
    actual: any Sendable, expected: any Sendable
  ) {
    #expect(describeDifference(actual, expected)?.hasPrefix("the values differ:\n- ") == true)
  }

  @Test(arguments: [(400, 400, true), (401, 400, false), (400, 401, false)])
  func `debug descriptions over 400 characters are not shown for look-alike values`(
    actual: Int, expected: Int, isShown: Bool
  ) {
    let actual = Alike(debugDescription: Self.a(actual))
    let expected = Alike(debugDescription: Self.b(expected))

    let lines = (actual.debugDescription, expected.debugDescription)
    let shown = isShown ? lines : ("alike", "alike")
    let note = isShown ? "" : "\n  Both look alike, but == of Alike says that they differ."
    #expect(
      describeDifference(actual, expected)
        == "the values differ:\n- \(shown.1)\n+ \(shown.0)\(note)")
  }

  // MARK: - Rows

  static let differences: [Difference] = [
    Difference("numbers", 3, 4, "the values differ:\n- 4\n+ 3"),
    Difference("strings", "Leanne", "Leane", "the values differ:\n- \"Leane\"\n+ \"Leanne\""),
    Difference(
      "an optional that contains nil, and nil itself", [String??.some(nil)], [String??.none],
      "1 of 1 element differs, first at [0]:\n- [0]: nil\n+ [0]: Optional(nil)"),
    Difference(
      "nil of two optional types", [Int?.none] as [any Sendable], [String?.none] as [any Sendable],
      "1 of 1 element differs, first at [0]:\n- [0]: nil (Optional<String>)\n+ [0]: nil (Optional<Int>)"
    ),
    Difference(
      "elements that look alike", [Date(timeIntervalSinceReferenceDate: 0.25)],
      [Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 9)],
      """
      2 of 2 elements are missing and 1 is unexpected, first at [0]:
      - [0]: 2001-01-01 00:00:00 +0000
      - [1]: 2001-01-01 00:00:09 +0000
      + [0]: 2001-01-01 00:00:00 +0000
        It looks just like the missing [0]. But == of Date says that they differ.
      """),
    Difference(
      "optionals of optionals", Optional(Int?.none) as Any, Optional(Optional(3)) as Any,
      "the values differ:\n- 3\n+ nil"),
    Difference(
      "debug descriptions with secrets, which are not shown",
      Alike(debugDescription: "1 token=abc"), Alike(debugDescription: "2 token=abc"),
      """
      the values differ:
      - alike
      + alike
        Both look alike, but == of Alike says that they differ.
      """),
    Difference(
      "cases with custom mirrors without a style", Veil.number(1), Veil.number(2),
      "the values differ:\n- Veil(x: 2)\n+ Veil(x: 1)"),
    Difference(
      "structures with the mirror of a case, like enumerations from C", Coin(side: 1),
      Coin(side: 2), "the values differ:\n- .Coin(rawValue: 2)\n+ .Coin(rawValue: 1)"),
    Difference("cases", Phase.idle, Phase.loading, "the values differ:\n- .loading\n+ .idle"),
    Difference(
      "a case with a payload", Phase.idle, Phase.failed("x"),
      "the values differ:\n- .failed(\"x\")\n+ .idle"),
    Difference(
      "payloads of one value", Phase.failed("a"), Phase.failed("b"),
      "1 of 1 field differs, first at failed:\n- failed: \"b\"\n+ failed: \"a\""),
    Difference(
      "payloads of several values", Phase.loaded([1, 2], page: 1), Phase.loaded([1, 3], page: 2),
      """
      2 of 2 fields differ, first at loaded.0[1]:
      - loaded.0[1]: 3
      + loaded.0[1]: 2
      - loaded.page: 2
      + loaded.page: 1
      """),
    Difference(
      "keys without an order", [Address(city: "B", street: "b"): 1],
      [Address(city: "A", street: "a"): 1, Address(city: "C", street: "c"): 1],
      """
      2 of 2 keys are missing and 1 is unexpected, first at [Address(city: "A", street: "a")]:
      - [Address(city: "A", street: "a")]: 1
      + [Address(city: "B", street: "b")]: 1
      - [Address(city: "C", street: "c")]: 1
      """),
    Difference(
      "a dictionary with optional values", ["a": Int?.none], ["a": 3 as Int?],
      "1 of 1 key differs, first at [\"a\"]:\n- [\"a\"]: 3\n+ [\"a\"]: nil"),
    Difference(
      "a path of 120 bytes", [a(116): 1], [a(116): 2],
      """
      1 of 1 key differs, first at ["\(a(116))"]:
      - ["\(a(116))"]: 2
      + ["\(a(116))"]: 1
      """),
    Difference(
      "a longer path, shown without its middle", [a(70) + b(47): 1], [a(70) + b(47): 2],
      """
      1 of 1 key differs, first at ["\(a(58))…\(a(11))\(b(47))"]:
      - ["\(a(58))…\(a(11))\(b(47))"]: 2
      + ["\(a(58))…\(a(11))\(b(47))"]: 1
      """),
    Difference(
      "sets", Set([1, 2, 30, 4]), Set([1, 2, 3]),
      "1 of 3 elements is missing and 2 are unexpected:\n- 3\n+ 4\n+ 30"),
    Difference(
      "sets in fields", (user: "a", roles: ["x"] as Set), (user: "a", roles: ["y"] as Set),
      """
      1 of 2 fields differs, first at roles:
      + roles: "x"
      - roles: "y"
      """),
    Difference("ranges", 1..<3, 1..<4, "the values differ:\n- 1 ..< 4\n+ 1 ..< 3"),
    Difference(
      "long substrings", (a(300) + "c")[...], (a(300) + "d")[...],
      """
      the values differ:
      - "…\(a(30))d"
      + "…\(a(30))c"
        They first differ at character 301.
      """),
    Difference(
      "dates less than a second apart", Date(timeIntervalSinceReferenceDate: 0),
      Date(timeIntervalSinceReferenceDate: 0.25),
      """
      the values differ:
      - 2001-01-01 00:00:00 +0000, 0.25 seconds after the reference date
      + 2001-01-01 00:00:00 +0000, 0.0 seconds after the reference date
      """),
    Difference(
      "values with a test description", [Money(cents: 150)], [Money(cents: 160)],
      "1 of 1 element differs, first at [0]:\n- [0]: 1.60 €\n+ [0]: 1.50 €"),
    Difference(
      "a test description that is the same for both values", Money(cents: 150, bank: "a"),
      Money(cents: 150, bank: "b"),
      "1 of 2 fields differs, first at bank:\n- bank: \"b\"\n+ bank: \"a\""),
    Difference(
      "a string and a Foundation string", ["name": NSString(string: "Ann")] as [String: Any],
      ["name": "Ann"] as [String: Any],
      """
      1 of 1 key differs, first at ["name"]:
      - ["name"]: "Ann" (String)
      + ["name"]: "Ann" (\(type(of: NSString(string: "Ann"))))
      """),
    Difference(
      "slices", [0, 1, 2][1...], [0, 1, 3][1...],
      "1 of 2 elements differs, first at [1]:\n- [1]: 3\n+ [1]: 2"),
    Difference(
      "results", Result<Int, Refusal>.success(1), Result<Int, Refusal>.failure(.closed(1)),
      "the values differ:\n- .failure(.closed(1))\n+ .success(1)"),
    Difference(
      "a hashable box", AnyHashable(Address(city: "a", street: "b")),
      AnyHashable(Address(city: "a", street: "c")),
      "1 of 2 fields differs, first at street:\n- street: \"c\"\n+ street: \"b\""),
    Difference(
      "cases with the same debug description", Mood.good, Mood.bad,
      """
      the values differ:
      - .mood
      + .mood
        They are different cases or have different parts.
      """),
    Difference(
      "cases with an empty mirror", Sky.clear, Sky.cloudy,
      """
      the values differ:
      - Sky()
      + Sky()
        They are different cases or have different parts.
      """),
    Difference(
      "cases of which only one has an empty mirror", Sky.clear, Sky.rainy,
      "the values differ:\n- Sky(rain: 1)\n+ Sky()"),
    Difference(
      "a field with an underscore", (_name: "a", name: "b"), (_name: "c", name: "b"),
      "1 of 2 fields differs, first at _name:\n- _name: \"c\"\n+ _name: \"a\""),
    Difference(
      "a part without a name", Ordered(["a": 1, "b": 2], as: .struct),
      Ordered(["a": 1, "c": 2], as: .struct),
      "1 of 2 fields differs, first at _:\n- _: \"c\"\n+ _: \"b\""),
    Difference(
      "a mirror of a collection", Ordered(["a": 1, "b": 2], as: .collection),
      Ordered(["b": 2], as: .collection),
      "1 element is unexpected, first at [0]:\n+ [0]: \"a\"\n  [1]: \"b\""),
    Difference(
      "a mirror of a dictionary", Ordered(["a": 1, "b": 2], as: .dictionary),
      Ordered(["b": 3, "c": 4], as: .dictionary),
      """
      1 of 2 keys differs, 1 is missing and 1 is unexpected, first at ["a"]:
      + ["a"]: 1
      - ["b"]: 3
      + ["b"]: 2
      - ["c"]: 4
      """),
    Difference(
      "a mirror of a dictionary whose keys are in another order",
      Ordered(["a": 1, "b": 2], as: .dictionary), Ordered(["b": 2, "a": 1], as: .dictionary),
      """
      the values differ:
      - ["a": 1, "b": 2]
      + ["a": 1, "b": 2]
        Both look alike, but == of Ordered says that they differ.
      """),
    Difference(
      "a mirror of a set", Ordered(["a": 1, "b": 2], as: .set),
      Ordered(["b": 2, "c": 3], as: .set),
      "1 of 2 elements is missing and 1 is unexpected:\n+ \"a\"\n- \"c\""),
    Difference(
      "a collection whose == compares debug descriptions", Deck(debugDescription: "a"),
      Deck(debugDescription: "b"), "the values differ:\n- b\n+ a"),
    Difference(
      "mirrors with different parts", Reading(value: 1), Reading(value: nil),
      "the values differ:\n- Reading(isMissing: true)\n+ Reading(value: 1)"),
    Difference(
      "a lazy property", Lazy(sum: 3), Lazy(),
      "1 of 1 field differs, first at sum:\n- sum: nil\n+ sum: 3"),
  ]

  static let parts: [Difference] = [
    Difference(
      "long data", Data([UInt8](repeating: 1, count: 200) + (0..<20)),
      Data([UInt8](repeating: 1, count: 200) + (0..<20).reversed()),
      """
      the values differ:
      - 220 bytes, from byte 201: 0x131211100f0e0d0c0b0a090807060504
      + 220 bytes, from byte 201: 0x000102030405060708090a0b0c0d0e0f
      """),
    Difference(
      "dictionaries of Foundation", NSDictionary(dictionary: ["a": 1, "b": 2, "token": "x"]),
      NSDictionary(dictionary: ["a": 1, "b": 3, "token": "yz"]),
      """
      2 of 3 keys differ, first at ["b"]:
      - ["b"]: 3
      + ["b"]: 2
      - ["token"]: <redacted, 2 characters>
      + ["token"]: <redacted, 1 character>
        The secrets differ from character 1 on.
      """),
    Difference("mirrors that never end", Endless(), Endless(), nil),
    Difference("empty tuples", (), (), nil),
    Difference(
      "elements of a view whose mirror does not say that it is a collection", "ab".utf8, "ac".utf8,
      "1 of 2 elements differs, first at [1]:\n- [1]: 99\n+ [1]: 98"),
    Difference(
      "a closure in a custom mirror", Tile(title: "a") {}, Tile(title: "b") {},
      "1 of 2 fields differs, first at title:\n- title: \"b\"\n+ title: \"a\""),
    Difference(
      "NaN", [Double.nan], [Double.nan],
      """
      1 of 1 element differs, first at [0]:
      - [0]: nan
      + [0]: nan
        NaN never equals anything, not even itself.
      """),
    Difference(
      "a dictionary that cannot find its key", [Double.nan: 1], [Double.nan: 1],
      """
      the values differ:
      - [nan: 1]
      + [nan: 1]
        Both look alike, but == of Dictionary<Double, Int> says that they differ.
      """),
    Difference(
      "a different value of a key that cannot be found", [Double.nan: 1, 2: 3],
      [Double.nan: 0, 2: 3], "the values differ:\n- [2.0: 3, nan: 0]\n+ [2.0: 3, nan: 1]"),
  ]

  private static func a(_ count: Int) -> String { String(repeating: "a", count: count) }
  private static func b(_ count: Int) -> String { String(repeating: "b", count: count) }
}

// MARK: - Fixtures

private enum Phase: Equatable {
  case idle, loading
  case loaded([Int], page: Int)
  case failed(String)
}

private enum Refusal: Error { case closed(Int) }

private struct Money: Equatable, CustomTestStringConvertible {
  var cents: Int
  var bank = ""

  var testDescription: String { "\(cents / 100).\(cents % 100) €" }
}

/// A value that shows its content only in its debug description.
private struct Alike: Equatable, CustomTestStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let debugDescription: String

  var testDescription: String { "alike" }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Keys and values in a fixed order.
///
/// Two of these are equal only if their orders are the same, too. The mirror shows the values only if the style is
/// `.dictionary`.
private struct Ordered: Equatable, CustomReflectable {
  private let keys: [String]
  private let values: [Int]
  private let style: Mirror.DisplayStyle

  init(_ entries: KeyValuePairs<String, Int>, as style: Mirror.DisplayStyle) {
    keys = entries.map(\.key)
    values = entries.map(\.value)
    self.style = style
  }

  var customMirror: Mirror {
    style != .dictionary
      ? Mirror(self, unlabeledChildren: keys, displayStyle: style)
      : Mirror(
        self, unlabeledChildren: zip(keys, values).map { (key: $0, value: $1) }, displayStyle: style
      )
  }
}

/// A collection without elements.
private struct Deck: Equatable, Collection, CustomReflectable, CustomDebugStringConvertible {
  let debugDescription: String

  var startIndex: Int { 0 }
  var endIndex: Int { 0 }
  subscript(index: Int) -> Int { index }
  func index(after index: Int) -> Int { index + 1 }

  var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

private enum Veil: CustomReflectable {
  case number(Int)

  var customMirror: Mirror {
    switch self {
    case .number(let number): Mirror(self, children: ["x": number])
    }
  }
}

private struct Coin: CustomReflectable {
  let side: Int

  var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
}

/// An enumeration without `==`, because one of its cases holds a value without `==`.
private enum Mood: CustomDebugStringConvertible {
  case good, bad
  case other(any Error)

  var debugDescription: String { "mood" }
}

private enum Sky: CustomReflectable {
  case clear, cloudy, rainy
  // Without this case, the compiler would add a `==`.
  case unknown(any Error)

  var customMirror: Mirror {
    if case .rainy = self {
      Mirror(self, children: ["rain": 1])
    } else {
      Mirror(self, children: [:])
    }
  }
}

/// A value whose mirror shows `value`, or `isMissing` if `value` is nil.
private struct Reading: CustomReflectable {
  let value: Int?

  var customMirror: Mirror {
    let part: Mirror.Child = value.map { ("value", $0) } ?? ("isMissing", true)
    return Mirror(self, children: [part], displayStyle: .struct)
  }
}

struct Button {
  var title: String
  var onTap: @Sendable () -> Void
}

private struct Tile: CustomReflectable {
  var title: String
  var onTap: () -> Void

  var customMirror: Mirror {
    Mirror(self, children: ["title": title, "onTap": onTap], displayStyle: .struct)
  }
}

private struct Lazy {
  lazy var sum = 1 + 2
}
