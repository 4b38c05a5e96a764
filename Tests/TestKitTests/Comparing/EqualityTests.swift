import Foundation

@testable import TestKit

/// The words that follow a differing argument in a failure message.
@Suite("Unequal arguments", .tags(.returnValue))
struct EqualityTests {
  @Test func `the description of unequal values has a note if both look the same`() {
    #expect(describeInequality(1, 2) == "is not 2")
    #expect(
      describeInequality(Alike(id: 1), Alike(id: 2))
        == "is not equal to the expected value, though both look the same")
  }

  @Test(arguments: [
    ("a", "b", #"is not "b""#),
    (x(150) + "a", x(150) + "b", "is not \"\(x(150))b\""),
    (
      x(151) + "a", x(151) + "b",
      "is not \"\(x(151))b\"; from character 142 on, \"\(x(10))a\" is not \"\(x(10))b\""
    ),
    (
      x(300) + y(40), x(301) + y(40),
      """
      is not "\(x(199))… 143 more characters; from character 291 on, "\(x(10))\(y(20))" is not \
      "\(x(11))\(y(19))"
      """
    ),
    (
      x(200) + "\u{E9}" + x(20) + "a", x(200) + "e\u{301}" + x(20) + "b",
      """
      is not "\(x(199))… 24 more characters; from character 212 on, "\(x(10))a" is not "\(x(10))b"
      """
    ),
    (
      x(9_000) + "&password=abcdef", x(9_000) + "&password=abcxyz",
      """
      is not "\(x(199))… 8818 more bytes; from character 9004 on, "\(x(10))&password=<redacted>" is not \
      "\(x(10))&password=<redacted>"
      """
    ),
  ])
  func `for a difference far into a long string, an excerpt of up to 30 characters is shown`(
    actual: String, expected: String, text: String
  ) {
    #expect(describeInequality(actual, expected) == text)
  }

  /// If the `==` of a type compares every part, only `==` is called, which is several times as fast.
  @Test(
    arguments: [
      1, Level.low, "a", URL(filePath: "/a"), JSONValue.null, JSONValue.Object(members: [:]),
      address, [Int](), ["a": 1], [address], [address] as Set, [1: address], [address: 1],
      Optional(address), { @Sendable () in },
    ] as [any Sendable])
  func `== is trusted to compare every part of a value that contains no Foundation objects`(
    value: any Sendable
  ) {
    let types = TypeTraitsCache()

    #expect(types.isExact(value))
    // The second answer comes from the cache.
    #expect(types.isExact(value))
  }

  private static let address = Address(city: "a", street: "b")

  private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }
  private static func y(_ count: Int) -> String { String(repeating: "y", count: count) }
}

// MARK: - Fixtures

private enum Level { case low }

private struct Alike: Equatable, CustomStringConvertible {
  var id: Int
  var description: String { "alike" }
}
