import Foundation
import Repositories
public import Seams

/// People on a server that speaks JSON.
public struct APICommunicator: APICommunicating {
  private let backend: any Backend

  /// Makes a way to the people.
  ///
  /// - Parameter backend: The way to the server.
  public init(backend: any Backend) {
    self.backend = backend
  }

  /// Asks with `GET people`.
  ///
  /// - Returns: The people in the order of the server.
  /// - Throws: `BackendError`, `.parsingError` if one of them is no person: a birthday that is silently missing
  ///   would be missed.
  public func getPeople() async throws(BackendError) -> [PersonInfo] {
    let response = try await backend.send(BackendRequest(.get, "people"))
    let people: EntityList<PersonInfo> = try EntityParser.strict.entities(from: response.body)
    return Array(people)
  }

  /// Sends the person with `POST people`.
  ///
  /// - Parameter person: The person.
  /// - Throws: `BackendError`, why the server does not have it.
  public func postPerson(_ person: PersonInfo) async throws(BackendError) {
    _ = try await backend.send(BackendRequest(.post, "people", body: .json(person)))
  }
}
