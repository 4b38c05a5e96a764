public import Seams

/// Why the users cannot be read or changed; what is there was left as it is.
public enum UserStoreError: Error, Hashable, Sendable {
  /// The store that they are kept in has failed.
  case store(KeyValueStoreError)

  /// They were written by a program that is not known here.
  case unknownVersion(Int)

  /// What is kept is no list of users.
  case corrupt
}

extension UserStoreError: CustomStringConvertible {
  /// What is wrong, where, and what can be done.
  public var description: String {
    let key = "“\(UserStore.key)”"
    return switch self {
    case .store(let error):
      "the store cannot read or write \(key): \(error)"
    case .unknownVersion(let version):
      "\(key) is of version \(version), and only version \(UserDocument.currentVersion) is known: update the app"
    case .corrupt:
      "\(key) is no list of users and was left as it is: keep a copy of it, and remove it from the store"
    }
  }
}
