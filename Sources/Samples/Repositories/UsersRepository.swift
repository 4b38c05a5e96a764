import Foundation
package import Seams

package struct UsersRepository: Creatable, Readable, Updatable, Deletable {
  package typealias Entity = User

  package let name = "users"
  package let backend: any Backend
  package let parser: EntityParser

  /// Creates a repository, by default for the app's server.
  package init(backend: any Backend = URLSessionBackend(), parser: EntityParser = .lossy) {
    self.backend = backend
    self.parser = parser
  }

  /// Reads the active users in the server's order, with `GET users/active`.
  package func findActiveUsers() async throws(BackendError) -> EntityList<User> {
    try await entities(BackendRequest(.get, name, "active"))
  }

  /// Adds a user with `POST users` and returns the user with the identifier that the server assigned.
  @discardableResult
  package func create(name: String, email: String) async throws(BackendError) -> User {
    let body = try Data.json(["name": name, "email": email])
    return try await entity(BackendRequest(.post, self.name, body: body))
  }
}
