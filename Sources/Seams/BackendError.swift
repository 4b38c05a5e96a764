/// Why nothing came of a request: the one vocabulary of backends and of what is built on them.
///
/// Two errors are equal if both their ``code`` and their ``reason`` are equal. So
/// `#expect(throws: BackendError.notFound)` passes only for an error without a reason. If a test does not care about
/// the reason, catch the error by its type and compare its code: `#expect(error?.code == .notFound)`.
public struct BackendError: Error, Hashable, Sendable {
  /// What went wrong, for code to decide by.
  public enum Code: Hashable, Sendable {
    /// The request makes no sense, so it was not sent.
    case badRequest

    /// There is no response, or it is not what it should be: no body, or not in the expected form.
    case badResponse

    /// The response is in the expected form, but no entity can be made of it.
    case parsingError

    /// There is nothing at this path: status 404 or 410.
    case notFound

    /// The server failed: status 500 to 599.
    case serverError(status: Int)

    /// Any other status that is no success.
    case undefined(status: Int)

    /// The task that had sent the request was cancelled.
    case cancelled

    /// The server did not answer in time.
    case timedOut

    /// There is no way to the server.
    case offline

    /// Anything else; the reason says what.
    case other
  }

  /// What went wrong, for code to decide by.
  public let code: Code

  /// What went wrong, for people: what was wrong, where, and what would be right; or empty.
  public let reason: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: What went wrong, for code to decide by.
  ///   - reason: What went wrong, for people.
  public init(_ code: Code, reason: String = "") {
    self.code = code
    self.reason = reason
  }
}

extension BackendError: CustomStringConvertible {
  /// The code, and the reason if there is one.
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

// MARK: - Spellings

extension BackendError {
  /// The request makes no sense, so it was not sent.
  public static let badRequest = BackendError(.badRequest)

  /// There is no response, or it is not in the expected form.
  public static let badResponse = BackendError(.badResponse)

  /// No entity can be made of the response.
  public static let parsingError = BackendError(.parsingError)

  /// There is nothing at this path.
  public static let notFound = BackendError(.notFound)

  /// The task that had sent the request was cancelled.
  public static let cancelled = BackendError(.cancelled)

  /// The server did not answer in time.
  public static let timedOut = BackendError(.timedOut)

  /// There is no way to the server.
  public static let offline = BackendError(.offline)

  /// The request makes no sense, so it was not sent.
  ///
  /// - Parameter reason: What is wrong with it, and what would be right.
  /// - Returns: The error.
  public static func badRequest(_ reason: String) -> Self { Self(.badRequest, reason: reason) }

  /// There is no response, or it is not in the expected form.
  ///
  /// - Parameter reason: What was expected, and what there is.
  /// - Returns: The error.
  public static func badResponse(_ reason: String) -> Self { Self(.badResponse, reason: reason) }

  /// No entity can be made of the response.
  ///
  /// - Parameter reason: What is wrong, and where.
  /// - Returns: The error.
  public static func parsingError(_ reason: String) -> Self { Self(.parsingError, reason: reason) }

  /// The server failed.
  ///
  /// - Parameter status: Its status code, 500 to 599.
  /// - Returns: The error.
  public static func serverError(_ status: Int) -> Self { Self(.serverError(status: status)) }

  /// The server answered with a status that is no success and has no name here.
  ///
  /// - Parameter status: The status code.
  /// - Returns: The error.
  public static func undefined(_ status: Int) -> Self { Self(.undefined(status: status)) }

  /// Anything else.
  ///
  /// - Parameter reason: What went wrong.
  /// - Returns: The error.
  public static func other(_ reason: String) -> Self { Self(.other, reason: reason) }
}
