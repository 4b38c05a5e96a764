import Foundation

@testable import TestKit

@Suite("Traits of types, and pairs of objects", .tags(.returnValue))
struct TypeTraitsCacheTests {
  // For an exact type, `==` alone decides, which is several times as fast as comparing part by part. A closure counts
  // as exact too, because it has no part whose `==` is incomplete.
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

  @Test func `a value with thousands of parts is not described with String(reflecting:)`() {
    #expect(TypeTraitsCache().canBeReflected([0]))
    #expect(!TypeTraitsCache().canBeReflected(Array(0...2_000)))
  }

  @Test func `two pairs of objects are equal only if they hold the same two objects`() {
    let (one, other) = (NSObject(), NSObject())

    #expect(ObjectPair(one, other) == ObjectPair(one, other))
    #expect(ObjectPair(one, other) != ObjectPair(one, one))
    #expect(ObjectPair(one, other) != ObjectPair(other, other))
  }

  private static let address = Address(city: "a", street: "b")
}

private enum Level { case low }
