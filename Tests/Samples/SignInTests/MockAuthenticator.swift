import SignIn
import TestKit

// snippet: stub
struct MockAuthenticator: Authenticating {
  let judging = Spy<Credentials, CredentialsVerdict, Never>(
    "verdict(on:)", returning: .accepted)
  let accepting = Spy<String, String, Bool, Never>("accepts(code:for:)", returning: true)

  func verdict(on credentials: Credentials) -> CredentialsVerdict { judging(credentials) }
  func accepts(code: String, for user: String) -> Bool { accepting(code, user) }
}
// end snippet

let ana = Credentials(user: "ana", password: "correct horse 1")
