package import Seams

/// A backend that adds the user's token to each request.
///
/// It asks for the token before every request, so signing in or out also affects existing backends.
package struct AuthenticatingBackend: Backend {
  private let backend: any Backend
  private let token: @Sendable () async -> String?

  /// Creates a backend with a closure that returns `nil` or an empty string if no user is signed in.
  package init(_ backend: any Backend, token: @escaping @Sendable () async -> String?) {
    self.backend = backend
    self.token = token
  }

  /// Sends a request, with the header field `Authorization: Bearer TOKEN` if there is a token.
  package func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    guard let token = await token(), !token.isEmpty else { return try await backend.send(request) }
    var request = request
    request.headers = request.headers.filter { $0.key.lowercased() != "authorization" }
    request.headers["Authorization"] = "Bearer \(token)"
    return try await backend.send(request)
  }
}
