import Foundation

@testable import TestKit

@Suite("Types whose == compares everything", .tags(.returnValue))
struct TypeTraitsCacheTests {
  // For an exact type, `==` alone decides, which is several times as fast as comparing part by part. A closure has no
  // `==`, but counts as exact too.
  @Test(
    arguments: [
      1, Level.low, "a", URL(filePath: "/a"), JSONValue.null, JSONValue.Object(members: [:]),
      address, [Int](), ["a": 1], [address], [address] as Set, [1: address], [address: 1],
      Optional(address), { @Sendable () in },
    ] as [any Sendable])
  func `a type counts as exact if the == of every part compares everything`(value: any Sendable) {
    let types = TypeTraitsCache()

    #expect(types.isExact(value))
    // The second answer comes from the cache.
    #expect(types.isExact(value))
  }

  private static let address = Address(city: "a", street: "b")
}

private enum Level { case low }
