import SignIn
import TestKit

/// The form uses the policy, which has its own tests.
@Suite("Sign-in form", .tags(.state))
struct SignInFormTests {
  // snippet: form-asks
  @Test func `a password is not sent if the policy rejects it`() {
    var form = SignInForm(policy: PasswordPolicy(minimumLength: 4))

    form.user = "ana"
    form.password = "ab1"

    #expect(form.passwordProblems == [.tooShort(minimum: 4)])
    #expect(form.credentials == nil)
  }
  // end snippet

  @Test func `an empty form shows no problem, but cannot be sent until it is valid`() {
    var form = SignInForm(policy: PasswordPolicy(minimumLength: 4))
    #expect(form.passwordProblems == [])
    #expect(form.credentials == nil)

    form.user = "ana"
    form.password = "abc1"

    #expect(form.passwordProblems == [])
    #expect(form.credentials == Credentials(user: "ana", password: "abc1"))
  }

  @Test(arguments: [
    ("ana", "ana"), (" ana ", "ana"), ("\tana\n", "ana"), ("ana maria", "ana maria"),
    ("", nil), ("  ", nil),
  ])
  func `whitespace around the user name is not sent`(typed: String, sent: String?) {
    var form = SignInForm()

    form.user = typed
    form.password = "correct horse 1"

    #expect(form.credentials?.user == sent)
  }

  @Test func `logs and dumps show no password and no code`() {
    let credentials = Credentials(user: "ana", password: "123456")
    var form = SignInForm()
    (form.user, form.password) = ("ana", "123456")
    let values: [Any] = [
      credentials, form, SignInEvent.credentials(credentials), SignInEvent.code("123456"),
    ]

    for value in values {
      var dumped = ""
      dump(value, to: &dumped)

      #expect(!"\(value) \(String(reflecting: value)) \(dumped)".contains("123456"))
    }
    #expect("\(credentials)" == #"Credentials(user: "ana", password: "<redacted>")"#)
    #expect("\(form)" == #"SignInForm(user: "ana", password: "<redacted>")"#)
  }
}
