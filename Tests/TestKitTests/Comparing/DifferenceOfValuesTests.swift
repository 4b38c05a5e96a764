import Dispatch
import Foundation
import Synchronization

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One row for each kind of value: what is said, and what is shown of it.
@Suite("The difference of values", .tags(.returnValue))
struct DifferenceOfValuesTests {
  @Test(arguments: differences)
  func `a difference is shown by what the values are made of`(difference: Difference) {
    #expect(describeDifference(difference.actual, difference.expected) == difference.text)
  }

  @Test(arguments: differences)
  func `a value has no difference to itself`(difference: Difference) {
    #expect(describeDifference(difference.actual, difference.actual) == nil)
    #expect(describeDifference(difference.expected, difference.expected) == nil)
  }

  @Test(
    arguments: [
      (TaskPriority(rawValue: 1), TaskPriority(rawValue: 2)),
      (DispatchTime(uptimeNanoseconds: 1), DispatchTime(uptimeNanoseconds: 2)),
      (URLRequest(url: URL(filePath: "/a")), URLRequest(url: URL(filePath: "/b"))),
      (ByteCountFormatStyle(style: .file), ByteCountFormatStyle(style: .memory)),
      (WordPair(first: 1, second: 2), WordPair(first: 1, second: 3)),
    ] as [(any Sendable, any Sendable)])
  func `what comes with the toolchain is shown whole`(
    actual: any Sendable, expected: any Sendable
  ) {
    #expect(describeDifference(actual, expected)?.hasPrefix("the values differ:\n- ") == true)
  }

  // MARK: - Fixtures

  struct Difference: Sendable, CustomTestStringConvertible {
    let name: String
    let actual: any Sendable
    let expected: any Sendable
    let text: String

    init(_ name: String, _ actual: any Sendable, _ expected: any Sendable, _ text: String) {
      self.name = name
      self.actual = actual
      self.expected = expected
      self.text = text
    }

    var testDescription: String { name }
  }

  static let differences: [Difference] = [
    Difference("numbers", 3, 4, "the values differ:\n- 4\n+ 3"),
    Difference("texts", "Leanne", "Leane", "the values differ:\n- \"Leane\"\n+ \"Leanne\""),
    Difference(
      "an optional that holds nil, and nil", String??.some(nil), String??.none,
      "the values differ:\n- nil\n+ Optional(nil)"),
    Difference(
      "elements that hold nil, and nil", [String??.some(nil)], [String??.none],
      "1 of 1 element differs, first at [0]:\n- [0]: nil\n+ [0]: Optional(nil)"),
    Difference(
      "nil of two types", [Int?.none] as [any Sendable], [String?.none] as [any Sendable],
      "1 of 1 element differs, first at [0]:\n- [0]: nil (Optional<String>)\n+ [0]: nil (Optional<Int>)"
    ),
    Difference(
      "more elements than were expected", [1, 2, 3], [1],
      "2 elements are unexpected, first at [1]:\n  [0]: 1\n+ [1]: 2\n+ [2]: 3"),
    Difference(
      "elements that look alike", [Date(timeIntervalSinceReferenceDate: 0.25)],
      [Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 9)],
      """
      2 of 2 elements are missing and 1 is unexpected, first at [0]:
      - [0]: 2001-01-01 00:00:00 +0000
      - [1]: 2001-01-01 00:00:09 +0000
      + [0]: 2001-01-01 00:00:00 +0000
        It looks like the missing [0]. == of Date says that they differ.
      """),
    Difference("an optional", Int?.none, 3 as Int?, "the values differ:\n- 3\n+ nil"),
    Difference("another optional", 3 as Int?, Int?.none, "the values differ:\n- nil\n+ 3"),
    Difference(
      "optionals of optionals", Optional(Int?.none), Optional(Optional(3)),
      "the values differ:\n- 3\n+ nil"),
    Difference(
      "types", 1, "1", "the values differ:\n- \"1\" (String)\n+ 1 (Int)"),
    Difference(
      "hashable boxes", AnyHashable(1) as any Sendable, AnyHashable(2) as any Sendable,
      "the values differ:\n- 2\n+ 1"),
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
      "fields of fields", Guest(id: 1, name: "Ann"),
      Guest(id: 2, name: "Ann", address: Address(city: "Bonn", street: "Lindenallee")),
      """
      2 of 3 fields differ, first at id:
      - id: 2
      + id: 1
      - address.city: "Bonn"
      + address.city: "Berlin"
      """),
    Difference(
      "dictionaries", ["a": 1, "b": 2, "d": 5], ["a": 1, "b": 3, "c": 4],
      """
      1 of 3 keys differs, 1 is missing and 1 is unexpected, first at ["b"]:
      - ["b"]: 3
      + ["b"]: 2
      - ["c"]: 4
      + ["d"]: 5
      """),
    Difference(
      "keys in their order, not in that of their texts", [9: "a", 10: "b", 100: "c"],
      [9: "x", 10: "y", 100: "z"],
      """
      3 of 3 keys differ, first at [9]:
      - [9]: "x"
      + [9]: "a"
      - [10]: "y"
      + [10]: "b"
      - [100]: "z"
      + [100]: "c"
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
      "values of optional values", ["a": Int?.none], ["a": 3 as Int?],
      "1 of 1 key differs, first at [\"a\"]:\n- [\"a\"]: 3\n+ [\"a\"]: nil"),
    Difference(
      "sets", Set([1, 2, 30, 4]), Set([1, 2, 3]),
      "1 of 3 elements is missing and 2 are unexpected:\n- 3\n+ 4\n+ 30"),
    Difference(
      "nothing was expected", Set([1]), Set<Int>(), "1 element is unexpected:\n+ 1"),
    Difference(
      "sets in fields", Roles(user: "a", roles: ["x"]), Roles(user: "a", roles: ["y"]),
      """
      1 of 2 fields differs, first at roles:
      + roles: "x"
      - roles: "y"
      """),
    Difference(
      "nested collections", ["x": [[1, 2], [3]]], ["x": [[1, 2], [4]]],
      "1 of 1 key differs, first at [\"x\"][1][0]:\n- [\"x\"][1][0]: 4\n+ [\"x\"][1][0]: 3"),
    Difference(
      "ranges", 1..<3, 1..<4, "the values differ:\n- 1 ..< 4\n+ 1 ..< 3"),
    Difference(
      "addresses", URL(filePath: "/a"), URL(filePath: "/b"),
      "the values differ:\n- file:///b\n+ file:///a"),
    Difference(
      "data", Data([1, 2, 0xff]), Data([1, 3, 0xff]),
      "the values differ:\n- 3 bytes 0x0103ff\n+ 3 bytes 0x0102ff"),
    Difference(
      "long data", Data(repeating: 0, count: 100) + [2], Data(repeating: 0, count: 100) + [3],
      "the values differ:\n- 101 bytes, from byte 100 on 0x03\n+ 101 bytes, from byte 100 on 0x02"),
    Difference(
      "dates", Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 60),
      "the values differ:\n- 2001-01-01 00:01:00 +0000\n+ 2001-01-01 00:00:00 +0000"),
    Difference(
      "dates within a second", Date(timeIntervalSinceReferenceDate: 0),
      Date(timeIntervalSinceReferenceDate: 0.25),
      """
      the values differ:
      - 2001-01-01 00:00:00 +0000, 0.25 s from the reference date
      + 2001-01-01 00:00:00 +0000, 0.0 s from the reference date
      """),
    Difference(
      "errors", Refusal.closed(1), Refusal.closed(2),
      "1 of 1 field differs, first at closed:\n- closed: 2\n+ closed: 1"),
    Difference(
      "errors of two types", Refusal.closed(1), OtherRefusal(),
      "the values differ:\n- OtherRefusal() (OtherRefusal)\n+ .closed(1) (Refusal)"),
    Difference(
      "a description for tests", [Money(cents: 150)], [Money(cents: 160)],
      "1 of 1 element differs, first at [0]:\n- [0]: 1.60 €\n+ [0]: 1.50 €"),
    Difference(
      "a description for tests that does not tell them apart", Money(cents: 150, bank: "a"),
      Money(cents: 150, bank: "b"),
      "1 of 2 fields differs, first at bank:\n- bank: \"b\"\n+ bank: \"a\""),
    Difference(
      "lists of anything", [1, "b"] as [any Sendable], [1, 2] as [any Sendable],
      "1 of 2 elements differs, first at [1]:\n- [1]: 2 (Int)\n+ [1]: \"b\" (String)"),
    Difference(
      "slices", [0, 1, 2][1...], [0, 1, 3][1...],
      "1 of 2 elements differs, first at [1]:\n- [1]: 3\n+ [1]: 2"),
    Difference(
      "contiguous arrays", ContiguousArray([1]), ContiguousArray([2]),
      "1 of 1 element differs, first at [0]:\n- [0]: 2\n+ [0]: 1"),
    Difference(
      "results", Result<Int, Refusal>.success(1), Result<Int, Refusal>.failure(.closed(1)),
      "the values differ:\n- .failure(.closed(1))\n+ .success(1)"),
  ]
}

private enum Phase: Equatable {
  case idle, loading
  case loaded([Int], page: Int)
  case failed(String)
}

private struct Roles: Equatable {
  var user: String
  var roles: Set<String>
}

private enum Refusal: Error { case closed(Int) }

private struct OtherRefusal: Error {}

private struct Money: Equatable, CustomTestStringConvertible {
  var cents: Int
  var bank = ""

  var testDescription: String { "\(cents / 100).\(cents % 100) €" }
}
