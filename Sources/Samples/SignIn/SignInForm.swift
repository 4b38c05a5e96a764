import Foundation

/// The fields of the sign-in screen.
package struct SignInForm: Sendable, CustomReflectable {
  package var user = ""
  package var password = ""

  private let policy: PasswordPolicy

  package init(policy: PasswordPolicy = PasswordPolicy()) {
    self.policy = policy
  }

  /// The problems to show below the password, or none while the password is empty.
  package var passwordProblems: [PasswordPolicy.Problem] {
    password.isEmpty ? [] : policy.problems(with: password)
  }

  /// The credentials to send, without white space around the name, or `nil` while the form is invalid.
  package var credentials: Credentials? {
    let name = user.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty, policy.problems(with: password).isEmpty else { return nil }
    return Credentials(user: name, password: password)
  }

  /// The form as logs and dumps show it, without the password.
  package var customMirror: Mirror {
    Mirror(self, children: ["user": user, "password": "<redacted>"], displayStyle: .struct)
  }
}
