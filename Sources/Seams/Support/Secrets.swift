/// The rule that decides which values never reach a log, a dump or a failure message.
package enum Secrets {
  /// The names that a test has declared not to be secret, in lower case.
  ///
  /// The names are task-local, so that one test can show a token while parallel tests hide theirs.
  @TaskLocal package static var exempt: Set<String> = []

  /// Returns `true` if the value of a header field, query item, field or key with this name is a secret.
  ///
  /// Only the name decides. The rule knows the usual names, so a secret with an unusual name is shown.
  ///
  /// - Parameter name: The name, in any spelling, such as `X-Api-Key`.
  /// - Returns: `true` if the value must not be shown.
  package static func hides(_ name: some StringProtocol) -> Bool {
    looksSecret(name) && (exempt.isEmpty || !exempt.contains(name.lowercased()))
  }

  /// Returns `true` if a name looks like that of a secret, even if a test has declared it not to be secret.
  package static func looksSecret(_ name: some StringProtocol) -> Bool {
    // Names are short. Only the beginning of a longer string, such as a dictionary key, is checked.
    let name = name.utf8.count > longestName ? String(name.prefix(longestName)) : String(name)
    let letters = name.utf8.filter { isLetter($0) || $0 >= 0x80 }.map { $0 | 0x20 }
    return parts.contains(where: { contains($0, in: letters) }) || hasWordAuth(name)
  }

  /// Returns a value, or `<redacted>` if ``hides(_:)`` returns `true` for its name.
  package static func shown(_ value: String, named name: String) -> String {
    hides(name) ? "<redacted>" : value
  }

  private static let longestName = 200

  /// The words that occur in the names of secrets, without separators.
  private static let parts: [[UInt8]] = [
    "authorization", "cookie", "token", "secret", "passw", "passphrase", "passcode", "credential",
    "signature", "session", "apikey", "subscriptionkey", "accesskey", "privatekey", "jwt",
  ].map { Array($0.utf8) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func contains(_ part: [UInt8], in letters: [UInt8]) -> Bool {
    guard letters.count >= part.count else { return false }
    return (0...(letters.count - part.count)).contains { start in
      letters[start] == part[0] && letters[start..<(start + part.count)].elementsEqual(part)
    }
  }

  /// Returns `true` if a word in the name is "auth", as in `X-Auth` and `basicAuth`, but not in "author".
  private static func hasWordAuth(_ name: String) -> Bool {
    var words: [String] = [""]
    var wasLowercase = false
    for character in name {
      if !character.isLetter || (character.isUppercase && wasLowercase) { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
      wasLowercase = character.isLowercase
    }
    return words.contains("auth")
  }
}
