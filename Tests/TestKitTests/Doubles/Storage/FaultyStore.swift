import Foundation
import TestKit

/// A working store whose methods can be replaced.
///
/// A replacement can throw any error, so its closure does not have to declare `throws(KeyValueStoreError)`.
struct FaultyStore: KeyValueStore {
  typealias Change = (inout Data?) throws(KeyValueStoreError) -> Void

  var base = InMemoryKeyValueStore()
  var onRead: @Sendable (InMemoryKeyValueStore, String) throws -> Data? = {
    try $0.data(forKey: $1)
  }
  var onList: @Sendable (InMemoryKeyValueStore) throws -> Set<String> = { try $0.keys() }
  var onSet: @Sendable (InMemoryKeyValueStore, Data, String) throws -> Void = {
    try $0.set($1, forKey: $2)
  }
  var onRemove: @Sendable (InMemoryKeyValueStore, String) throws -> Void = {
    try $0.removeValue(forKey: $1)
  }
  var onUpdate: @Sendable (InMemoryKeyValueStore, String, Change) throws -> Void = {
    try $0.update(forKey: $1, $2)
  }

  func data(forKey key: String) throws(KeyValueStoreError) -> Data? {
    try typed { try onRead(base, key) }
  }

  func keys() throws(KeyValueStoreError) -> Set<String> { try typed { try onList(base) } }

  func set(_ data: Data, forKey key: String) throws(KeyValueStoreError) {
    try typed { try onSet(base, data, key) }
  }

  func removeValue(forKey key: String) throws(KeyValueStoreError) {
    try typed { try onRemove(base, key) }
  }

  func update(forKey key: String, _ change: Change) throws(KeyValueStoreError) {
    try typed { try onUpdate(base, key, change) }
  }

  private func typed<Result>(_ call: () throws -> Result) throws(KeyValueStoreError) -> Result {
    do { return try call() } catch { throw error as? KeyValueStoreError ?? .other("\(error)") }
  }
}
