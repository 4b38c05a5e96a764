import SignIn
import TestKit

/// The password rule, which has moved from a private method of the form to a separate function.
///
/// Each case is one line. In `SignInFormTests`, one test of the rule is enough. It shows that the form uses the policy.
@Suite("Password policy", .tags(.returnValue))
struct PasswordPolicyTests {
  static let table: [(String, [PasswordPolicy.Problem])] = [
    ("correct horse 1", []),
    ("abcdefg1", []),
    ("12345678a", []),
    ("пароль12", []),
    ("abcdef1", [.tooShort(minimum: 8)]),
    ("👩‍👩‍👧‍👦a1", [.tooShort(minimum: 8)]),
    ("12345678", [.noLetter]),
    ("abcdefgh", [.noDigit]),
    ("abcdefg½", [.noDigit]),
    ("abcdefg五", [.noDigit]),
    (" abcdefg1", [.surroundingSpace]),
    ("\u{A0}abcdefg1", [.surroundingSpace]),
    ("abcdefg1\t", [.surroundingSpace]),
    ("--------", [.noLetter, .noDigit]),
    ("", [.tooShort(minimum: 8), .noLetter, .noDigit]),
    ("   ", [.tooShort(minimum: 8), .noLetter, .noDigit, .surroundingSpace]),
  ]

  @Test(arguments: table)
  func `the password policy lists every problem with a password`(
    password: String, expected: [PasswordPolicy.Problem]
  ) {
    let problems = PasswordPolicy().problems(with: password)

    #expect(problems == expected)
  }

  @Test(arguments: [
    (PasswordPolicy.Problem.tooShort(minimum: 12), "needs at least 12 characters"),
    (.noLetter, "needs a letter"),
    (.noDigit, "needs a digit"),
    (.surroundingSpace, "must not begin or end with a space"),
  ])
  func `a password problem says what to change`(problem: PasswordPolicy.Problem, text: String) {
    #expect("\(problem)" == text)
  }
}
