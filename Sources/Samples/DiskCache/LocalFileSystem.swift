public import Foundation

/// The file system of this machine.
public struct LocalFileSystem: CacheFileSystem {
  /// Gives access to the file system.
  public init() {}

  /// Makes a directory, and those above it; fine if it is there already.
  ///
  /// - Parameter directory: The directory to make.
  /// - Throws: `CocoaError`, such as for a file that stands in its place.
  public func createDirectory(at directory: URL) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  /// Lists what is in a directory.
  ///
  /// - Parameter directory: The directory to list.
  /// - Returns: The names in it, hidden ones included; none if there is no such directory.
  /// - Throws: `CocoaError`, such as for a directory that may not be read.
  /// - Complexity: O(n), where n is the number of files.
  public func names(in directory: URL) throws -> [String] {
    try unlessMissing {
      try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
    } ?? []
  }

  /// Looks at a file, not following a symbolic link.
  ///
  /// - Parameter file: The file to look at.
  /// - Returns: Its size and date; nil if there is no regular file of that name.
  /// - Throws: `CocoaError`, such as for a directory that may not be searched.
  public func attributes(of file: URL) throws -> CacheFileAttributes? {
    let values = try unlessMissing {
      try file.resourceValues(
        forKeys: [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey])
    }
    guard let values, values.isRegularFile == true,
      let size = values.fileSize, let modified = values.contentModificationDate
    else { return nil }
    return CacheFileAttributes(size: size, modified: modified)
  }

  /// Reads a file.
  ///
  /// - Parameter file: The file to read.
  /// - Returns: Its content; nil if there is no such file.
  /// - Throws: `CocoaError`, such as for a file that may not be read, or for a link, which may lead to what
  ///   nobody has stored.
  /// - Complexity: O(n), where n is the size of the file.
  public func data(of file: URL) throws -> Data? {
    let values = try unlessMissing { try file.resourceValues(forKeys: [.isRegularFileKey]) }
    guard let values else { return nil }
    guard values.isRegularFile == true else {
      throw CocoaError(
        .fileReadUnknown, userInfo: [NSFilePathErrorKey: file.path(percentEncoded: false)])
    }
    return try unlessMissing { try Data(contentsOf: file) }
  }

  /// Writes a file, so that no reader ever sees a part of it, and dates it.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - file: The file to write.
  ///   - date: The date that the file gets.
  /// - Throws: `CocoaError`, such as for a full disk. If only the date cannot be set, the content
  ///   has been written all the same.
  /// - Complexity: O(n), where n is the size of the data.
  public func write(_ data: Data, to file: URL, modified date: Date) throws {
    try data.write(to: file, options: .atomic)
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: file.path(percentEncoded: false))
  }

  /// Deletes a file.
  ///
  /// - Parameter file: The file to delete.
  /// - Throws: `CocoaError`, such as for a file that is not there.
  public func remove(_ file: URL) throws {
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
