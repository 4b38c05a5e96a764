/// One file of a cache, as a cleanup policy sees it: a value, not a handle.
public struct CacheItem: Hashable, Sendable {
  /// Where the file is.
  public let path: String

  /// The time since the data was stored; negative if the file's date lies in the future.
  public let age: Duration

  /// The size in bytes, zero or more.
  public let size: Int

  /// Describes a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - age: The time since the data was stored.
  ///   - size: The size in bytes, zero or more.
  /// - Throws: `DiskCacheError.negativeSize` if the size is below zero. A negative age is no error:
  ///   a clock that was set back makes one, and the item counts as new.
  public init(path: String, age: Duration, size: Int) throws(DiskCacheError) {
    guard size >= 0 else { throw .negativeSize(size, path: path) }
    self.path = path
    self.age = age
    self.size = size
  }
}

extension Sequence<CacheItem> {
  /// The items from the newest to the oldest.
  ///
  /// Path and size decide between equal ages, so that the same items always come in the same order.
  ///
  /// - Complexity: O(n log n).
  func newestFirst() -> [CacheItem] {
    sorted { ($0.age, $0.path, $0.size) < ($1.age, $1.path, $1.size) }
  }
}
