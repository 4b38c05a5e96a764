import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that failed: why, and what the server said, if it said anything.
public struct NetworkFailure: Error, Sendable {
  /// What went wrong.
  public let reason: NetworkServiceError

  /// What the server answered; nil if no answer arrived.
  public let response: NetworkResponse?

  /// The error that the session delivered; nil if it delivered none.
  public let underlying: (any Error)?

  /// Makes a failure.
  ///
  /// - Parameters:
  ///   - reason: What went wrong.
  ///   - response: What the server answered.
  ///   - underlying: The error that the session delivered.
  public init(
    _ reason: NetworkServiceError,
    response: NetworkResponse? = nil,
    underlying: (any Error)? = nil
  ) {
    self.reason = reason
    self.response = response
    self.underlying = underlying
  }
}

extension NetworkFailure: Equatable {
  /// Compares reason, response and underlying error.
  ///
  /// Errors of a session have no `==`, so they are compared as `NSError`.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.reason == rhs.reason && lhs.response == rhs.response
      && lhs.underlying as NSError? == rhs.underlying as NSError?
  }
}

extension NetworkFailure: CustomStringConvertible {
  /// The reason, with the session's error where the reason is unknown.
  public var description: String {
    guard reason == .unknownError, let underlying else { return "\(reason)" }
    // What a platform says of such an error repeats the URL, with all of its query.
    guard let error = underlying as? URLError else { return "\(reason): \(underlying)" }
    return "\(reason): \(URLError.errorDomain) \(error.errorCode)"
  }
}
