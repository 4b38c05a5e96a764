import DiskCache
import TestKit

/// Read this suite first.
///
/// The cleanup rule is a value. It takes items and returns those to delete. A test calls it and compares the result,
/// so no test needs a file or a double.
@Suite("Choosing what a full cache deletes", .tags(.returnValue))
struct MaxSizeCleanupPolicyTests {
  // snippet: effect-as-output
  @Test func `if an item does not fit, all older items are deleted too, even small ones`() throws {
    let new = try CacheItem(path: "/new", age: .seconds(1), size: 6)
    let large = try CacheItem(path: "/large", age: .seconds(2), size: 5)
    let old = try CacheItem(path: "/old", age: .seconds(3), size: 1)
    let policy = MaxSizeCleanupPolicy(maxSize: 10)

    let removed = policy.itemsToRemove(from: [new, large, old])

    #expect(removed == [large, old])
  }
  // end snippet

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
  func `the cleanup policy keeps only the newest items that fit`(
    maxSize: Int, sizes: [Int], kept: Int
  ) throws {
    let newestFirst = try sizes.enumerated().map { place, size in
      try CacheItem(path: "/item\(place)", age: .seconds(place), size: size)
    }
    let policy = MaxSizeCleanupPolicy(maxSize: maxSize)

    let removed = policy.itemsToRemove(from: Set(newestFirst))

    #expect(removed == Set(newestFirst.dropFirst(kept)))
  }

  // Forty items, because the order of a set is random, and a few items could be in the expected order by chance.
  @Test func `if two items have the same age and path, the smaller one counts as newer`() throws {
    let items = try (1...40).map { try CacheItem(path: "/a", age: .seconds(1), size: $0) }

    let removed = MaxSizeCleanupPolicy(maxSize: 6).itemsToRemove(from: Set(items))

    #expect(removed == Set(items.dropFirst(3)))
  }

  @Test(arguments: 0..<100)
  func `for random items, the cleanup policy keeps exactly the newest ones that fit`(seed: Int)
    throws
  {
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
}

// MARK: - Fixtures

/// Returns up to twelve items with ages and sizes from small ranges, so that some ages are equal and some sizes zero.
///
/// The ages are less than a second and may be negative.
private func randomItems(using generator: inout SeededGenerator) throws -> [CacheItem] {
  try (0..<Int.random(in: 0...12, using: &generator)).map { place in
    try CacheItem(
      path: "/item\(place)",
      age: .milliseconds(300 * Int.random(in: -2...2, using: &generator)),
      size: Int.random(in: 0...9, using: &generator))
  }
}
