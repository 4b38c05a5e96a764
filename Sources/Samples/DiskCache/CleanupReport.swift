/// What a cleanup has done, and what it could not do.
public struct CleanupReport: Hashable, Sendable {
  /// An item that a policy chose and that was not deleted, and why not.
  public struct Failure: Hashable, Sendable {
    /// The item that the policy chose.
    public let item: CacheItem

    /// What kept it from being deleted.
    public let error: DiskCacheError

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - item: The item that the policy chose.
    ///   - error: What kept it from being deleted.
    public init(item: CacheItem, error: DiskCacheError) {
      self.item = item
      self.error = error
    }
  }

  /// The items whose files were deleted, oldest first.
  public internal(set) var removed: [CacheItem]

  /// The items that were to be deleted and were not, oldest first.
  public internal(set) var failures: [Failure]

  /// Describes a cleanup.
  ///
  /// - Parameters:
  ///   - removed: The items whose files were deleted, oldest first.
  ///   - failures: The items that were to be deleted and were not, oldest first.
  public init(removed: [CacheItem] = [], failures: [Failure] = []) {
    self.removed = removed
    self.failures = failures
  }
}
