/// A file of a cache, as a cleanup policy sees it.
///
/// It is a value, not a handle. A policy cannot do anything to the file.
package struct CacheItem: Hashable, Sendable {
  package let path: String

  /// The time since the data was stored, negative if the clock was set back since.
  package let age: Duration

  /// The size in bytes, zero or more.
  package let size: Int

  package init(path: String, age: Duration, size: Int) throws(DiskCacheError) {
    guard size >= 0 else { throw .negativeSize(size, path: path) }
    self.path = path
    self.age = age
    self.size = size
  }
}

extension Sequence<CacheItem> {
  /// Returns the items from the newest to the oldest.
  ///
  /// Path and size decide between equal ages, so the order is always the same.
  func newestFirst() -> [CacheItem] {
    sorted { ($0.age, $0.path, $0.size) < ($1.age, $1.path, $1.size) }
  }
}

/// The rule that decides what a cache deletes.
///
/// A policy touches no file. Its decision is its result, so a test passes a set of items and compares a
/// set of items. ``OnDiskCache/clean(policy:)`` deletes the files.
package protocol CleanupPolicy: Sendable {
  /// Returns the items to delete, a subset of all items of the cache.
  func itemsToRemove(from items: Set<CacheItem>) -> Set<CacheItem>
}

/// Keeps the newest items that fit into a maximum size together.
///
/// The sizes are added up from the newest item to the oldest. The first item that exceeds the maximum is
/// removed, and so is everything older, even if it would still fit. An item never outlives a newer one.
/// Between items of the same age, the one whose path sorts first counts as newer.
package struct MaxSizeCleanupPolicy: CleanupPolicy {
  /// The maximum total size in bytes.
  ///
  /// Zero keeps only empty files. A negative maximum, such as an overdrawn disk quota, keeps nothing.
  package let maxSize: Int

  package init(maxSize: Int) {
    self.maxSize = maxSize
  }

  package func itemsToRemove(from items: Set<CacheItem>) -> Set<CacheItem> {
    // Counting down cannot overflow, however large the sizes are.
    var room = maxSize
    var kept: Set<CacheItem> = []
    for item in items.newestFirst() {
      guard item.size <= room else { break }
      room -= item.size
      kept.insert(item)
    }
    return items.subtracting(kept)
  }
}
