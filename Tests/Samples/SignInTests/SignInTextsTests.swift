import SignIn
import TestKit

/// What the flow says; an event never shows a secret.
@Suite("Sign-in texts", .tags(.returnValue))
struct SignInTextsTests {
  @Test(arguments: [
    (SignInError.credentialsRefused, "the name or the password is wrong"),
    (.codeRefused, "the code is wrong"),
    (.illegalTransition(.back, from: nil), "“back” is not possible before the start"),
    (
      .illegalTransition(.code("123456"), from: .home(user: "ana")),
      "“code” is not possible on the screen home(ana)"
    ),
    (
      .illegalTransition(
        .credentials(Credentials(user: "ana", password: "abc1")), from: .secondFactor(user: "bo")),
      "“credentials of ana” is not possible on the screen second-factor(bo)"
    ),
    (
      .illegalTransition(.forgotPassword, from: .forgottenPassword),
      "“forgot-password” is not possible on the screen forgotten-password"
    ),
    (
      .illegalTransition(.cancel, from: .signIn), "“cancel” is not possible on the screen sign-in"
    ),
    (.illegalTransition(.start, from: .signIn), "“start” is not possible on the screen sign-in"),
  ])
  func `an error says what was refused and where`(error: SignInError, text: String) {
    #expect("\(error)" == text)
  }
}
