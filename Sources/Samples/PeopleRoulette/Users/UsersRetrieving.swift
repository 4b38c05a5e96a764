/// Reads the users that are kept here.
public protocol UsersRetrieving: Sendable {
  /// Reads the users; there are none before the first download.
  ///
  /// - Returns: The users, in the order of the server.
  /// - Throws: ``UsersError/storage(_:)`` if they cannot be read.
  func loadUsers() throws(UsersError) -> [User]
}
