import DiskCache
import TestKit

/// Read this suite first.
///
/// The rule is a value that turns items into items. Each test is one call and one comparison, and needs
/// neither a file nor a double.
@Suite("Choosing what a full cache deletes", .tags(.returnValue))
struct MaxSizeCleanupPolicyTests {
  @Test func `the oldest item goes if it no longer fits beside the newer ones`() throws {
    let item1 = try CacheItem(path: "/item1", age: .seconds(5), size: 7)
    let item2 = try CacheItem(path: "/item2", age: .seconds(3), size: 2)
    let item3 = try CacheItem(path: "/item3", age: .seconds(9), size: 9)
    let policy = MaxSizeCleanupPolicy(maxSize: 10)

    let removed = policy.itemsToRemove(from: [item1, item2, item3])

    #expect(removed == [item3])
  }

  // snippet: effect-as-output
  @Test func `an item that is older than one that does not fit goes too, however small`() throws {
    let new = try CacheItem(path: "/new", age: .seconds(1), size: 6)
    let large = try CacheItem(path: "/large", age: .seconds(2), size: 5)
    let old = try CacheItem(path: "/old", age: .seconds(3), size: 1)
    let policy = MaxSizeCleanupPolicy(maxSize: 10)

    let removed = policy.itemsToRemove(from: [new, large, old])

    #expect(removed == [large, old])
  }
  // end snippet

  // MARK: - Edges

  @Test(
    arguments: [
      (maxSize: 10, sizes: [], kept: 0),
      (maxSize: 10, sizes: [10], kept: 1),
      (maxSize: 10, sizes: [11], kept: 0),
      (maxSize: 10, sizes: [11, 1], kept: 0),
      (maxSize: 10, sizes: [4, 6, 1], kept: 2),
      (maxSize: 10, sizes: [4, 7, 1], kept: 1),
      (maxSize: 10, sizes: [4, 7, 0], kept: 1),
      (maxSize: 10, sizes: [10, 0, 0, 1], kept: 3),
      (maxSize: 0, sizes: [0, 0], kept: 2),
      (maxSize: 0, sizes: [0, 1, 0], kept: 1),
      (maxSize: -1, sizes: [0], kept: 0),
      (maxSize: .min, sizes: [0, 1], kept: 0),
      (maxSize: 10, sizes: [1, .max, 1], kept: 1),
      (maxSize: .max, sizes: [.max, 0, 1], kept: 2),
      (maxSize: .max, sizes: [.max, .max], kept: 1),
    ] as [(maxSize: Int, sizes: [Int], kept: Int)])
  func `only the newest items that fit stay`(maxSize: Int, sizes: [Int], kept: Int) throws {
    let newestFirst = try sizes.enumerated().map { place, size in
      try CacheItem(path: "/item\(place)", age: .seconds(place), size: size)
    }
    let policy = MaxSizeCleanupPolicy(maxSize: maxSize)

    let removed = policy.itemsToRemove(from: Set(newestFirst))

    #expect(removed == Set(newestFirst.dropFirst(kept)))
  }

  @Test(arguments: [
    (newer: Duration.zero, older: Duration.nanoseconds(1)),
    (newer: .seconds(-1), older: .zero),
    (newer: .milliseconds(999), older: .seconds(1)),
    (newer: .seconds(9), older: .seconds(10)),
  ])
  func `the item with the greater age is the older one`(newer: Duration, older: Duration) throws {
    let old = try CacheItem(path: "/a", age: older, size: 1)
    let new = try CacheItem(path: "/b", age: newer, size: 1)
    let policy = MaxSizeCleanupPolicy(maxSize: 1)

    let removed = policy.itemsToRemove(from: [old, new])

    #expect(removed == [old])
  }

  // Forty items, because the random order of a set could agree with the expected one for a few.
  @Test func `between items of the same age the path decides, and then the size`() throws {
    let byPath = try (10..<50).map { try CacheItem(path: "/\($0)", age: .seconds(1), size: 1) }
    let bySize = try (1...40).map { try CacheItem(path: "/a", age: .seconds(1), size: $0) }

    let removedByPath = MaxSizeCleanupPolicy(maxSize: 15).itemsToRemove(from: Set(byPath))
    let removedBySize = MaxSizeCleanupPolicy(maxSize: 6).itemsToRemove(from: Set(bySize))

    #expect(removedByPath == Set(byPath.dropFirst(15)))
    #expect(removedBySize == Set(bySize.dropFirst(3)))
  }

  @Test(arguments: 0..<100)
  func `for any items, exactly the newest that fit stay`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let items = try randomItems(using: &generator)
    let policy = MaxSizeCleanupPolicy(maxSize: Int.random(in: 0...40, using: &generator))

    let removed = policy.itemsToRemove(from: Set(items))

    let newestFirst = items.sorted { $0.age == $1.age ? $0.path < $1.path : $0.age < $1.age }
    let kept = newestFirst.prefix { !removed.contains($0) }
    let keptSize = kept.map(\.size).reduce(0, +)
    #expect(removed == Set(newestFirst.dropFirst(kept.count)))
    #expect(keptSize <= policy.maxSize)
    if let firstRemoved = newestFirst.dropFirst(kept.count).first {
      #expect(keptSize + firstRemoved.size > policy.maxSize)
    }
  }

  // MARK: - Failures

  @Test(arguments: [-1, .min])
  func `an item of negative size is refused`(size: Int) {
    #expect(throws: DiskCacheError.negativeSize(size, path: "/item1")) {
      try CacheItem(path: "/item1", age: .seconds(5), size: size)
    }
  }
}

// MARK: - Fixtures

/// Returns up to twelve items of few ages, so that some are equal, and of few sizes, so that some are zero.
private func randomItems(using generator: inout SeededGenerator) throws -> [CacheItem] {
  try (0..<Int.random(in: 0...12, using: &generator)).map { place in
    try CacheItem(
      path: "/item\(place)",
      age: .seconds(Int.random(in: 0...4, using: &generator)),
      size: Int.random(in: 0...9, using: &generator))
  }
}
