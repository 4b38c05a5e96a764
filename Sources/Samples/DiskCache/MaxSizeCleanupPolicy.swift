/// Keeps the newest items that fit into a maximum size together.
///
/// The sizes are added up from the newest item to the oldest. The item with which the total exceeds
/// the maximum is removed, and with it everything older, even what would still fit: so an item never
/// outlives a newer one. Between items of the same age, the one whose path sorts first counts as the
/// newer one.
public struct MaxSizeCleanupPolicy: CleanupPolicy {
  /// The most bytes that may stay.
  public let maxSize: Int

  /// Makes a policy with a maximum.
  ///
  /// - Parameter maxSize: The most bytes that may stay. Zero leaves only empty files, for they take
  ///   no room. A negative maximum, such as a disk quota that is overdrawn, leaves nothing.
  public init(maxSize: Int) {
    self.maxSize = maxSize
  }

  /// Chooses the first item that no longer fits, and everything older.
  ///
  /// - Parameter items: All items of the cache.
  /// - Returns: Those that have to go.
  /// - Complexity: O(n log n), where n is the number of items.
  public func itemsToRemove(from items: Set<CacheItem>) -> Set<CacheItem> {
    // Counting down from the maximum cannot overflow, however large the sizes are.
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
