import Foundation
import Seams

/// A lock that makes all stores at one place take turns, also in different processes.
struct WriteLock: Sendable {
  /// The file to lock, which is never deleted because others may be waiting for it.
  let file: URL

  let files: any FileOperations

  /// Runs a closure while no other store writes.
  ///
  /// Creates the directory of the file if it is missing. Throws `KeyValueStoreError.nestedUpdate` if this
  /// thread has the lock already, because it would wait for itself.
  func hold(_ body: () throws(KeyValueStoreError) -> Void) throws(KeyValueStoreError) {
    guard !UpdateReentrancy.isUpdating(place) else { throw .nestedUpdate }
    try attempt(files.makeDirectories(file.deletingLastPathComponent()))
    let lock = try attempt(files.lock(file.filePath))
    defer { files.unlock(lock) }
    try body()
  }

  /// Runs the closure of an update on a value, and writes the value if it has changed.
  func update(
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void,
    reading read: () throws(KeyValueStoreError) -> Data?,
    writing write: (Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError) {
    try hold { () throws(KeyValueStoreError) in
      let old = try read()
      var new = old
      try UpdateReentrancy.update(place) { () throws(KeyValueStoreError) in try change(&new) }
      if new != old { try write(new) }
    }
  }

  /// The same for every spelling of the path.
  private var place: String { file.resolvingSymlinksInPath().filePath }
}
