public import Foundation

/// A store of values by key, such as settings, cached responses or drafts.
///
/// Any string is a valid key. Strings that are equal are the same key, even if their bytes differ. An empty value is a
/// value. All stores with the same place, such as the same folder, see each other's changes at once.
///
/// All methods are synchronous because their work is short. Take `any KeyValueStore` in an initializer, and pass a
/// double in tests. If you write a store of your own, test it with the `KeyValueStoreContract` of TestKit.
public protocol KeyValueStore: Sendable {
  /// Returns the value of a key, or nil if it has none.
  ///
  /// - Parameter key: Any string.
  /// - Returns: The value, or nil.
  /// - Throws: ``KeyValueStoreError`` if the value cannot be read.
  func data(forKey key: String) throws(KeyValueStoreError) -> Data?

  /// Returns the keys that have a value.
  ///
  /// - Returns: The keys.
  /// - Throws: ``KeyValueStoreError`` if they cannot be listed.
  func keys() throws(KeyValueStoreError) -> Set<String>

  /// Stores a value and replaces the previous one.
  ///
  /// - Parameters:
  ///   - data: The value, which may be empty.
  ///   - key: Any string.
  /// - Throws: ``KeyValueStoreError`` if the value cannot be stored. The key then keeps its previous value.
  func set(_ data: Data, forKey key: String) throws(KeyValueStoreError)

  /// Removes the value of a key, and does nothing if it has none.
  ///
  /// - Parameter key: Any string.
  /// - Throws: ``KeyValueStoreError`` if the value cannot be removed.
  func removeValue(forKey key: String) throws(KeyValueStoreError)

  /// Changes the value of a key atomically, even if another store with the same place writes at the same time.
  ///
  /// The closure must not change a store with the same place, because that change would wait for the closure to end.
  /// A store that notices throws ``KeyValueStoreError/nestedUpdate``. The closure may change a store with another
  /// place, unless a closure there changes this one at the same time: each would wait for the other.
  ///
  /// - Parameters:
  ///   - key: Any string.
  ///   - change: Changes the value in place. A missing value is nil, and setting nil removes the value. If the closure
  ///     throws, the value stays as it was.
  /// - Throws: The error of the closure, or ``KeyValueStoreError`` if the value cannot be read or written.
  func update(
    forKey key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError)
}
