import Foundation

/// Shows a URL in a message, without its password and the values of its query that may be secrets.
func describeURL(_ url: URL) -> String {
  guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true),
    let text = components.string
  else { return url.absoluteString }
  let query = components.rangeOfQuery ?? text.endIndex..<text.endIndex
  let shown = text[query].split(separator: "&", omittingEmptySubsequences: false).map { item in
    let name = item.prefix { $0 != "=" }
    return name.endIndex < item.endIndex && isSecret(name) ? "\(name)=<redacted>" : String(item)
  }
  var beginning = text[..<query.lowerBound]
  if let password = components.rangeOfPassword, !password.isEmpty {
    beginning = text[..<password.lowerBound] + "<redacted>" + beginning[password.upperBound...]
  }
  return beginning + shown.joined(separator: "&") + text[query.upperBound...]
}

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
