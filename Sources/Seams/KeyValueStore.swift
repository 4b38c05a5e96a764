public import Foundation

/// Data by key, kept for later: settings, a cached response, a draft.
///
/// Any string is a key, and strings that are equal are one key, however they are spelled in bytes. An
/// empty value is a value. What one store has written, each other one on the same place reads, whether
/// it was made before or after.
///
/// All requirements are synchronous: what they do is short. Take `any KeyValueStore` in an initializer,
/// and pass a double in tests. Whether a store of yours does what is said here is one test, with the
/// `KeyValueStoreContract` of TestKit.
public protocol KeyValueStore: Sendable {
  /// Reads the value of a key.
  ///
  /// - Parameter key: Any string.
  /// - Returns: The value; nil if there is none.
  /// - Throws: ``KeyValueStoreError`` if there is one and it cannot be read.
  func data(forKey key: String) throws(KeyValueStoreError) -> Data?

  /// Lists the keys that have a value.
  ///
  /// - Returns: The keys.
  /// - Throws: ``KeyValueStoreError`` if they cannot be listed.
  func keys() throws(KeyValueStoreError) -> Set<String>

  /// Stores a value, in place of any that is there.
  ///
  /// - Parameters:
  ///   - data: The value; it may be empty.
  ///   - key: Any string.
  /// - Throws: ``KeyValueStoreError`` if it cannot be stored; then the key has the value it had.
  func set(_ data: Data, forKey key: String) throws(KeyValueStoreError)

  /// Removes the value of a key; fine if there is none.
  ///
  /// - Parameter key: Any string.
  /// - Throws: ``KeyValueStoreError`` if it cannot be removed.
  func removeValue(forKey key: String) throws(KeyValueStoreError)

  /// Changes the value of a key in one step: nothing that any store on the same place writes comes
  /// between reading and writing.
  ///
  /// The closure must not change a store on the same place, for that would wait for the closure to end:
  /// a store that notices throws ``KeyValueStoreError/nestedUpdate``. It may change a store on another
  /// place, as long as no closure there changes one on this place: each would wait for the other.
  ///
  /// - Parameters:
  ///   - key: Any string.
  ///   - change: Is given the value, nil if there is none, and leaves what is to be stored, nil to remove
  ///     it. An error that it throws leaves the value as it was.
  /// - Throws: ``KeyValueStoreError``: that of the closure, or of the store if the value cannot be read
  ///   or written.
  func update(
    forKey key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError)
}
