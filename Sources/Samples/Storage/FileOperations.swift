package import Foundation
import Seams

/// The file operations that a store needs, each a single step.
///
/// The steps are small, so that a test can make a single one fail and can verify the order in which data
/// reaches the disk. With real files, many steps never fail: a test cannot fill up the disk, and a test that
/// runs as root may write to any directory.
package protocol FileOperations: Sendable {
  /// Creates a directory that only this user can enter.
  func makeDirectory(_ path: String) throws(FileError)

  func names(in directory: String) throws(FileError) -> [String]

  /// Reads a file, without following a symbolic link or waiting for a pipe.
  func content(of path: String) throws(FileError) -> FileContent

  /// Writes a file that only this user can read, or fails if the path already exists.
  func write(_ data: Data, toNew path: String) throws(FileError)

  /// Waits until a file's content, or a directory's list of names, has been written to the disk.
  func sync(_ path: String) throws(FileError)

  /// Renames a file in one step, replacing any file that has the new name.
  func rename(_ path: String, to newPath: String) throws(FileError)

  /// Deletes a file, or does nothing if the file is missing.
  func remove(_ path: String) throws(FileError)

  /// Waits for the lock on a file, creating the file if it is missing.
  ///
  /// The lock belongs to the returned descriptor, not to the process. No other code can get the lock, in this process
  /// or another one, until you unlock the descriptor or the process ends.
  func lock(_ path: String) throws(FileError) -> Int32

  func unlock(_ descriptor: Int32)
}

/// The content that a store finds at a path.
package enum FileContent: Equatable, Sendable {
  case missing
  case data(Data)

  /// Anything but a regular file, such as a directory, a symbolic link or a pipe.
  case notAFile
}

/// A failed file operation, with the system's error number, such as `ENOSPC`.
package struct FileError: Error, Equatable, Sendable {
  package let code: Int32
  package let path: String

  package init(code: Int32, path: String) {
    self.code = code
    self.path = path
  }

  /// Creates an error from the system's error number inside a Foundation error.
  fileprivate init(_ error: any Error, path: String) {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let number = underlying.map { ($0 as NSError).code } ?? Int(EIO)
    self.init(code: Int32(truncatingIfNeeded: number), path: path)
  }
}

extension FileOperations {
  /// Creates a directory and any missing parents, and syncs the name of each one before it creates the next.
  ///
  /// If a directory exists, its name is not synced, even if an earlier call created it but failed to sync its name.
  func makeDirectories(_ directory: URL) throws(FileError) {
    guard try content(of: directory.filePath) == .missing else { return }
    // For an absolute path that ends in “..”, `deletingLastPathComponent()` returns the same path, so the recursion
    // would never end.
    guard directory.lastPathComponent != ".." else {
      throw FileError(code: ENOENT, path: directory.filePath)
    }
    let parent = directory.deletingLastPathComponent()
    try makeDirectories(parent)
    do throws(FileError) {
      try makeDirectory(directory.filePath)
    } catch {
      // Another process or thread has created it in the meantime.
      guard error.code == EEXIST else { throw error }
    }
    try sync(parent.filePath)
  }
}

/// The files on this machine.
package struct LocalFiles: FileOperations {
  package init() {}

  package func makeDirectory(_ path: String) throws(FileError) {
    try check(unsafe mkdir(path, 0o700), path)
  }

  package func names(in directory: String) throws(FileError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: directory)
    } catch {
      throw FileError(error, path: directory)
    }
  }

  package func content(of path: String) throws(FileError) -> FileContent {
    // Without O_NONBLOCK, opening a pipe blocks until something opens it for writing.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return .missing }
    if descriptor < 0, errno == ELOOP || errno == ENXIO { return .notAFile }
    try check(descriptor, path)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    try check(unsafe fstat(descriptor, &status), path)
    guard status.st_mode & S_IFMT == S_IFREG else { return .notAFile }
    do {
      return .data(try file.readToEnd() ?? Data())
    } catch {
      throw FileError(error, path: path)
    }
  }

  package func write(_ data: Data, toNew path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try check(descriptor, path)
    try write(data, to: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), path)
  }

  /// Writes to an open file, which in a test can be a device that is always full.
  func write(_ data: Data, to file: FileHandle, _ path: String) throws(FileError) {
    do {
      try file.write(contentsOf: data)
    } catch {
      throw FileError(error, path: path)
    }
  }

  package func sync(_ path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    try check(descriptor, path)
    defer { close(descriptor) }
    try check(fsync(descriptor), path)
  }

  package func rename(_ path: String, to newPath: String) throws(FileError) {
    try check(unsafe Foundation.rename(path, newPath), newPath)
  }

  package func remove(_ path: String) throws(FileError) {
    guard unsafe unlink(path) != 0, errno != ENOENT else { return }
    throw FileError(code: errno, path: path)
  }

  package func lock(_ path: String) throws(FileError) -> Int32 {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    try check(descriptor, path)
    do throws(FileError) {
      try check(Self.uninterrupted { flock(descriptor, LOCK_EX) }, path)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  package func unlock(_ descriptor: Int32) {
    // Closing is not enough, because a child process may briefly hold a copy of the descriptor while it starts.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Makes a system call, and repeats it each time a signal interrupts it.
  static func uninterrupted(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private func check(_ result: Int32, _ path: String) throws(FileError) {
    if result < 0 { throw FileError(code: errno, path: path) }
  }
}

/// Performs a file operation and converts its error to a `KeyValueStoreError`.
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
        .diskFull("No space is left to write \(error.path). Free some space and try again.")
      case EACCES, EPERM, EROFS:
        .notPermitted(
          "This process is not allowed to access \(error.path). Grant it access, or use another directory. \(words)"
        )
      default:
        .other("\(error.path) cannot be used. \(words)")
      }
  }
}

extension URL {
  /// The path in the form that system calls expect.
  var filePath: String { absoluteURL.path(percentEncoded: false) }
}
