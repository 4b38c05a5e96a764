public import Seams

/// Why the cache has not done what it was asked for.
public enum TickerCacheError: Error, Hashable, Sendable {
  /// What the cache was about to do.
  public enum Operation: String, Hashable, Sendable {
    case load
    case save
    case remove
  }

  /// The store has failed.
  case store(Operation, key: String, KeyValueStoreError)

  /// The entry was written by a program that is not known here; it was left as it is.
  case unknownVersion(Int, known: Int, key: String)

  /// The code was given no cache, and none is set for its task.
  case notSet
}

extension TickerCacheError: CustomStringConvertible {
  /// One sentence that names the key.
  public var description: String {
    switch self {
    case .store(let operation, let key, let error):
      "cannot \(operation.rawValue) the ticker “\(key)”: \(error)"
    case .unknownVersion(let version, let known, let key):
      "the ticker “\(key)” is of version \(version), and only version \(known) is known"
    case .notSet:
      """
      no ticker cache is set: pass a TickerCache, or set TickerCache.$current where the app starts
      """
    }
  }
}
