package enum DiskCacheError: Error, Hashable, Sendable, CustomStringConvertible {
  case negativeSize(Int, path: String)
  case keyTooLong(String, fileNameLength: Int)
  case notInCache(path: String)

  /// A file system operation failed. The reason is the description of the underlying error.
  case failed(Operation, path: String, reason: String)

  package enum Operation: String, Sendable {
    case createDirectory = "create the directory"
    case list
    case inspect
    case read
    case write
    case remove
  }

  package var description: String {
    switch self {
    case .negativeSize(let size, let path):
      "An item cannot have \(size) bytes: \(path)"
    case .keyTooLong(let key, let length):
      """
      The key “\(key.prefix(40))\(key.count > 40 ? "…" : "")” needs a file name of \(length) bytes, more than the \
      \(OnDiskCache.maxFileNameLength) that are allowed.
      """
    case .notInCache(let path):
      "The cleanup policy chose an item that is not in the cache: \(path)"
    case .failed(let operation, let path, let reason):
      "Could not \(operation.rawValue) \(path): \(reason)"
    }
  }
}
