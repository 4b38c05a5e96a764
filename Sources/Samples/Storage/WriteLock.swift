package import Foundation
package import Seams

/// A store whose writers take turns, even across processes.
package protocol LockedStore: KeyValueStore {
  var lock: WriteLock { get }

  /// Writes a value, or removes it if the data is `nil`.
  ///
  /// Only the writer that holds the lock calls this method.
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

/// A lock that makes all stores with the same lock file take turns.
package struct WriteLock: Sendable {
  /// The file to lock, which is never deleted, because other stores may be waiting for the lock.
  let file: URL

  let files: any FileOperations

  /// The file's canonical path, which is the same through every symbolic link.
  fileprivate var place: String { file.resolvingSymlinksInPath().filePath }

  /// Runs a closure while holding the lock, so that no other store writes in the meantime.
  ///
  /// Creates the file's directory if it is missing. Throws `KeyValueStoreError.nestedUpdate` if this thread is already
  /// updating a store with this lock, because the thread would wait for itself.
  func hold(_ body: () throws(KeyValueStoreError) -> Void) throws(KeyValueStoreError) {
    guard !UpdateReentrancy.isUpdating(place) else { throw .nestedUpdate }
    try attempt(files.makeDirectories(file.deletingLastPathComponent()))
    let lock = try attempt(files.lock(file.filePath))
    defer { files.unlock(lock) }
    try body()
  }
}
