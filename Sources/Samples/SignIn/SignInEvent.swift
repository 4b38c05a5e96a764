/// A user action during sign-in.
package enum SignInEvent: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  case start
  case credentials(Credentials)

  /// The user enters the code for the second factor.
  case code(String)

  case forgotPassword
  case back
  case cancel

  /// The name of the event, without the code or the password.
  package var description: String {
    switch self {
    case .start: "start"
    case .credentials(let credentials): "credentials of \(credentials.user)"
    case .code: "code"
    case .forgotPassword: "forgot-password"
    case .back: "back"
    case .cancel: "cancel"
    }
  }

  /// The event as a dump shows it, without its values.
  package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
}

package enum SignInScreen: Equatable, Sendable, CustomStringConvertible {
  case signIn
  case secondFactor(user: String)
  case forgottenPassword

  /// The first screen after signing in.
  case home(user: String)

  package var description: String {
    switch self {
    case .signIn: "sign-in"
    case .secondFactor(let user): "second-factor(\(user))"
    case .forgottenPassword: "forgotten-password"
    case .home(let user): "home(\(user))"
    }
  }
}

/// The reason why an event was refused.
package enum SignInError: Error, Equatable, Sendable, CustomStringConvertible {
  case illegalTransition(SignInEvent, from: SignInScreen?)
  case credentialsRefused
  case codeRefused

  package var description: String {
    switch self {
    case .illegalTransition(let event, let screen):
      """
      “\(event)” is not possible \
      \(screen.map { "on the screen \($0)" } ?? "while the flow has no screen")
      """
    case .credentialsRefused: "the name or the password is wrong"
    case .codeRefused: "the code is wrong"
    }
  }
}
