/// What can go wrong with a cache on disk, and where.
public enum DiskCacheError: Error, Hashable, Sendable {
  /// An item would have a size below zero.
  case negativeSize(Int, path: String)
}

extension DiskCacheError: CustomStringConvertible {
  /// The error in one sentence, with its place.
  public var description: String {
    switch self {
    case .negativeSize(let size, let path):
      "An item cannot have \(size) bytes: \(path)"
    }
  }
}
