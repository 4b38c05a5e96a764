import DiskCache

/// A rule that is handed in ready-made: whatever the items, it chooses these.
struct StubPolicy: CleanupPolicy {
  let choice: Set<CacheItem>

  func itemsToRemove(from items: Set<CacheItem>) -> Set<CacheItem> { choice }
}

/// A rule that lets nothing stay.
struct RemoveEverythingPolicy: CleanupPolicy {
  func itemsToRemove(from items: Set<CacheItem>) -> Set<CacheItem> { items }
}
