import Foundation

@testable import TestKit

@Suite("What reflection says about types", .tags(.returnValue))
struct ReflectionTests {
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
}

private enum Level { case low }
