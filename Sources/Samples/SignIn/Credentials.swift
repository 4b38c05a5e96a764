/// A name and a password, as a user gives them.
public struct Credentials: Equatable, Sendable {
  /// The name of the user.
  public let user: String

  /// The password, in the clear.
  public let password: String

  /// Makes credentials.
  ///
  /// - Parameters:
  ///   - user: The name of the user.
  ///   - password: The password, in the clear.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name alone, so that a log never holds a password.
  public var description: String { "Credentials(user: \(user), password: <redacted>)" }

  /// The name alone, so that a log never holds a password.
  public var debugDescription: String { description }

  /// The name alone, so that a dump never holds a password.
  public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
