import DiskCache
import TestKit

/// Read this suite first: the rule is a value that turns items into items, so each test is one call
/// and one comparison, and needs neither a file nor a double.
@Suite("Choosing what a full cache gives up", .tags(.returnValue))
struct MaxSizeCleanupPolicyTests {
  @Test func `the oldest item goes if it no longer fits beside the newer ones`() throws {
    let item1 = try CacheItem(path: "/item1", age: .seconds(5), size: 7)
    let item2 = try CacheItem(path: "/item2", age: .seconds(3), size: 2)
    let item3 = try CacheItem(path: "/item3", age: .seconds(9), size: 9)
    let policy = MaxSizeCleanupPolicy(maxSize: 10)

    let removed = policy.itemsToRemove(from: [item1, item2, item3])

    #expect(removed == [item3])
  }

  @Test func `items that take exactly the maximum all stay`() throws {
    let newer = try CacheItem(path: "/newer", age: .seconds(1), size: 4)
    let older = try CacheItem(path: "/older", age: .seconds(2), size: 6)
    let policy = MaxSizeCleanupPolicy(maxSize: 10)

    let removed = policy.itemsToRemove(from: [newer, older])

    #expect(removed.isEmpty)
  }

  @Test func `what is older than an item that does not fit goes too, however small`() throws {
    let new = try CacheItem(path: "/new", age: .seconds(1), size: 6)
    let large = try CacheItem(path: "/large", age: .seconds(2), size: 5)
    let old = try CacheItem(path: "/old", age: .seconds(3), size: 1)
    let policy = MaxSizeCleanupPolicy(maxSize: 10)

    let removed = policy.itemsToRemove(from: [new, large, old])

    #expect(removed == [large, old])
  }

  @Test func `between items of the same age the path decides`() throws {
    let a = try CacheItem(path: "/a", age: .seconds(1), size: 6)
    let b = try CacheItem(path: "/b", age: .seconds(1), size: 6)
    let policy = MaxSizeCleanupPolicy(maxSize: 10)

    let removed = policy.itemsToRemove(from: [a, b])

    #expect(removed == [b])
  }

  @Test func `an empty cache has nothing to give up`() {
    let policy = MaxSizeCleanupPolicy(maxSize: 10)

    let removed = policy.itemsToRemove(from: [])

    #expect(removed.isEmpty)
  }
}
