import Foundation
import Seams

/// One writer at a time among all stores that name the same file, in all processes.
struct WriteLock: Sendable {
  /// The file that is locked; it stays when the lock is given back, for others may wait at it.
  let file: URL

  let files: any FileOperations

  /// Does something while nobody else writes.
  ///
  /// - Throws: What `body` throws, or why the lock cannot be had:
  ///   `KeyValueStoreError.nestedUpdate` if the running thread has it already.
  func hold<Result>(
    _ body: () throws(KeyValueStoreError) -> Result
  ) throws(KeyValueStoreError) -> Result {
    guard !RunningUpdate.isUnderWay(at: place) else { throw .nestedUpdate }
    let lock = try attempt(take)
    defer { files.unlock(lock) }
    return try body()
  }

  /// Reads a value, has the closure of an update change it, and writes it if it is another one; nobody else
  /// writes meanwhile.
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

  private func take() throws(FileError) -> FileLock {
    do throws(FileError) {
      return try files.lock(file.filePath)
    } catch {
      guard error.code == ENOENT else { throw error }
      try files.makeDirectories(file.deletingLastPathComponent())
      return try files.lock(file.filePath)
    }
  }

  /// The file, however the way to it is spelled.
  private var place: String { file.resolvingSymlinksInPath().filePath }
}

extension FileOperations {
  /// Makes a directory and those above it, and returns when they are on the disk.
  func makeDirectories(_ directory: URL) throws(FileError) {
    let parent = directory.deletingLastPathComponent()
    do throws(FileError) {
      try makeMissingDirectory(directory, in: parent)
    } catch {
      guard error.code == ENOENT, parent.filePath != directory.filePath else { throw error }
      try makeDirectories(parent)
      // Once: behind a link that leads nowhere there is never a parent, though it cannot be made either.
      try makeMissingDirectory(directory, in: parent)
    }
  }

  private func makeMissingDirectory(_ directory: URL, in parent: URL) throws(FileError) {
    do throws(FileError) {
      try makeDirectory(directory.filePath)
    } catch {
      guard error.code == EEXIST else { throw error }
      return
    }
    try sync(parent.filePath)
  }
}

extension URL {
  /// The path as the system takes it.
  var filePath: String { absoluteURL.path(percentEncoded: false) }
}

/// Turns an error of the system into one that says what is wrong, where, and what to do.
func attempt<Result>(
  _ work: () throws(FileError) -> Result
) throws(KeyValueStoreError) -> Result {
  do throws(FileError) {
    return try work()
  } catch {
    throw KeyValueStoreError(error)
  }
}

extension KeyValueStoreError {
  init(_ error: FileError) {
    let words = NSError(domain: NSPOSIXErrorDomain, code: Int(error.code)).localizedDescription
    switch error.code {
    case ENOSPC, EDQUOT:
      self = .diskFull(
        "There is no room left to write \(error.path). Make room and write it again.")
    case EACCES, EPERM, EROFS:
      self = .notPermitted(
        "This process may not use \(error.path). Permit it, or take another directory. \(words)")
    default:
      self = .other("\(error.path) cannot be used. \(words)")
    }
  }
}
