/// The screens that signing in leads through, and the one it leads to.
public enum SignInScreen: Equatable, Sendable {
  /// Asks for the credentials.
  case signIn

  /// Asks for the code that was sent to a user.
  case secondFactor(user: String)

  /// Tells how to get a new password.
  case forgottenPassword

  /// The first screen of a user who has signed in.
  case home(user: String)
}

extension SignInScreen: CustomStringConvertible {
  /// The name of the screen, with the user in parentheses.
  public var description: String {
    switch self {
    case .signIn: "sign-in"
    case .secondFactor(let user): "second-factor(\(user))"
    case .forgottenPassword: "forgotten-password"
    case .home(let user): "home(\(user))"
    }
  }
}
