/// Why nothing was fetched.
///
/// Two errors are equal if their messages are. The reason is for whoever has to find the fault, so that a
/// test says `#expect(throws: FetchError.undecodable)` and the log says at which field.
public struct FetchError: Error, Sendable {
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

extension FetchError: Hashable {
  /// Whether the user is told the same.
  ///
  /// - Parameters:
  ///   - lhs: The one.
  ///   - rhs: The other.
  /// - Returns: Whether the messages are the same, whatever the reasons.
  public static func == (lhs: FetchError, rhs: FetchError) -> Bool {
    lhs.message == rhs.message
  }

  /// Hashes the message.
  ///
  /// - Parameter hasher: What it is fed to.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(message)
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
