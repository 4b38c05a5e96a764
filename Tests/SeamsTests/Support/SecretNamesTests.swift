import Seams
import TestKit

@Suite("Names of secrets", .tags(.returnValue))
struct SecretNamesTests {
  @Test(
    arguments: [
      "auth", "Auth", "basicAuth", "basic_auth", "passphrase", "sub-scription_key", "authorization",
      "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Auth-Token", "Client-Secret", "password",
      "apikey", "X_API_KEY", "api-key", "X-Auth", "X-Auth-Key", "X-Session-Id", "X-Amz-Signature",
      "X-Passwd", "Credential", "Ocp-Apim-Subscription-Key", "privateKey", "accessKey", "jwt",
      "passcode",
    ].map { ($0, true) }
      + [
        "author", "authorized", "oauth", "pass", "tökens", "", "Accept", "X-Author", "X-Key",
        "Author",
      ].map { ($0, false) })
  func `the words in a name decide whether its value is a secret`(name: String, isSecret: Bool) {
    #expect(Secrets.hides(name) == isSecret)
    #expect(Secrets.shown("a", named: name) == (isSecret ? "<redacted>" : "a"))
  }

  @Test(arguments: [(194, true), (195, true), (196, false), (1_000, false)])
  func `only the first 200 characters of a name decide whether its value is secret`(
    length: Int, isSecret: Bool
  ) {
    let padding = String(repeating: "a", count: length)

    #expect(Secrets.hides(padding + "token") == isSecret)
  }
}
