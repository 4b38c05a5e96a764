public import Seams

/// A backend that says who is asking.
///
/// The token is asked for with every request. So whoever signs in or out does it for all backends that
/// exist already.
public struct AuthenticatingBackend: Backend {
  private let backend: any Backend
  private let token: @Sendable () async -> String?

  /// Makes a backend that says who is asking.
  ///
  /// - Parameters:
  ///   - backend: Where the requests go.
  ///   - token: The token of whoever is signed in; nil, or empty, if nobody is.
  public init(_ backend: any Backend, token: @escaping @Sendable () async -> String?) {
    self.backend = backend
    self.token = token
  }

  /// Sends a request, with the header field `Authorization: Bearer TOKEN` if there is a token.
  ///
  /// - Parameter request: What to ask for; a field of that name is replaced by the token.
  /// - Returns: The response of the backend behind this one.
  /// - Throws: ``BackendError`` of the backend behind this one.
  public func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    guard let token = await token(), !token.isEmpty else { return try await backend.send(request) }
    var request = request
    request.headers = request.headers.filter { $0.key.lowercased() != "authorization" }
    request.headers["Authorization"] = "Bearer \(token)"
    return try await backend.send(request)
  }
}
