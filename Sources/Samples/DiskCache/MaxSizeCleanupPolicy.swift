/// A cached file, as a cleanup policy sees it.
///
/// It only describes the file, so a test can create an item without a file.
package struct CacheItem: Hashable, Sendable {
  package let path: String

  /// The time since the data was stored, negative if the clock has been set back since then.
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
  /// Items of the same age are sorted by path and size, so the order is always the same.
  func newestFirst() -> [CacheItem] {
    sorted { ($0.age, $0.path, $0.size) < ($1.age, $1.path, $1.size) }
  }
}

/// A rule that decides which items a cache deletes.
///
/// A policy does not touch any files. It only returns its decision, so a test passes in a set of items and checks the
/// returned set. ``OnDiskCache/clean(policy:)`` deletes the files.
package protocol CleanupPolicy: Sendable {
  /// Returns the items to delete, a subset of all items of the cache.
  func itemsToRemove(from items: Set<CacheItem>) -> Set<CacheItem>
}

/// A policy that keeps as many of the newest items as fit into a maximum total size.
///
/// The sizes are added up from the newest item to the oldest. The first item that makes the total exceed the maximum is
/// removed, and so are all older items, even those that would still fit. An item never outlives a newer one. Among
/// items of the same age, the one whose path sorts first is treated as the newest.
package struct MaxSizeCleanupPolicy: CleanupPolicy {
  /// The maximum total size in bytes.
  ///
  /// Zero keeps only empty files. A negative maximum keeps nothing. The maximum is negative, for example, if
  /// you subtract the used space from a disk quota that is already exceeded.
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
