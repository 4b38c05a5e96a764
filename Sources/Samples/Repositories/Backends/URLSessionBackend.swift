import Networking
public import Seams

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A server that is reached over HTTP.
///
/// It makes the request and reads the answer; sending, cancelling and telling apart how a request ends is
/// what `NetworkService` does.
public struct URLSessionBackend: Backend {
  private let configuration: Configuration
  private let service: NetworkService

  /// Makes a backend.
  ///
  /// - Parameters:
  ///   - configuration: Where the server is and what every request says.
  ///   - session: Where the requests go.
  public init(
    _ configuration: Configuration = Configuration(),
    session: any NetworkSession = URLSession.shared
  ) {
    self.configuration = configuration
    service = NetworkService(session: session)
  }

  /// Sends a request and waits for its response.
  ///
  /// Cancelling the task cancels the request.
  ///
  /// - Parameter request: What to ask for.
  /// - Returns: The response of a request that was fulfilled, with a status of 200 to 299.
  /// - Throws: ``BackendError``, `.badRequest` if no URL or no header can be made of configuration and request;
  ///   otherwise what the server or the connection refused.
  public func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    let urlRequest = try configuration.urlRequest(for: request)
    let answer: NetworkResponse
    do {
      answer = try await service.execute(urlRequest)
    } catch {
      // A connection that breaks half-way leaves an answer behind, which is none.
      guard let refusal = error.response, error.underlying == nil else { throw BackendError(error) }
      answer = refusal
    }
    return try BackendResponse(answer)
  }
}
