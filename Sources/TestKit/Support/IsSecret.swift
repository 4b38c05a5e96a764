/// Whether the value of a header or of a parameter must not reach a log, going by its name.
///
/// It finds what is usual. A secret under another name is shown, as is a body.
func isSecret(_ name: some StringProtocol) -> Bool {
  let name = name.lowercased()
  return secrets.contains { name.contains($0) }
    || name.split { !$0.isLetter }.contains("auth")
}

/// What the names of secrets have in them.
private let secrets = [
  "authorization", "cookie", "token", "secret", "passw", "credential", "signature", "session",
  "apikey", "api-key", "api_key", "subscription-key",
]
