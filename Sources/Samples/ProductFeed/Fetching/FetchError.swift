/// Why nothing was fetched.
///
/// The user reads the message. The reason is for the log: it says at which field a document is wrong.
public struct FetchError: Error, Hashable, Sendable {
  /// What the user is told.
  public let message: String

  /// What was wrong, where, and what would be right; or empty.
  public let reason: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - message: What the user is told.
  ///   - reason: What was wrong, where, and what would be right.
  public init(_ message: String, reason: String = "") {
    self.message = message
    self.reason = reason
  }
}

extension FetchError: CustomStringConvertible {
  /// The message, and the reason if there is one.
  public var description: String {
    reason.isEmpty ? message : "\(message): \(reason)"
  }
}

// MARK: - Spellings

extension FetchError {
  /// There is nothing at the place where it should be.
  public static let notFound = notFound("")

  /// There is something, and it cannot be read.
  public static let unreadable = unreadable("")

  /// It was read, and is not what it should be.
  public static let undecodable = undecodable("")

  /// There was no answer.
  public static let noAnswer = noAnswer("")

  /// Nobody wants it any more.
  public static let cancelled = FetchError("cancelled")

  /// There is nothing at the place where it should be.
  ///
  /// - Parameter reason: Which place.
  /// - Returns: The error.
  public static func notFound(_ reason: String) -> Self { Self("URL Not found", reason: reason) }

  /// There is something, and it cannot be read.
  ///
  /// - Parameter reason: What, and why not.
  /// - Returns: The error.
  public static func unreadable(_ reason: String) -> Self {
    Self("Failed converting to data", reason: reason)
  }

  /// It was read, and is not what it should be.
  ///
  /// - Parameter reason: At which field, and what would be right.
  /// - Returns: The error.
  public static func undecodable(_ reason: String) -> Self {
    Self("Failed when decoding", reason: reason)
  }

  /// There was no answer.
  ///
  /// - Parameter reason: From whom, and why not.
  /// - Returns: The error.
  public static func noAnswer(_ reason: String) -> Self {
    Self("found error in network", reason: reason)
  }
}
