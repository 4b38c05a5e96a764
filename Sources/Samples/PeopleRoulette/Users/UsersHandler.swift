import Repositories
public import Seams
import Storage

/// Gets the users of a server and keeps them.
///
/// One object behind two protocols: who may download, and who may only read.
public final class UsersHandler: UsersDownloading, UsersRetrieving {
  private let backend: any Backend
  private let reading: any UserReading
  private let replacing: any UserReplacing

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - backend: The way to the server.
  ///   - reading: Reads the users that are kept.
  ///   - replacing: Keeps the users.
  public init(
    backend: any Backend,
    reading: any UserReading,
    replacing: any UserReplacing
  ) {
    self.backend = backend
    self.reading = reading
    self.replacing = replacing
  }

  /// Gets the users with `GET users`, in place of those that are kept.
  ///
  /// - Returns: The users, in the order of the server.
  /// - Throws: ``UsersError``; then those that are kept are as they were.
  public func getUsers() async throws(UsersError) -> [User] {
    let users = try await download()
    // A download that is superseded must not replace what the newer one has brought.
    guard !Task.isCancelled else { throw .cancelled }
    do throws(StoredDocumentError) {
      try replacing.replaceAll(with: users)
    } catch {
      throw .storage(error)
    }
    return users
  }

  /// Reads the users that are kept; there are none before the first download.
  ///
  /// - Returns: The users, in the order of the server.
  /// - Throws: ``UsersError/storage(_:)`` if they cannot be read.
  public func loadUsers() throws(UsersError) -> [User] {
    do throws(StoredDocumentError) {
      return try reading.users()
    } catch {
      throw .storage(error)
    }
  }

  private func download() async throws(UsersError) -> [User] {
    let response: BackendResponse
    do throws(BackendError) {
      response = try await backend.send(BackendRequest(.get, "users"))
    } catch {
      throw UsersError(error)
    }
    let users: [User]
    do throws(BackendError) {
      users = Array(try EntityParser.strict.entities(User.self, from: response.body))
    } catch {
      throw .invalidData(reason: error.reason)
    }
    var ids: Set<Int> = []
    for user in users where !ids.insert(user.id).inserted {
      throw .invalidData(reason: "several users have the id \(user.id)")
    }
    return users
  }
}
