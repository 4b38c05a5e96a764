/// What can go wrong with a request.
public enum NetworkServiceError: Error, Hashable, Sendable {
  /// The session delivered neither a response nor an error that has a case here.
  case unknownError

  /// The status code of the response is not a valid HTTP status.
  case unknownStatusCode(HTTPStatus)

  /// The request was fulfilled, but no body came with the response.
  case noData

  /// The answer is elsewhere.
  case redirection(HTTPStatus)

  /// The request was wrong.
  case clientError(HTTPStatus)

  /// The server failed.
  case serverError(HTTPStatus)

  /// The machine has no connection.
  case noInternetConnection

  /// No answer came in time.
  case timedOut

  /// The request was cancelled.
  case cancelled
}

extension NetworkServiceError: CustomStringConvertible {
  /// One clause that says what went wrong.
  public var description: String {
    switch self {
    case .unknownError: "the request failed for an unknown reason"
    case .unknownStatusCode(let status): "the status code \(status) is not a valid HTTP status"
    case .noData: "the response has no body"
    case .redirection(let status): "the answer is elsewhere (status \(status))"
    case .clientError(let status): "the server refused the request (status \(status))"
    case .serverError(let status): "the server failed (status \(status))"
    case .noInternetConnection: "there is no connection to the internet"
    case .timedOut: "no answer came in time"
    case .cancelled: "the request was cancelled"
    }
  }
}
