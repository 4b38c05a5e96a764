package import Foundation

/// The file operations of a cache.
///
/// Each operation either reads the file system or changes it. The cache decides how to combine the operations and which
/// files are items.
package protocol CacheFileSystem: Sendable {
  /// Creates a directory and its parents, unless they already exist.
  func createDirectory(at directory: URL) throws

  /// Returns the file names in a directory, or an empty list if the directory is missing.
  func names(in directory: URL) throws -> [String]

  /// Returns the size and date of a file, or `nil` if there is no regular file with that name.
  ///
  /// A missing file is not an error, because another process may have just deleted it.
  func attributes(of file: URL) throws -> CacheFileAttributes?

  /// Returns the content of a file, or `nil` if it is missing.
  func data(of file: URL) throws -> Data?

  /// Writes a file in one step, replacing any file with that name, and then sets the new file's modification date.
  func write(_ data: Data, to file: URL, modified date: Date) throws

  /// Deletes a file, or fails if the file is missing.
  func remove(_ file: URL) throws
}

package struct CacheFileAttributes: Hashable, Sendable {
  /// The size in bytes.
  package let size: Int

  package let modified: Date

  package init(size: Int, modified: Date) {
    self.size = size
    self.modified = modified
  }
}

/// The local file system.
package struct LocalFileSystem: CacheFileSystem {
  package init() {}

  package func createDirectory(at directory: URL) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  package func names(in directory: URL) throws -> [String] {
    try unlessMissing {
      try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
    } ?? []
  }

  package func attributes(of file: URL) throws -> CacheFileAttributes? {
    let values = try unlessMissing {
      try file.resourceValues(
        forKeys: [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey])
    }
    guard let values, values.isRegularFile == true,
      let size = values.fileSize, let modified = values.contentModificationDate
    else { return nil }
    return CacheFileAttributes(size: size, modified: modified)
  }

  package func data(of file: URL) throws -> Data? {
    let values = try unlessMissing { try file.resourceValues(forKeys: [.isRegularFileKey]) }
    guard let values else { return nil }
    // A link could point to a file outside the cache.
    guard values.isRegularFile == true else {
      throw CocoaError(
        .fileReadUnknown, userInfo: [NSFilePathErrorKey: file.path(percentEncoded: false)])
    }
    return try unlessMissing { try Data(contentsOf: file) }
  }

  package func write(_ data: Data, to file: URL, modified date: Date) throws {
    try data.write(to: file, options: .atomic)
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: file.path(percentEncoded: false))
  }

  package func remove(_ file: URL) throws {
    try FileManager.default.removeItem(at: file)
  }

  private func unlessMissing<Result>(_ work: () throws -> Result) throws -> Result? {
    do {
      return try work()
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }
}
