/// The rule by which a cache is cleaned, apart from the cleaning.
///
/// A policy touches no file: what it decides is its result, so a test hands in a set of items and
/// reads a set of items. ``OnDiskCache/clean(policy:)`` does the deleting.
public protocol CleanupPolicy: Sendable {
  /// Chooses the items to remove.
  ///
  /// - Parameter items: All items of the cache.
  /// - Returns: Those that have to go, a subset of `items`.
  func itemsToRemove(from items: Set<CacheItem>) -> Set<CacheItem>
}
