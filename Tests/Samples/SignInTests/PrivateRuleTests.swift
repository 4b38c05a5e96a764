import TestKit

/// Before: the same rule while it was private to the form.
///
/// Each case has to fill in a whole form and can only see that something was wrong, not what. The
/// third test is the trap: it means to show that a digit is needed, but it stays green when the rule
/// about digits is deleted, because the password is too short as well. Compare with
/// `PasswordPolicyTests`, where a case is one line and says all that is wrong.
@Suite("Password rule, before it was extracted", .tags(.state))
struct PrivateRuleTests {
  @Test func `a good password can be sent`() {
    var form = FormWithPrivateRule()

    form.user = "ana"
    form.password = "abcdefg1"

    #expect(form.canSend)
  }

  @Test func `a short password cannot be sent`() {
    var form = FormWithPrivateRule()

    form.user = "ana"
    form.password = "abcdef1"

    #expect(!form.canSend)
  }

  // snippet: private-rule
  @Test func `a password without a digit cannot be sent, or so it seems`() {
    var form = FormWithPrivateRule()

    form.user = "ana"
    form.password = "abc"

    #expect(!form.canSend)
  }
  // end snippet
}

// MARK: - Fixtures

private struct FormWithPrivateRule {
  var user = ""
  var password = ""

  var canSend: Bool { !user.isEmpty && isGood(password) }

  private func isGood(_ password: String) -> Bool {
    password.count >= 8 && password.contains(where: \.isLetter)
      && password.contains(where: \.isNumber)
  }
}
