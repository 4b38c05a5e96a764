import Foundation
import SignIn
import TestKit

/// The password rule while it was still private to the form.
///
/// Each test has to fill in a whole form and sees only that something is wrong, not what. The first test is a trap. It
/// is meant to prove that a digit is needed, but the password is also too short. Delete the digit rule and the test
/// still passes. In `PasswordPolicyTests`, a case is one line and names every problem.
///
/// The second test proves that the rule has not changed. It fills in the old form and the new form with every password
/// from `PasswordPolicyTests`.
@Suite("Password rule, before it was extracted", .tags(.state))
struct PrivateRuleTests {
  // snippet: private-rule
  @Test func `a sign-in form has no credentials if its password has no digit`() {
    var form = FormWithPrivateRule()

    form.user = "ana"
    form.password = "abc"

    #expect(form.credentials == nil)
  }
  // end snippet

  @Test(arguments: PasswordPolicyTests.table)
  func `extracting the password rule does not change the accepted passwords`(
    password: String, problems: [PasswordPolicy.Problem]
  ) {
    var before = FormWithPrivateRule()
    var after = SignInForm()

    (before.user, before.password) = ("ana", password)
    (after.user, after.password) = ("ana", password)

    #expect((before.credentials != nil) == problems.isEmpty)
    #expect(before.credentials == after.credentials)
  }
}

// MARK: - Fixtures

/// `SignInForm` as it was before `PasswordPolicy` was extracted from it.
private struct FormWithPrivateRule {
  var user = ""
  var password = ""

  var credentials: Credentials? {
    let name = user.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty, isGood(password) else { return nil }
    return Credentials(user: name, password: password)
  }

  private func isGood(_ password: String) -> Bool {
    password.count >= 8 && password.contains(where: \.isLetter)
      && password.contains { $0.isASCII && $0.isWholeNumber }
      && password.first?.isWhitespace == false && password.last?.isWhitespace == false
  }
}
