package import Foundation

/// The operations through which a store reaches its files, each one step of the system.
///
/// As small as they are so that a test can let each of them fail, and verify their order: what has to be
/// on the disk before what. A full disk and a directory that may not be written to cannot be had for real
/// in a test that may be run by an administrator, but where `.ci/sealed` makes them.
package protocol FileOperations: Sendable {
  /// Makes one directory, which only this user may enter.
  func makeDirectory(_ path: String) throws(FileError)

  /// Lists a directory: all names in it, in any order.
  func names(in directory: String) throws(FileError) -> [String]

  /// Reads what is at a path, not following a symbolic link and never waiting.
  func content(of path: String) throws(FileError) -> FileContent

  /// Writes a new file, which only this user may read; fails if there is something already.
  func write(_ data: Data, toNew path: String) throws(FileError)

  /// Returns when a file, or a directory with its names, is on the disk.
  func sync(_ path: String) throws(FileError)

  /// Gives a file another name in its directory, in place of a file of that name; in one step.
  func rename(_ path: String, to newPath: String) throws(FileError)

  /// Deletes a file; fine if there is none.
  func remove(_ path: String) throws(FileError)

  /// Waits until nobody else holds the lock on a file, which is made if it is missing, and holds it.
  ///
  /// It is held by this call, not by the process: nobody else, in this process or in another, holds it
  /// until it is given back or the process ends.
  func lock(_ path: String) throws(FileError) -> FileLock

  /// Gives a lock back.
  func unlock(_ lock: FileLock)
}

/// What is at a path.
package enum FileContent: Equatable, Sendable {
  /// Nothing.
  case missing

  /// A file with these bytes.
  case data(Data)

  /// A directory, a symbolic link or something else that is no file.
  case noFile
}

/// A lock that is held.
package struct FileLock: Equatable, Sendable {
  package let descriptor: Int32

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }
}

/// What the system says if an operation fails.
package struct FileError: Error, Equatable, Sendable {
  /// The number of the error, such as `ENOSPC`.
  package let code: Int32

  /// Where.
  package let path: String

  package init(code: Int32, path: String) {
    self.code = code
    self.path = path
  }
}
