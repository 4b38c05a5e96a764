import DiskCache
import TestKit

/// The tables to ``MaxSizeCleanupPolicyTests``, and what holds for any items whatever.
@Suite("The edges of choosing by size", .tags(.returnValue))
struct MaxSizeCleanupPolicyEdgesTests {
  @Test(
    arguments: [
      (maxSize: .max, removed: []),
      (maxSize: 18, removed: []),
      (maxSize: 17, removed: ["/item3"]),
      (maxSize: 9, removed: ["/item3"]),
      (maxSize: 8, removed: ["/item1", "/item3"]),
      (maxSize: 2, removed: ["/item1", "/item3"]),
      (maxSize: 1, removed: ["/item1", "/item2", "/item3"]),
      (maxSize: 0, removed: ["/item1", "/item2", "/item3"]),
      (maxSize: -1, removed: ["/item1", "/item2", "/item3"]),
      (maxSize: .min, removed: ["/item1", "/item2", "/item3"]),
    ] as [(maxSize: Int, removed: [String])])
  func `the smaller the maximum, the more goes`(maxSize: Int, removed: [String]) throws {
    let items: Set = [
      try CacheItem(path: "/item1", age: .seconds(5), size: 7),
      try CacheItem(path: "/item2", age: .seconds(3), size: 2),
      try CacheItem(path: "/item3", age: .seconds(9), size: 9),
    ]
    let policy = MaxSizeCleanupPolicy(maxSize: maxSize)

    let result = policy.itemsToRemove(from: items)

    #expect(result.map(\.path).sorted() == removed)
  }

  @Test(
    arguments: [
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
      (maxSize: 10, sizes: [1, .max, 1], kept: 1),
      (maxSize: .max, sizes: [.max, 0, 1], kept: 2),
      (maxSize: .max, sizes: [.max, .max], kept: 1),
    ] as [(maxSize: Int, sizes: [Int], kept: Int)])
  func `so many of the newest items stay`(maxSize: Int, sizes: [Int], kept: Int) throws {
    let newestFirst = try items(sizes: sizes)
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
  func `the greater age is the older item`(newer: Duration, older: Duration) throws {
    let old = try CacheItem(path: "/a", age: older, size: 1)
    let new = try CacheItem(path: "/b", age: newer, size: 1)
    let policy = MaxSizeCleanupPolicy(maxSize: 1)

    let removed = policy.itemsToRemove(from: [old, new])

    #expect(removed == [old])
  }

  // So many that no order of a set could agree with the expected one by chance.

  @Test func `many items of one age go from the last path up`() throws {
    let byPath = try (10..<50).map { try CacheItem(path: "/\($0)", age: .seconds(1), size: 1) }
    let policy = MaxSizeCleanupPolicy(maxSize: 15)

    let removed = policy.itemsToRemove(from: Set(byPath))

    #expect(removed == Set(byPath.dropFirst(15)))
  }

  @Test func `many items of one age and path go from the largest down`() throws {
    let bySize = try (1...40).map { try CacheItem(path: "/a", age: .seconds(1), size: $0) }
    let policy = MaxSizeCleanupPolicy(maxSize: 1 + 2 + 3)

    let removed = policy.itemsToRemove(from: Set(bySize))

    #expect(removed == Set(bySize.dropFirst(3)))
  }

  @Test(arguments: 0..<100)
  func `whatever the items, the newest that fit stay and not one more`(seed: Int) throws {
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
  func `an item of negative size cannot be made`(size: Int) {
    #expect(throws: DiskCacheError.negativeSize(size, path: "/item1")) {
      try CacheItem(path: "/item1", age: .seconds(5), size: size)
    }
  }
}

// MARK: - Fixtures

/// Items of these sizes, each a second older than the one before.
private func items(sizes: [Int]) throws -> [CacheItem] {
  try sizes.enumerated().map { place, size in
    try CacheItem(path: "/item\(place)", age: .seconds(place), size: size)
  }
}

/// Up to twelve items of few ages, so that some are equal, and of few sizes, so that some are zero.
private func randomItems(using generator: inout SeededGenerator) throws -> [CacheItem] {
  try (0..<Int.random(in: 0...12, using: &generator)).map { place in
    try CacheItem(
      path: "/item\(place)",
      age: .seconds(Int.random(in: 0...4, using: &generator)),
      size: Int.random(in: 0...9, using: &generator))
  }
}
