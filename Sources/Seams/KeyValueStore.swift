public import Foundation

/// A store of values by key, such as settings, cached responses or drafts.
///
/// Any string is a valid key. Strings that are equal are the same key, even if their bytes differ. An empty value
/// counts as a value. All stores with the same location, such as the same folder, see each other's changes immediately.
///
/// All methods are synchronous, because they finish quickly. Take `any KeyValueStore` in an initializer and pass a
/// double in tests. If you write your own store, test it with TestKit's `KeyValueStoreContract`.
public protocol KeyValueStore: Sendable {
  /// Returns the value for a key, or nil if the key has no value.
  ///
  /// - Parameter key: Any string.
  /// - Returns: The value, or nil.
  /// - Throws: ``KeyValueStoreError`` if the value cannot be read.
  func data(forKey key: String) throws(KeyValueStoreError) -> Data?

  /// Returns the keys that have a value.
  ///
  /// - Returns: The keys.
  /// - Throws: ``KeyValueStoreError`` if the keys cannot be listed.
  func keys() throws(KeyValueStoreError) -> Set<String>

  /// Stores a value and replaces the previous one.
  ///
  /// - Parameters:
  ///   - data: The value, which may be empty.
  ///   - key: Any string.
  /// - Throws: ``KeyValueStoreError`` if the value cannot be stored. The key then has its old value or the new one.
  func set(_ data: Data, forKey key: String) throws(KeyValueStoreError)

  /// Removes the value of a key, if there is one.
  ///
  /// - Parameter key: Any string.
  /// - Throws: ``KeyValueStoreError`` if the value cannot be removed.
  func removeValue(forKey key: String) throws(KeyValueStoreError)

  /// Changes the value of a key atomically, even if another store with the same location writes at the same time.
  ///
  /// The closure must not change a store with the same location, because that change would wait for the closure to end.
  /// A store that detects such a change throws ``KeyValueStoreError/nestedUpdate``. The closure may change a store with
  /// a different location. But if an update of that store changes this store at the same time, the two updates wait for
  /// each other forever.
  ///
  /// - Parameters:
  ///   - key: Any string.
  ///   - change: Changes the value in place. A missing value is nil, and setting nil removes the value. If the closure
  ///     throws, the value does not change.
  /// - Throws: The error of the closure, or ``KeyValueStoreError`` if the value cannot be read or written.
  func update(
    forKey key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError)
}
