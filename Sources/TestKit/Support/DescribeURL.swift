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
