/// Decides who may come in.
public protocol Authenticating: Sendable {
  /// Judges credentials.
  ///
  /// - Parameter credentials: What the user gave.
  /// - Returns: Whether they are right, and whether a code is needed as well.
  func verdict(on credentials: Credentials) -> CredentialsVerdict

  /// Checks the code of a second factor.
  ///
  /// - Parameters:
  ///   - code: What the user gave.
  ///   - user: Who it was sent to.
  /// - Returns: Whether it is the code that was sent.
  func accepts(code: String, for user: String) -> Bool
}

/// What an authenticator thinks of credentials.
public enum CredentialsVerdict: Equatable, Sendable {
  /// They are right.
  case accepted

  /// They are right, and the user has to give a code as well.
  case needsSecondFactor

  /// They are wrong.
  case refused
}
