/// The way to a server for code that asks for resources by their paths.
///
/// One async requirement over plain values, so that a double needs no network and a decorator, such as
/// one that tries again, is another backend.
public protocol Backend: Sendable {
  /// Sends a request and waits for its response.
  ///
  /// - Parameter request: What to ask for.
  /// - Returns: The response of a request that was fulfilled.
  /// - Throws: ``BackendError``: what the server refused, or why nothing came of it.
  func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse
}
