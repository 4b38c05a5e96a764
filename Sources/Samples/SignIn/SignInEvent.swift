/// What a user can do while signing in.
public enum SignInEvent: Equatable, Sendable {
  /// Wants to sign in.
  case start

  /// Gives a name and a password.
  case credentials(Credentials)

  /// Gives the code of the second factor.
  case code(String)

  /// Has forgotten the password.
  case forgotPassword

  /// Goes back to the screen before.
  case back

  /// Gives up.
  case cancel
}

extension SignInEvent: CustomStringConvertible, CustomReflectable {
  /// The credentials, which hide their password, and no code: a dump never holds a secret.
  public var customMirror: Mirror {
    guard case .credentials(let credentials) = self else {
      return Mirror(self, children: [], displayStyle: .enum)
    }
    return Mirror(self, children: ["credentials": credentials], displayStyle: .enum)
  }

  /// The name of the event, without any secret in it.
  public var description: String {
    switch self {
    case .start: "start"
    case .credentials(let credentials): "credentials of \(credentials.user)"
    case .code: "code"
    case .forgotPassword: "forgot-password"
    case .back: "back"
    case .cancel: "cancel"
    }
  }
}
