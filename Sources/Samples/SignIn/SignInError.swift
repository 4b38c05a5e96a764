/// Why an event of the sign-in flow led nowhere.
public enum SignInError: Error, Equatable, Sendable {
  /// The event means nothing on the visible screen; nil if no screen is open.
  case illegalTransition(SignInEvent, from: SignInScreen?)

  /// Name and password do not belong together.
  case credentialsRefused

  /// The code is not the one that was sent.
  case codeRefused
}

extension SignInError: CustomStringConvertible {
  /// One sentence that says what was refused.
  public var description: String {
    switch self {
    case .illegalTransition(let event, let screen):
      "“\(event)” is not possible \(screen.map { "on the screen \($0)" } ?? "before the start")"
    case .credentialsRefused: "the name or the password is wrong"
    case .codeRefused: "the code is wrong"
    }
  }
}
