import Foundation
import Networking
package import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A backend that reaches a server over HTTP.
///
/// This type only creates requests and maps responses. `NetworkService` sends and cancels the requests and
/// distinguishes the ways in which they can end.
package struct URLSessionBackend: Backend {
  private let configuration: Configuration
  private let service: NetworkService

  /// Creates a backend, by default with a session that does not follow redirects.
  package init(
    _ configuration: Configuration = Configuration(),
    session: any NetworkSession = URLSession.refusingRedirects
  ) {
    self.configuration = configuration
    service = NetworkService(session: session)
  }

  /// Sends a request and waits for a response with a status of 200 to 299.
  ///
  /// Cancelling the task cancels the request.
  package func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    let urlRequest = try configuration.urlRequest(for: request)
    let answer: NetworkResponse
    do {
      answer = try await service.execute(urlRequest)
    } catch {
      // A broken connection may deliver part of a response, which must not be used.
      guard let refusal = error.response, error.underlying == nil else { throw BackendError(error) }
      answer = refusal
    }
    return try BackendResponse(answer)
  }
}

extension URLSession {
  /// A session that delivers a redirect as a response instead of following it.
  ///
  /// Following a redirect could send the user's token to another server, and could turn a DELETE into a GET.
  static let refusingRedirects = URLSession(
    configuration: .default, delegate: RedirectRefusal(), delegateQueue: nil)
}

private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

extension BackendResponse {
  /// Maps a response, or throws the error for its status.
  fileprivate init(_ answer: NetworkResponse) throws(BackendError) {
    let status = answer.status
    switch status.kind {
    case .success: self.init(body: answer.body, pageInfo: PageInfo(headers: answer.headers))
    case .serverError: throw .serverError(status.code)
    case .clientError where status == .notFound || status == .gone: throw .notFound
    case .redirection, .clientError, .unknown: throw .undefined(status.code)
    }
  }
}

extension PageInfo {
  /// Reads the three header fields of a page, or returns `nil` if one of them is missing or invalid.
  fileprivate init?(headers: [String: String]) {
    guard let number = headers["x-page"].flatMap(Int.init), number >= 1,
      let size = headers["x-per-page"].flatMap(Int.init), size >= 1,
      let total = headers["x-total"].flatMap(Int.init), total >= 0
    else { return nil }
    self.init(number: number, size: size, total: total)
  }
}

extension BackendError {
  /// Maps a failure without a complete response.
  fileprivate init(_ failure: NetworkFailure) {
    switch (failure.reason, failure.underlying) {
    case (.cancelled, _): self = .cancelled
    case (.timedOut, _): self = .timedOut
    case (.noInternetConnection, _): self = .offline
    case (_, nil):
      self = .badResponse("the session delivered neither an HTTP response nor an error")
    case (_, let error?): self.init(error)
    }
  }

  private init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .cannotFindHost, .dnsLookupFailed:
      self.init(.offline, reason: "there is no host with this name")
    case .cannotConnectToHost:
      self.init(.offline, reason: "the host does not accept connections on this port")
    case .networkConnectionLost:
      self.init(.offline, reason: "the connection was lost")
    case .dataNotAllowed, .internationalRoamingOff:
      self.init(.offline, reason: "the device is not allowed to use its connection")
    default:
      // Only the domain and the code, because the description of such an error includes the URL and its query.
      self = .other("\((error as NSError).domain) \((error as NSError).code)")
    }
  }
}
