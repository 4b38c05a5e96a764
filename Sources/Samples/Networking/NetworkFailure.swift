import Foundation

/// A failed request, with the response and the error that the session delivered, if any.
package struct NetworkFailure: Error, Equatable, Sendable, CustomStringConvertible {
  package let reason: NetworkServiceError
  package let response: NetworkResponse?
  package let underlying: (any Error)?

  package init(
    _ reason: NetworkServiceError,
    response: NetworkResponse? = nil,
    underlying: (any Error)? = nil
  ) {
    self.reason = reason
    self.response = response
    self.underlying = underlying
  }

  /// Compares the underlying errors as `NSError`, and also with their own `==` if they are `Equatable`.
  package static func == (lhs: Self, rhs: Self) -> Bool {
    func isSame<Value: Equatable>(_ error: Value) -> Bool {
      (rhs.underlying as? Value).map { error == $0 } ?? true
    }
    return lhs.reason == rhs.reason && lhs.response == rhs.response
      && lhs.underlying as NSError? == rhs.underlying as NSError?
      && (lhs.underlying as? any Equatable).map { isSame($0) } ?? true
  }

  /// The reason, followed by the session's error if the reason is unknown.
  package var description: String {
    guard reason == .unknownError, let underlying else { return "\(reason)" }
    // The platform's description of a `URLError` includes the URL and its query, which may be secret.
    guard let error = underlying as? URLError else { return "\(reason): \(underlying)" }
    return "\(reason): \(URLError.errorDomain) \(error.errorCode)"
  }
}

package enum NetworkServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The session delivered an error that no other case covers.
  ///
  /// This is also the reason if the session delivered neither an error nor an HTTP response.
  case unknownError

  case unknownStatusCode(HTTPStatus)
  case noData
  case redirection(HTTPStatus)
  case clientError(HTTPStatus)
  case serverError(HTTPStatus)
  case noInternetConnection
  case timedOut
  case cancelled

  /// Maps a session error to its case.
  init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .notConnectedToInternet: self = .noInternetConnection
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    default: self = .unknownError
    }
  }

  package var description: String {
    switch self {
    case .unknownError: "the request failed for an unknown reason"
    case .unknownStatusCode(let status): "the status code \(status) is not between 200 and 599"
    case .noData: "the response has no body"
    case .redirection(let status): "the server redirected the request (status \(status))"
    case .clientError(let status): "the server refused the request (status \(status))"
    case .serverError(let status): "the server failed (status \(status))"
    case .noInternetConnection: "there is no internet connection"
    case .timedOut: "the request timed out"
    case .cancelled: "the request was cancelled"
    }
  }
}

/// A single type for network and decoding failures, for callers that do not distinguish them.
package struct AnyNetworkFailure: Error, Sendable, CustomStringConvertible {
  package let underlying: any Error

  /// Always `nil`.
  ///
  /// To get the response of a failed request, cast ``underlying`` to ``NetworkFailure``.
  package var response: NetworkResponse? { nil }

  /// Erases the type of an error, unless it is already erased.
  package init(_ error: any Error) {
    underlying = (error as? AnyNetworkFailure)?.underlying ?? error
  }

  package var description: String { "\(underlying)" }
}
