import Repositories
package import Seams
import Storage

/// A service that downloads the users.
package protocol UsersDownloading: Sendable {
  /// Downloads the users and replaces the stored ones.
  ///
  /// If this method throws, the stored users are unchanged, unless the store itself failed. If a newer download has
  /// already stored its users, this method returns those instead.
  func getUsers() async throws(UsersError) -> [User]
}

/// Read access to the downloaded users.
package protocol UsersRetrieving: Sendable {
  /// Returns the stored users, or none before the first download.
  func loadUsers() throws(UsersError) -> [User]
}

/// A handler that downloads users from a server and stores them.
///
/// The handler is one object behind two protocols. ``RouletteHandler`` sees only ``UsersRetrieving``, so it cannot
/// start a download.
package final class UsersHandler: UsersDownloading, UsersRetrieving {
  private let backend: any Backend
  private let reading: any UserReading
  private let replacing: any UserReplacing
  private let downloads = LockedState(Downloads())

  private struct Downloads {
    var startedCount = 0

    /// The number of the download whose users are stored, or zero before the first.
    var stored = 0
  }

  package init(backend: any Backend, reading: any UserReading, replacing: any UserReplacing) {
    self.backend = backend
    self.reading = reading
    self.replacing = replacing
  }

  package func getUsers() async throws(UsersError) -> [User] {
    let number = downloads.withLock { downloads in
      downloads.startedCount += 1
      return downloads.startedCount
    }
    let users = try await download()
    guard !Task.isCancelled else { throw .cancelled }
    return try Result { () throws(StoredDocumentError) in
      try keep(users, ofDownload: number)
    }.mapError(UsersError.storage).get()
  }

  /// Stores the users of a download, unless a newer download has stored its users.
  ///
  /// Returns the users that are stored.
  private func keep(
    _ users: [User], ofDownload number: Int
  ) throws(StoredDocumentError) -> [User] {
    try downloads.withLock { downloads throws(StoredDocumentError) in
      guard number > downloads.stored else { return try reading.users() }
      try replacing.replaceAll(with: users)
      downloads.stored = number
      return users
    }
  }

  package func loadUsers() throws(UsersError) -> [User] {
    try Result { () throws(StoredDocumentError) in try reading.users() }
      .mapError(UsersError.storage).get()
  }

  private func download() async throws(UsersError) -> [User] {
    let response: BackendResponse
    do throws(BackendError) {
      response = try await backend.send(BackendRequest(.get, "users"))
    } catch {
      throw UsersError(error)
    }
    let users = try Result { () throws(BackendError) in
      try EntityParser.strict.entities(User.self, from: response.body)
    }.mapError { UsersError.invalidData(reason: $0.reason) }.get()
    var ids: Set<User.ID> = []
    for user in users where !ids.insert(user.id).inserted {
      throw .invalidData(reason: "several users have the id \(user.id)")
    }
    return Array(users)
  }
}

extension UsersDownloading {
  /// Downloads the users and calls the completion handler once with the result.
  ///
  /// This form is for callers that cannot be async. Cancelling the returned task cancels the download.
  @discardableResult
  package func getUsers(
    completion: @escaping @Sendable (Result<[User], UsersError>) -> Void
  ) -> Task<Void, Never> {
    Task {
      do throws(UsersError) {
        completion(.success(try await getUsers()))
      } catch {
        completion(.failure(error))
      }
    }
  }
}
