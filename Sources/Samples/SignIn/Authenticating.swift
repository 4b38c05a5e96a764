/// A service that decides who may sign in.
package protocol Authenticating: Sendable {
  /// Checks a name and a password and decides whether the user must also enter a code.
  func verdict(on credentials: Credentials) -> CredentialsVerdict

  /// Returns `true` if this is the code that was sent to the user.
  func accepts(code: String, for user: String) -> Bool
}

package enum CredentialsVerdict: Equatable, Sendable {
  case accepted
  case needsSecondFactor
  case refused
}

package struct Credentials: Equatable, Sendable, CustomReflectable {
  package let user: String
  package let password: String

  package init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// The credentials as logs and dumps show them, without the password.
  package var customMirror: Mirror {
    Mirror(self, children: ["user": user, "password": "<redacted>"], displayStyle: .struct)
  }
}
