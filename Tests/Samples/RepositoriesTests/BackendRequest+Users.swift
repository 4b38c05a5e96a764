import TestKit

extension BackendRequest {
  /// A request for tests to which it does not matter which one it is.
  static var users: BackendRequest {
    get throws { try BackendRequest(.get, "users") }
  }

  /// A request for one user.
  static func user(_ id: String) throws -> BackendRequest {
    try BackendRequest(.get, "users", id)
  }
}
