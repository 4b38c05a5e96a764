public import Seams

/// People on a server.
public protocol APICommunicating: Sendable {
  /// Gets the people of the server.
  ///
  /// - Returns: The people in the order of the server.
  /// - Throws: `BackendError`, why there are none.
  func getPeople() async throws(BackendError) -> [PersonInfo]

  /// Sends a person to the server.
  ///
  /// - Parameter person: The person.
  /// - Throws: `BackendError`, why the server does not have it.
  func postPerson(_ person: PersonInfo) async throws(BackendError)
}
