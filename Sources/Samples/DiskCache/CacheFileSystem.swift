public import Foundation

/// The operations through which a cache reaches its files.
///
/// Small on purpose: each is one question or one deed. What they mean together, such as which files
/// are items and which of them go, is decided by the cache.
public protocol CacheFileSystem: Sendable {
  /// Makes a directory, and those above it; fine if it is there already.
  ///
  /// - Parameter directory: The directory to make.
  /// - Throws: Whatever keeps it from being made.
  func createDirectory(at directory: URL) throws

  /// Lists what is in a directory.
  ///
  /// - Parameter directory: The directory to list.
  /// - Returns: The names of the files and directories in it, in any order; none if there is no
  ///   such directory.
  /// - Throws: Whatever keeps it from being listed.
  func names(in directory: URL) throws -> [String]

  /// Looks at a file.
  ///
  /// - Parameter file: The file to look at.
  /// - Returns: Its size and date; nil if there is no regular file of that name, which is no error
  ///   since another process may just have deleted it.
  /// - Throws: Whatever keeps it from being looked at.
  func attributes(of file: URL) throws -> CacheFileAttributes?

  /// Reads a file.
  ///
  /// - Parameter file: The file to read.
  /// - Returns: Its content; nil if there is no such file.
  /// - Throws: Whatever keeps it from being read.
  func data(of file: URL) throws -> Data?

  /// Writes a file as a whole, in place of any file of that name.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - file: The file to write.
  ///   - date: The date that the file gets.
  /// - Throws: Whatever keeps it from being written or dated.
  func write(_ data: Data, to file: URL, modified date: Date) throws

  /// Deletes a file.
  ///
  /// - Parameter file: The file to delete.
  /// - Throws: Whatever keeps it from being deleted, that it is not there included.
  func remove(_ file: URL) throws
}

/// What a cache needs to know of a file.
public struct CacheFileAttributes: Hashable, Sendable {
  /// The size in bytes.
  public let size: Int

  /// When the file was written.
  public let modified: Date

  /// Describes a file.
  ///
  /// - Parameters:
  ///   - size: The size in bytes.
  ///   - modified: When the file was written.
  public init(size: Int, modified: Date) {
    self.size = size
    self.modified = modified
  }
}
