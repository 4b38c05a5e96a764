/// An error that says why a request failed, in terms shared by all backends and the code built on them.
///
/// Two errors are equal if both their ``code`` and their ``reason`` are equal. So
/// `#expect(throws: BackendError.notFound)` passes only for an error without a reason. If a test does not care about
/// the reason, catch the error by its type and compare its code: `#expect(error?.code == .notFound)`.
public struct BackendError: Error, Hashable, Sendable {
  /// The kind of failure, for use in a `switch`.
  public enum Code: Hashable, Sendable {
    /// The request is invalid and was not sent.
    case badRequest

    /// The response is missing or malformed.
    case badResponse

    /// The response is well-formed, but an object in it cannot be decoded.
    case parsingError

    /// The server has nothing at this path: status 404 or 410.
    case notFound

    /// The server failed: status 500 to 599.
    case serverError(status: Int)

    /// The server answered with any other status outside 200 to 299.
    case undefined(status: Int)

    /// The task that sent the request was cancelled.
    case cancelled

    /// The server did not answer in time.
    case timedOut

    /// The server cannot be reached.
    case offline

    /// Any other failure, described by the reason.
    case other
  }

  /// The kind of failure, for use in a `switch`.
  public let code: Code

  /// A human-readable explanation, which may be empty.
  public let reason: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - reason: A human-readable explanation: what is wrong, where, and what to do.
  public init(_ code: Code, reason: String = "") {
    self.code = code
    self.reason = reason
  }
}

extension BackendError: CustomStringConvertible {
  /// The code, followed by the reason if there is one.
  public var description: String {
    let code =
      switch code {
      case .serverError(let status): "server error \(status)"
      case .undefined(let status): "status \(status)"
      case .badRequest: "bad request"
      case .badResponse: "bad response"
      case .parsingError: "parsing error"
      case .notFound: "not found"
      case .cancelled: "cancelled"
      case .timedOut: "timed out"
      case .offline: "offline"
      case .other: "error"
      }
    return reason.isEmpty ? code : "\(code): \(reason)"
  }
}

// MARK: - Without a reason

extension BackendError {
  /// The request is invalid and was not sent.
  public static let badRequest = BackendError(.badRequest)

  /// The response is missing or malformed.
  public static let badResponse = BackendError(.badResponse)

  /// An object in the response cannot be decoded.
  public static let parsingError = BackendError(.parsingError)

  /// The server has nothing at this path.
  public static let notFound = BackendError(.notFound)

  /// The task that sent the request was cancelled.
  public static let cancelled = BackendError(.cancelled)

  /// The server did not answer in time.
  public static let timedOut = BackendError(.timedOut)

  /// The server cannot be reached.
  public static let offline = BackendError(.offline)

  /// The server failed with a status from 500 to 599.
  public static func serverError(_ status: Int) -> Self { Self(.serverError(status: status)) }

  /// The server answered with a status that no other error covers.
  public static func undefined(_ status: Int) -> Self { Self(.undefined(status: status)) }
}

// MARK: - With a reason

extension BackendError {
  /// The request is invalid, and the reason says why.
  public static func badRequest(_ reason: String) -> Self { Self(.badRequest, reason: reason) }

  /// The response is missing or malformed, and the reason says more.
  public static func badResponse(_ reason: String) -> Self { Self(.badResponse, reason: reason) }

  /// An object in the response cannot be decoded, and the reason says why.
  public static func parsingError(_ reason: String) -> Self { Self(.parsingError, reason: reason) }

  /// The request failed for another reason.
  public static func other(_ reason: String) -> Self { Self(.other, reason: reason) }
}
