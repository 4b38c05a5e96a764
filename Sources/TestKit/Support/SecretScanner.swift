import Foundation
import Seams

/// Returns a string with placeholders instead of its secrets, and the secrets in the order of the text.
///
/// Pass `isURL` if the entire string is a URL. The values in the string then follow the rules for URLs: a value ends
/// at a `#` and at the first `?` of the URL. Punctuation at the end of a value belongs to the value.
func textWithoutSecrets(
  _ text: String, isURL: Bool = false, show: (HiddenSecret) -> String
) -> (text: String, secrets: [HiddenSecret]) {
  // Every kind of secret needs one of these characters, and most strings have none of them.
  let canHaveSecrets = text.utf8.contains { byte in
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%")
  }
  guard canHaveSecrets else { return (text, []) }
  let scalars = Array(text.unicodeScalars)
  var secrets: [HiddenSecret] = []
  var shown = ""
  var next = 0
  for (name, value) in SecretScanner(text: scalars, isURL: isURL).secrets() {
    shown += String(scalars[next..<value.lowerBound])
    let secret = HiddenSecret(
      name: name, content: .text(String(scalars[value])), offset: shown.utf8.count)
    secrets.append(secret)
    shown += show(secret)
    next = value.upperBound
  }
  return (secrets.isEmpty ? text : shown + String(scalars[next...]), secrets)
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init(UnicodeScalarView(scalars))
  }
}

/// A scanner that finds secret values in a string, in time that grows linearly with the length of the string.
///
/// The string may be a URL, a form, JSON, a header, or a description that contains one of these, so it cannot be
/// parsed. The scanner looks at each `=`, `%3D` and `:`. If the name before this separator looks secret, the value
/// after it is a secret:
///
/// | form | example | end of the value |
/// |---|---|---|
/// | query, form or cookie | `token=abc&page=1` | `&`, `<`, a quote or a space, and `#` in a URL |
/// | the same, percent-encoded | `token%3Dabc%26page%3D1` | the same, and `%26` |
/// | the same, with a scheme | `authorization=basic abc` | `&`, `,`, a quote or the end of the line |
/// | quoted string | `"token": "abc"`, `token = "abc"` | the closing quote |
/// | string in another value | `password=Optional("abc")` | the closing parenthesis |
/// | list or object | `"tokens": ["abc", "def"]` | the closing bracket |
/// | header | `X-Token: abc` | the end of the line |
/// | header in quotes | `"X-Token: abc"` | the closing quote or the end of the line |
/// | header in an escaped text | `X-Token: abc` after a `\n` | the next `\n` or `\r`, or the closing quote |
/// | password in a URL | `https://ann:abc@example.com` | `@` |
private struct SecretScanner {
  typealias Secret = (name: String, value: Range<Int>)

  let text: [Unicode.Scalar]
  let isURL: Bool

  /// Returns the names and the ranges of the secrets, in the order of the text.
  func secrets() -> [Secret] {
    var secrets: [Secret] = []
    var index = 0
    while index < text.count {
      let secret = secret(at: index)
      if let secret { secrets.append(secret) }
      index = secret?.value.upperBound ?? index + 1
    }
    return secrets
  }

  /// Returns the secret whose separator is at an index, or nil.
  private func secret(at index: Int) -> Secret? {
    switch text[index] {
    case "=": secret(.equals, at: index)
    case "%" where has("%3D", at: index) || has("%3d", at: index):
      secret(.encodedEquals, at: index)
    case ":":
      if let host = host(after: index) {
        password(from: host)
      } else {
        secret(.colon, at: index)
      }
    default: nil
    }
  }

  /// The separator between a name and its value.
  private enum Separator {
    case equals, encodedEquals, colon

    var length: Int { self == .encodedEquals ? 3 : 1 }
  }

  private func secret(_ separator: Separator, at index: Int) -> Secret? {
    guard let name = name(before: index), Secrets.hides(name.text) else { return nil }
    let end = index + separator.length
    let start = text[end...].firstIndex { !Self.isSpace($0) } ?? text.count
    let hasSpaces = start > end || Self.isSpace(text[index - 1])
    // Do not hide an existing placeholder again.
    guard !has("<redacted", at: start),
      let value = value(at: start, of: name, separator, hasSpaces: hasSpaces),
      !has("<redacted", at: value.lowerBound)
    else { return nil }
    return (name.text, value)
  }

  /// Returns the index after the two slashes that follow a colon, or nil if there are none.
  ///
  /// In JSON, each slash may have a backslash before it.
  private func host(after colon: Int) -> Int? {
    var next = colon + 1
    for _ in 0..<2 {
      next += backslashes(at: next)
      guard has("/", at: next) else { return nil }
      next += 1
    }
    return next
  }

  /// Returns the password before the host of a URL, or nil.
  private func password(from start: Int) -> Secret? {
    let end = text[start...].firstIndex { Self.isSpace($0) || "\"/?#".unicodeScalars.contains($0) }
    let authority = text[start..<(end ?? text.count)]
    guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":"),
      colon + 1 < at, !has("<redacted", at: colon + 1), Secrets.hides("password")
    else { return nil }
    return ("password", (colon + 1)..<at)
  }

  // MARK: - Names

  /// A name before a separator, without quotes, and the index at which the name begins.
  private typealias Name = (text: String, isQuoted: Bool, start: Int)

  /// Returns the name before a separator, without any quotes around it.
  private func name(before separator: Int) -> Name? {
    var end = separator
    while end > 0, Self.isSpace(text[end - 1]) { end -= 1 }
    // The name may be in parentheses, as in `Optional("token")`.
    if end > 0, text[end - 1] == ")" { end -= 1 }
    let isQuoted = end > 0 && text[end - 1] == "\""
    if isQuoted {
      end -= 1
      while end > 0, text[end - 1] == "\\" { end -= 1 }
    }
    let longest = 200
    var start = end
    while start > 0, end - start < longest, isInName(at: start - 1, isQuoted: isQuoted) {
      start -= 1
    }
    // The name may follow an escape such as `\n`. If it looks secret without the escape's letter, leave the letter out.
    if start + 1 < end, isEscape(before: start + 1),
      Secrets.looksSecret(String(text[(start + 1)..<end]))
    {
      start += 1
    }
    guard start < end else { return nil }
    let name = String(text[start..<end])
    // The only percent signs in a name without quotes belong to encoded brackets.
    let decoded = isQuoted ? name : name.removingPercentEncoding ?? name
    return (decoded, isQuoted, start)
  }

  private func isInName(at index: Int, isQuoted: Bool) -> Bool {
    if isQuoted { return !"\"\\\n".unicodeScalars.contains(text[index]) }
    switch text[index] {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "[", "]", "$": return true
    // `%5B` and `%5D` stand for brackets, as in `user%5Btoken%5D`.
    case "%": return ["%5B", "%5D", "%5b", "%5d"].contains { has($0, at: index) }
    case let scalar: return !scalar.isASCII
    }
  }

  /// Returns `true` if an escaped line break or tab, such as `\n`, is before an index.
  private func isEscape(before index: Int) -> Bool {
    guard index >= 2 else { return false }
    return text[index - 2] == "\\" && "nrt".unicodeScalars.contains(text[index - 1])
  }

  // MARK: - Values

  /// Returns the range of the value that begins at an index, or nil if the value need not be hidden.
  private func value(
    at start: Int, of name: Name, _ separator: Separator, hasSpaces: Bool
  ) -> Range<Int>? {
    // The quotes are kept, so that the value still looks like a string.
    if let quote = quote(at: start) { return quoted(after: quote).content }
    let end: Int
    if hasSpaces || name.isQuoted, has("[", at: start) || has("{", at: start) {
      end = endOfNested(at: start)
    } else if separator == .colon, isHeader(name) {
      end =
        isEscape(before: name.start)
        ? endOfEscapedHeader(at: start, name) : endOfHeader(at: start, name)
    } else if hasSpaces || name.isQuoted || separator == .equals, let call = endOfCall(at: start) {
      end = call
    } else {
      // A colon, or a space next to the separator, means code or prose, where a word without quotes is not a secret.
      guard separator != .colon, !hasSpaces else { return nil }
      let word = endOfWord(at: start, separator)
      end = endOfCredentials(at: start, name, word: word) ?? word
    }
    return end > start || isURL ? start..<end : nil
  }

  /// Returns `true` if a name belongs to a header.
  ///
  /// “Password: …” in prose is not a header.
  private func isHeader(_ name: Name) -> Bool {
    // A bracket can be part of a name, as in `user[token]`, but no header begins with one.
    let field = name.text.drop { $0 == "[" }
    guard !name.isQuoted,
      name.start == 0 || field.startIndex > name.text.startIndex
        || "\n\t({, \"'".unicodeScalars.contains(text[name.start - 1])
        || isEscape(before: name.start)
    else { return false }
    return field.contains("-") || ["authorization", "cookie"].contains(field.lowercased())
  }

  /// Returns the end of a header: the end of the line or, if the header is in quotes, the closing quote.
  private func endOfHeader(at start: Int, _ name: Name) -> Int {
    var end = text.count
    if name.start > 0, text[name.start - 1] == "\"" {
      let depth = text[..<(name.start - 1)].reversed().prefix { $0 == "\\" }.count
      let quote = (name.start - 1 - depth)..<name.start
      end = max(start, quoted(after: quote).content.upperBound)
    }
    let isInSingleQuotes = name.start > 0 && text[name.start - 1] == "'"
    return text[start..<end].firstIndex {
      $0 == "\n" || $0 == "\r" || (isInSingleQuotes && $0 == "'")
    } ?? end
  }

  /// Returns the end of a header that follows an escape such as `\n`.
  ///
  /// The header ends at the next escaped line break, at the closing quote or at the end of the line. The escaped line
  /// break has as many backslashes as the escape before the header. The closing quote has fewer.
  private func endOfEscapedHeader(at start: Int, _ name: Name) -> Int {
    let depth = text[..<(name.start - 1)].reversed().prefix { $0 == "\\" }.count
    var index = start
    while index < text.count, text[index] != "\n", text[index] != "\r" {
      let escapes = backslashes(at: index)
      let next = index + escapes
      // The header may end in backslashes, each written here as `2 * depth` backslashes.
      let isBreak = escapes >= depth && (escapes - depth).isMultiple(of: 2 * depth)
      if isBreak, has("n", at: next) || has("r", at: next) { return next - depth }
      if escapes < depth, has("\"", at: next) { return index }
      index = next + 1
    }
    return min(index, text.count)
  }

  /// Returns the end of a value in a query, a form or a cookie.
  private func endOfWord(at start: Int, _ separator: Separator) -> Int {
    let endsAtQuery = isURL && !text[..<start].contains("?")
    var end = start
    while end < text.count, !Self.isSpace(text[end]), !"&\"<".unicodeScalars.contains(text[end]),
      !(endsAtQuery && text[end] == "?"),
      !(separator == .encodedEquals && has("%26", at: end))
    {
      end += 1
    }
    if let fragment = text[start..<end].firstIndex(of: "#"), isURL || isInURL(start) {
      return fragment
    }
    // Punctuation and a closing bracket at the end belong to the surrounding text.
    if !isURL, end == text.count || Self.isSpace(text[end]) {
      end = withoutPunctuation(start..<end)
    }
    return end
  }

  /// Returns the end of a value, not counting trailing punctuation and spaces.
  private func withoutPunctuation(_ value: Range<Int>) -> Int {
    let last = text[value].lastIndex { $0 != " " && !Self.punctuation.contains($0) }
    return last.map { $0 + 1 } ?? value.lowerBound
  }

  private static let punctuation = ")]},.;:".unicodeScalars

  /// Returns the end of a value that continues after its first word, or nil if it consists of one word.
  ///
  /// After an authentication scheme, as in `authorization=basic abc`, and after the first part of a cookie, as in
  /// `cookie=a=b; c=d`, the value continues up to an `&`, a comma, a quote or the end of the line.
  private func endOfCredentials(at start: Int, _ name: Name, word: Int) -> Int? {
    let space = text[word...].firstIndex { !Self.punctuation.contains($0) } ?? text.count
    guard has(" ", at: space), !isURL, !isInURL(start) else { return nil }
    let first = String(text[start..<space])
    let field = name.text.lowercased()
    let continues =
      if field.hasSuffix("cookie") {
        first.hasSuffix(";")
      } else if field.hasSuffix("authorization") {
        first.wholeMatch(of: /[A-Za-z][A-Za-z0-9-]*/) != nil
      } else {
        ["bearer", "basic"].contains(first.lowercased())
      }
    guard continues else { return nil }
    let end = text[space...].firstIndex { "\n\r&,\"'".unicodeScalars.contains($0) } ?? text.count
    return withoutPunctuation(start..<end)
  }

  /// Returns `true` if `://` comes before an index in the same word.
  private func isInURL(_ index: Int) -> Bool {
    let longest = 2_000
    let word = text[..<index].suffix(longest).reversed().prefix { !Self.isSpace($0) && $0 != "\"" }
    return ((index - word.count)..<index).contains { has("://", at: $0) }
  }

  /// Returns the range of the quote at an index, including the backslashes before it.
  ///
  /// The matching quote has the same number of backslashes.
  private func quote(at start: Int) -> Range<Int>? {
    let end = start + backslashes(at: start)
    return has("\"", at: end) ? start..<(end + 1) : nil
  }

  /// Returns the range of a quoted string and the index after its closing quote.
  private func quoted(after quote: Range<Int>) -> (content: Range<Int>, end: Int) {
    let depth = quote.count - 1
    var index = quote.upperBound
    while index < text.count {
      let escapes = backslashes(at: index)
      index += escapes
      let isEnd = escapes <= depth || (depth == 0 && escapes.isMultiple(of: 2))
      if isEnd, has("\"", at: index) {
        // A quote with fewer backslashes closes an enclosing string.
        let last = escapes < depth ? index + 1 : index - depth
        return (quote.upperBound..<last, index + 1)
      }
      index += 1
    }
    return (quote.upperBound..<text.count, text.count)
  }

  /// Returns the end of a value that contains strings and looks like a call, such as `Optional("abc")`, or nil.
  private func endOfCall(at start: Int) -> Int? {
    // The limit keeps the time linear.
    let longest = 200
    var depth = 0
    let name = text[start...].prefix(longest).prefix { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", ".": return true
      case "<": depth += 1
      case ">" where depth > 0: depth -= 1
      default: return depth > 0
      }
      return true
    }
    let open = name.endIndex
    guard !name.isEmpty, has("(", at: open), text[open...].prefix(longest).contains("\"") else {
      return nil
    }
    let end = endOfNested(at: open)
    return text[open..<end].contains("\"") ? end : nil
  }

  /// Returns the end of a JSON array or object, which may contain others, or of the arguments of a call.
  private func endOfNested(at start: Int) -> Int {
    let (opening, closing): (String, String) = text[start] == "(" ? ("(", ")") : ("[{", "]}")
    var depth = 0
    var index = start
    while index < text.count {
      if let quote = quote(at: index) {
        index = quoted(after: quote).end
        continue
      }
      if opening.unicodeScalars.contains(text[index]) { depth += 1 }
      if closing.unicodeScalars.contains(text[index]) { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return text.count
  }

  // MARK: - Characters

  private func has(_ part: String, at index: Int) -> Bool {
    index < text.count && text[index...].starts(with: part.unicodeScalars)
  }

  private func backslashes(at index: Int) -> Int {
    text[index...].prefix { $0 == "\\" }.count
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || ("\t"..."\r").contains(scalar)
  }
}
