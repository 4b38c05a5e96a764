import Repositories
package import Seams

/// The app's server.
package protocol APICommunicating: Sendable {
  func getPeople() async throws(BackendError) -> [PersonInfo]
  func postPerson(_ person: PersonInfo) async throws(BackendError)
}

/// A client for a server that sends and receives people as JSON.
package struct APICommunicator: APICommunicating {
  private let backend: any Backend

  package init(backend: any Backend) {
    self.backend = backend
  }

  /// Returns the people in the server's order, with `GET people`.
  ///
  /// A single invalid person makes the request fail, because otherwise a birthday could go missing unnoticed.
  package func getPeople() async throws(BackendError) -> [PersonInfo] {
    let response = try await backend.send(BackendRequest(.get, "people"))
    let people: EntityList<PersonInfo> = try EntityParser.strict.entities(from: response.body)
    return Array(people)
  }

  /// Sends a person, with `POST people`.
  package func postPerson(_ person: PersonInfo) async throws(BackendError) {
    _ = try await backend.send(BackendRequest(.post, "people", body: .json(person)))
  }
}
