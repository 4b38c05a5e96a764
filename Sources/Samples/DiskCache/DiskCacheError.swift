/// What can go wrong with a cache on disk, and where.
public enum DiskCacheError: Error, Hashable, Sendable {
  /// An item would have a size below zero.
  case negativeSize(Int, path: String)

  /// The file name for a key would be longer than file systems allow; its length is in bytes.
  case keyTooLong(String, fileNameLength: Int)

  /// A policy wants to remove an item that the cache does not hold.
  case notInCache(path: String)

  /// The file system refused an operation; the reason is the text of its error.
  case failed(Operation, path: String, reason: String)

  /// The operations that a cache asks of the file system.
  public enum Operation: String, Sendable {
    /// Making the directory of the cache.
    case createDirectory = "create the directory"

    /// Listing the directory of the cache.
    case list

    /// Asking for the size and the date of a file.
    case inspect

    /// Reading a file.
    case read

    /// Writing a file.
    case write

    /// Deleting a file.
    case remove
  }
}

extension DiskCacheError: CustomStringConvertible {
  /// The error in one sentence, with its place.
  public var description: String {
    switch self {
    case .negativeSize(let size, let path):
      "An item cannot have \(size) bytes: \(path)"
    case .keyTooLong(let key, let length):
      """
      The key “\(key.prefix(40))…” needs a file name of \(length) bytes, more than the \
      \(CacheFileName.maxLength) that are allowed.
      """
    case .notInCache(let path):
      "The cleanup policy chose an item that is not in the cache: \(path)"
    case .failed(let operation, let path, let reason):
      "Could not \(operation.rawValue) \(path): \(reason)"
    }
  }
}
