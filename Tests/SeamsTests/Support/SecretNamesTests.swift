import Seams
import TestKit

@Suite("Names of secrets", .tags(.returnValue))
struct SecretNamesTests {
  @Test(arguments: [
    ("auth", true), ("Auth", true), ("basicAuth", true), ("basic_auth", true), ("author", false),
    ("authorized", false), ("oauth", false), ("passphrase", true), ("pass", false),
    ("sub-scription_key", true), ("tökens", false), ("", false),
  ])
  func `the words in a name decide whether its value is a secret`(name: String, isSecret: Bool) {
    #expect(Secrets.hides(name) == isSecret)
    #expect(Secrets.shown("a", named: name) == (isSecret ? "<redacted>" : "a"))
  }

  @Test(arguments: [(194, true), (195, true), (196, false), (1_000, false)])
  func `only 200 characters of a name are searched for secrets`(length: Int, isSecret: Bool) {
    let padding = String(repeating: "a", count: length)

    #expect(Secrets.hides(padding + "token") == isSecret)
  }
}
