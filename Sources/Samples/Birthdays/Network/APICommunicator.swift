import Repositories
package import Seams

/// The server of the app.
package protocol APICommunicating: Sendable {
  func getPeople() async throws(BackendError) -> [PersonInfo]
  func postPerson(_ person: PersonInfo) async throws(BackendError)
}

/// People on a server that speaks JSON.
package struct APICommunicator: APICommunicating {
  private let backend: any Backend

  package init(backend: any Backend) {
    self.backend = backend
  }

  /// Returns the people in the order of the server, with `GET people`.
  ///
  /// One invalid person makes the whole list an error. Otherwise a birthday could be missed without anybody noticing.
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
