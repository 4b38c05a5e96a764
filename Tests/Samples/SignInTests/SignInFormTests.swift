import SignIn
import TestKit

/// The form on top of the policy: that it asks, not what the policy answers.
@Suite("Sign-in form", .tags(.state))
struct SignInFormTests {
  @Test func `an empty form shows no problem and has nothing to send`() {
    let form = SignInForm()

    #expect(form.passwordProblems == [])
    #expect(form.credentials == nil)
  }

  // snippet: form-asks
  @Test func `a password that the policy rejects is not sent`() {
    var form = SignInForm(policy: PasswordPolicy(minimumLength: 4))

    form.user = "ana"
    form.password = "ab1"

    #expect(form.passwordProblems == [.tooShort(minimum: 4)])
    #expect(form.credentials == nil)
  }
  // end snippet

  @Test func `a password that the policy accepts is sent`() {
    var form = SignInForm(policy: PasswordPolicy(minimumLength: 4))

    form.user = "ana"
    form.password = "abc1"

    #expect(form.passwordProblems == [])
    #expect(form.credentials == Credentials(user: "ana", password: "abc1"))
  }

  @Test(arguments: [
    ("ana", "ana"), (" ana ", "ana"), ("\tana\n", "ana"), ("ana maria", "ana maria"),
    ("", nil), ("  ", nil),
  ])
  func `white space around the name is left out`(typed: String, sent: String?) {
    var form = SignInForm()

    form.user = typed
    form.password = "correct horse 1"

    #expect(form.credentials?.user == sent)
  }

  @Test func `credentials keep what they are made of`() {
    let credentials = Credentials(user: "ana", password: "correct horse 1")

    #expect(credentials.user == "ana")
    #expect(credentials.password == "correct horse 1")
  }

  @Test func `credentials never show their password`() {
    let credentials = Credentials(user: "ana", password: "correct horse 1")
    var dumped = ""

    dump(credentials, to: &dumped)

    #expect("\(credentials)" == "Credentials(user: ana, password: <redacted>)")
    #expect(String(reflecting: credentials) == "Credentials(user: ana, password: <redacted>)")
    #expect(!dumped.contains("correct horse 1"))
  }

  @Test func `a form never shows its password`() {
    var form = SignInForm()
    form.user = "ana"
    form.password = "correct horse 1"
    var dumped = ""

    dump(form, to: &dumped)

    #expect("\(form)" == "SignInForm(user: ana, password: <redacted>)")
    #expect(String(reflecting: form) == "SignInForm(user: ana, password: <redacted>)")
    #expect(dumped.contains("ana") && !dumped.contains("correct horse 1"))
  }

  @Test(arguments: [
    SignInEvent.code("123456"),
    .credentials(Credentials(user: "ana", password: "123456")),
  ])
  func `an event never shows a secret`(event: SignInEvent) {
    var dumped = ""

    dump(event, to: &dumped)

    #expect(!"\(event)\(String(reflecting: event))\(dumped)".contains("123456"))
  }
}
