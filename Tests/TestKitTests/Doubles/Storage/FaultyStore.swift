import Foundation
import TestKit

/// A working store whose methods can be replaced.
struct FaultyStore: KeyValueStore {
  typealias Failure = KeyValueStoreError

  var base = InMemoryKeyValueStore()

  var onRead: (@Sendable (InMemoryKeyValueStore, String) throws(Failure) -> Data?)?
  var onList: (@Sendable (InMemoryKeyValueStore) throws(Failure) -> Set<String>)?
  var onSet: (@Sendable (InMemoryKeyValueStore, Data, String) throws(Failure) -> Void)?
  var onRemove: (@Sendable (InMemoryKeyValueStore, String) throws(Failure) -> Void)?
  var onUpdate:
    (
      @Sendable (InMemoryKeyValueStore, String, (inout Data?) throws(Failure) -> Void)
        throws(Failure) -> Void
    )?

  func data(forKey key: String) throws(Failure) -> Data? {
    guard let onRead else { return try base.data(forKey: key) }
    return try onRead(base, key)
  }

  func keys() throws(Failure) -> Set<String> {
    guard let onList else { return try base.keys() }
    return try onList(base)
  }

  func set(_ data: Data, forKey key: String) throws(Failure) {
    guard let onSet else { return try base.set(data, forKey: key) }
    try onSet(base, data, key)
  }

  func removeValue(forKey key: String) throws(Failure) {
    guard let onRemove else { return try base.removeValue(forKey: key) }
    try onRemove(base, key)
  }

  func update(
    forKey key: String,
    _ change: (inout Data?) throws(Failure) -> Void
  ) throws(Failure) {
    guard let onUpdate else { return try base.update(forKey: key, change) }
    try onUpdate(base, key, change)
  }
}
