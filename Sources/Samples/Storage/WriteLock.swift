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
  func hold(
    _ body: () throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError) {
    guard !RunningUpdate.isUnderWay(at: place) else { throw .nestedUpdate }
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
      try RunningUpdate.run(at: place) { () throws(KeyValueStoreError) in try change(&new) }
      if new != old { try write(new) }
    }
  }

  /// The same for every spelling of the path.
  private var place: String { file.resolvingSymlinksInPath().filePath }
}

extension FileOperations {
  /// Creates a directory and its parents, each on the disk before anything is created in it.
  fileprivate func makeDirectories(_ directory: URL) throws(FileError) {
    guard try content(of: directory.filePath) == .missing else { return }
    let parent = directory.deletingLastPathComponent()
    try makeDirectories(parent)
    do throws(FileError) {
      try makeDirectory(directory.filePath)
    } catch {
      // Another process was faster.
      guard error.code == EEXIST else { throw error }
    }
    try sync(parent.filePath)
  }
}

extension URL {
  /// The path as system calls take it.
  var filePath: String { absoluteURL.path(percentEncoded: false) }
}

/// Converts the error of a file operation to the error of a store.
func attempt<Result>(
  _ operation: @autoclosure () throws(FileError) -> Result
) throws(KeyValueStoreError) -> Result {
  do throws(FileError) {
    return try operation()
  } catch {
    throw KeyValueStoreError(error)
  }
}

extension KeyValueStoreError {
  init(_ error: FileError) {
    let words = NSError(domain: NSPOSIXErrorDomain, code: Int(error.code)).localizedDescription
    self =
      switch error.code {
      case ENOSPC, EDQUOT:
        .diskFull("There is no room left to write \(error.path). Make room and write it again.")
      case EACCES, EPERM, EROFS:
        .notPermitted(
          "This process may not use \(error.path). Permit it, or take another directory. \(words)")
      default:
        .other("\(error.path) cannot be used. \(words)")
      }
  }
}
