package import Foundation
package import Seams

/// A store whose writers take turns, even across processes.
package protocol LockedStore: KeyValueStore {
  var lock: WriteLock { get }

  /// Writes or removes a value. Only the writer that holds the lock calls this.
  func replace(_ key: String, with data: Data?) throws(KeyValueStoreError)
}

extension LockedStore {
  package func set(_ data: Data, forKey key: String) throws(KeyValueStoreError) {
    try lock.hold { () throws(KeyValueStoreError) in try replace(key, with: data) }
  }

  package func removeValue(forKey key: String) throws(KeyValueStoreError) {
    try lock.hold { () throws(KeyValueStoreError) in try replace(key, with: nil) }
  }

  package func update(
    forKey key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError) {
    try lock.hold { () throws(KeyValueStoreError) in
      let old = try data(forKey: key)
      var new = old
      try UpdateReentrancy.update(lock.place) { () throws(KeyValueStoreError) in try change(&new) }
      if new != old { try replace(key, with: new) }
    }
  }
}

/// A lock that makes all stores at one place take turns.
package struct WriteLock: Sendable {
  /// The file to lock, which is never deleted because others may be waiting for it.
  let file: URL

  let files: any FileOperations

  /// The canonical path, the same for every spelling.
  fileprivate var place: String { file.resolvingSymlinksInPath().filePath }

  /// Holds the lock while it runs a closure, so that no other store writes.
  ///
  /// Creates the directory of the file if it is missing. Throws `KeyValueStoreError.nestedUpdate` if this thread
  /// already holds the lock, because it would wait for itself.
  func hold(_ body: () throws(KeyValueStoreError) -> Void) throws(KeyValueStoreError) {
    guard !UpdateReentrancy.isUpdating(place) else { throw .nestedUpdate }
    try attempt(files.makeDirectories(file.deletingLastPathComponent()))
    let lock = try attempt(files.lock(file.filePath))
    defer { files.unlock(lock) }
    try body()
  }
}
