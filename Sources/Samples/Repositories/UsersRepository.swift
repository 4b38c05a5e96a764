import Foundation
public import Seams

/// Everybody with an account.
public struct UsersRepository: Creatable, Readable, Updatable, Deletable {
  /// What it keeps.
  public typealias Entity = User

  /// The segment of the path that users are under.
  public let name = "users"

  /// The way to the server.
  public let backend: any Backend

  /// What makes entities of the responses.
  public let parser: EntityParser

  /// Makes a repository.
  ///
  /// - Parameters:
  ///   - backend: The way to the server; the app leaves it at the live one.
  ///   - parser: What makes entities of the responses.
  public init(backend: any Backend = URLSessionBackend(), parser: EntityParser = .lossy) {
    self.backend = backend
    self.parser = parser
  }

  /// Reads the users who are active, with `GET users/active`.
  ///
  /// - Returns: The users in the order of the server.
  /// - Throws: ``BackendError``, why there are none.
  public func findActiveUsers() async throws(BackendError) -> EntityList<User> {
    let response = try await backend.send(BackendRequest(.get, name, "active"))
    return try parser.entities(from: response.body)
  }

  /// Adds a user whom the server is to give an identifier, with `POST users`.
  ///
  /// - Parameters:
  ///   - name: The name for people.
  ///   - email: Where the user is reached.
  /// - Returns: The user with the identifier of the server.
  /// - Throws: ``BackendError``, why there is none.
  @discardableResult
  public func create(name: String, email: String) async throws(BackendError) -> User {
    let body = try Data.json(NewUser(name: name, email: email))
    let response = try await backend.send(BackendRequest(.post, self.name, body: body))
    return try parser.entity(from: response.body)
  }

  /// What is known of a user before the server has seen it.
  private struct NewUser: Encodable {
    let name: String
    let email: String
  }
}
