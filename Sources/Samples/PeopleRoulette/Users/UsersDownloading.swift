/// Gets users from elsewhere, and keeps them.
public protocol UsersDownloading: Sendable {
  /// Gets the users from the server, in place of those that are kept.
  ///
  /// - Returns: The users, in the order of the server.
  /// - Throws: ``UsersError``; then those that are kept are as they were.
  func getUsers() async throws(UsersError) -> [User]
}

extension UsersDownloading {
  /// Gets the users for a caller that cannot wait.
  ///
  /// - Parameter completion: Called once with what came of it.
  /// - Returns: The download, which can be cancelled.
  @discardableResult
  public func getUsers(
    completion: @escaping @Sendable (Result<[User], UsersError>) -> Void
  ) -> Task<Void, Never> {
    Task { completion(await usersResult()) }
  }

  private func usersResult() async -> Result<[User], UsersError> {
    do throws(UsersError) {
      return .success(try await getUsers())
    } catch {
      return .failure(error)
    }
  }
}
