import Foundation

/// The fields of the sign-in screen and whether they can be sent.
public struct SignInForm: Sendable {
  /// The name, as typed.
  public var user = ""

  /// The password, as typed.
  public var password = ""

  private let policy: PasswordPolicy

  /// Makes an empty form.
  ///
  /// - Parameter policy: What a password has to look like.
  public init(policy: PasswordPolicy = PasswordPolicy()) {
    self.policy = policy
  }

  /// What is to be shown under the password; nothing while it is empty.
  public var passwordProblems: [PasswordPolicy.Problem] {
    password.isEmpty ? [] : policy.problems(with: password)
  }

  /// What to send; nil while the form is not ready.
  ///
  /// White space around the name is left out.
  public var credentials: Credentials? {
    let name = user.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty, policy.problems(with: password).isEmpty else { return nil }
    return Credentials(user: name, password: password)
  }
}

extension SignInForm: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name alone, so that a log never holds a password.
  public var description: String { "SignInForm(user: \(user), password: <redacted>)" }

  /// The name alone, so that a log never holds a password.
  public var debugDescription: String { description }

  /// The name alone, so that a dump never holds a password.
  public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
