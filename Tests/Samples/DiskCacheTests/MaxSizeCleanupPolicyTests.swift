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

  /// The maximum size, the sizes of the items from the newest to the oldest, and the number of kept items.
  @Test(
    arguments: [
      (10, [], 0), (10, [10], 1), (10, [11], 0), (10, [11, 1], 0), (10, [4, 6, 1], 2),
      (10, [4, 7, 1], 1), (10, [4, 7, 0], 1), (10, [10, 0, 0, 1], 3), (0, [0, 0], 2),
      (0, [0, 1, 0], 1), (-1, [0], 0), (.min, [0, 1], 0), (10, [1, .max, 1], 1),
      (.max, [.max, 0, 1], 2), (.max, [.max, .max], 1),
    ] as [(Int, [Int], Int)])
  func `the cleanup policy keeps only the newest items that fit`(
    maxSize: Int, sizes: [Int], kept: Int
  ) throws {
    let newestFirst = try sizes.enumerated().map { place, size in
      // The newest item has a negative age, and the ages differ by less than a second.
      try CacheItem(path: "/item\(place)", age: .milliseconds(300 * place - 200), size: size)
    }
    let policy = MaxSizeCleanupPolicy(maxSize: maxSize)

    let removed = policy.itemsToRemove(from: Set(newestFirst))

    #expect(removed == Set(newestFirst.dropFirst(kept)))
  }

  // Forty items, because the order of a set is random, and a few items could be in the expected order by chance.
  @Test
  func `among equally old items, the path and then the size decide which are kept`() throws {
    let items = try ["/a", "/b"].flatMap { path in
      try (1...20).map { try CacheItem(path: path, age: .seconds(1), size: $0) }
    }

    let removed = MaxSizeCleanupPolicy(maxSize: 213).itemsToRemove(from: Set(items))

    #expect(removed == Set(items.dropFirst(22)))
  }
}
