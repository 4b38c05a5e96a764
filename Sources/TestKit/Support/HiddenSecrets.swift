import Foundation
import Seams

/// A value that a message does not show.
struct HiddenSecret {
  /// The name of the field, header or query item.
  let name: String
  let content: Content

  enum Content {
    case text(String)
    case bytes(Data)
  }

  /// The length of the secret: "13 characters".
  var length: String {
    switch content {
    case .text(let text):
      text.utf8.count > 65_536
        ? counted(text.utf8.count, "byte") : counted(text.count, "character")
    case .bytes(let data): counted(data.count, "byte")
    }
  }

  /// Returns the placeholder, with the length if a message compares it with another secret.
  func text(withLength: Bool) -> String {
    withLength ? "<redacted, \(length)>" : "<redacted>"
  }

  /// Returns the place where two secrets differ, such as "character 8", or nil if there is none.
  static func place(of actual: HiddenSecret, _ expected: HiddenSecret) -> String? {
    switch (actual.content, expected.content) {
    case (.text(let actual), .text(let expected)): TextPlace(actual, expected)?.text
    case (.bytes(let actual), .bytes(let expected)):
      firstDifferingByte(actual, expected).map { "byte \($0 + 1)" }
    default: nil
    }
  }
}

/// The difference between the secrets of two values that otherwise look alike.
struct SecretDifference {
  /// A whole clause with both lengths and the place.
  let text: String

  /// The place only, if a message already shows both lengths.
  let shortText: String

  /// Creates nil if the two hide different fields, or if no secret differs.
  init?(_ actual: [HiddenSecret], _ expected: [HiddenSecret]) {
    guard actual.map(\.name) == expected.map(\.name) else { return nil }
    for (actual, expected) in zip(actual, expected) {
      guard let place = HiddenSecret.place(of: actual, expected) else { continue }
      let they = "they differ from \(place) on"
      text = """
        \(oneLine(actual.name)): \(actual.text(withLength: true)) is not \
        \(expected.text(withLength: true)); \(they)
        """
      shortText = they
      return
    }
    return nil
  }
}

// MARK: - Secrets in a text

/// A text without the secrets that it names.
///
/// A text may be a URL, a form, JSON, a header, or a description that contains one of these. So the search does not
/// parse any of them. It looks for a name and a value in one of the forms `name=value`, `"name": "value"`,
/// `name: "value"`, `Name-Of-Header: value` and `scheme://user:password@host`.
struct TextWithoutSecrets {
  private(set) var text: String
  private(set) var secrets: [HiddenSecret] = []

  /// Hides the secrets of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isURL: Whether the whole text is a URL, in which a `#` ends a value.
  ///   - show: Returns the placeholder of a secret.
  init(_ text: String, isURL: Bool = false, show: (HiddenSecret) -> String) {
    self.text = text
    let bytes = Array(text.utf8)
    guard
      bytes.contains(where: {
        $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "%")
      })
    else { return }
    var scanner = SecretScanner(bytes, isURL: isURL)
    let found = scanner.scan()
    guard !found.isEmpty else { return }
    var shown = ""
    var next = 0
    for (name, range) in found {
      let secret = HiddenSecret(
        name: name, content: .text(String(decoding: bytes[range], as: UTF8.self)))
      secrets.append(secret)
      shown += String(decoding: bytes[next..<range.lowerBound], as: UTF8.self) + show(secret)
      next = range.upperBound
    }
    self.text = shown + String(decoding: bytes[next...], as: UTF8.self)
  }
}

/// A scanner that finds the secrets in the bytes of a text, reading each byte a few times at most.
private struct SecretScanner {
  private let bytes: [UInt8]
  private let isURL: Bool
  private var found: [(name: String, value: Range<Int>)] = []

  init(_ bytes: [UInt8], isURL: Bool) {
    self.bytes = bytes
    self.isURL = isURL
  }

  mutating func scan() -> [(name: String, value: Range<Int>)] {
    var index = 0
    while index < bytes.count {
      index = hide(at: index) ?? index + 1
    }
    return found
  }

  /// Looks at a character that may separate a name and a value, and returns the end of a hidden value or nil.
  private mutating func hide(at index: Int) -> Int? {
    switch bytes[index] {
    case Self.equals: hide(after: index, .equals)
    case Self.percent where isEncoded("3D", index): hide(after: index, .encodedEquals)
    case Self.colon where has("//", at: index + 1): hidePassword(after: index + 3)
    case Self.colon: hide(after: index, .colon)
    default: nil
    }
  }

  /// The separator between a name and its value.
  private enum Sign {
    case equals, encodedEquals, colon

    var length: Int { self == .encodedEquals ? 3 : 1 }
  }

  private mutating func hide(after index: Int, _ sign: Sign) -> Int? {
    guard let name = name(before: index), Secrets.hides(name.text) else { return nil }
    let afterSign = index + sign.length
    var start = afterSign
    while start < bytes.count, Self.isSpace(bytes[start]) { start += 1 }
    let isApart = start > afterSign || name.isApart
    guard let end = end(ofValueAt: start, name, sign, isApart: isApart), end > start || isURL
    else { return nil }
    // The quotes stay, so that the value still looks like a text.
    var value = start..<end
    if let quote = quote(at: start) {
      let last = end - quote.count
      let isClosed = last >= quote.upperBound && bytes[last..<end].elementsEqual(bytes[quote])
      value = quote.upperBound..<(isClosed ? last : end)
    }
    // A placeholder stays as it is.
    guard !has("<redacted", at: value.lowerBound) else { return nil }
    found.append((name.text, value))
    return end
  }

  // MARK: - Names

  private struct Name {
    let text: String
    let isQuoted: Bool

    /// A Boolean value that indicates whether a space follows.
    let isApart: Bool

    /// The beginning of the name, including its quote.
    let start: Int
  }

  /// Returns the name before a separator, with or without quotes around it.
  private func name(before sign: Int) -> Name? {
    var end = sign
    while end > 0, Self.isSpace(bytes[end - 1]) { end -= 1 }
    if end > 0, bytes[end - 1] == Self.parenthesis { end -= 1 }
    var closing = 0
    if end > 0, bytes[end - 1] == Self.quote {
      closing = 1
      while end > closing, bytes[end - closing - 1] == Self.backslash { closing += 1 }
    }
    let last = end - closing
    var start = last
    while start > 0, last - start < 200, isName(bytes[start - 1], inQuotes: closing > 0) {
      start -= 1
    }
    guard start < last else { return nil }
    return Name(
      text: String(decoding: bytes[start..<last], as: UTF8.self), isQuoted: closing > 0,
      isApart: end < sign && Self.isSpace(bytes[sign - 1]), start: max(start - closing, 0))
  }

  private func isName(_ byte: UInt8, inQuotes: Bool) -> Bool {
    if inQuotes { return byte != Self.quote && byte != Self.backslash && byte != 0x0A }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "$"), 0x80...:
      return true
    default: return false
    }
  }

  // MARK: - Values

  /// Returns the end of a value, or nil if the value need not be hidden.
  private func end(ofValueAt start: Int, _ name: Name, _ sign: Sign, isApart: Bool) -> Int? {
    if let quote = quote(at: start) { return end(ofQuoted: quote) }
    let isNested =
      start < bytes.count
      && (bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "{"))
    if isNested, isApart || name.isQuoted { return endOfNested(at: start) }
    switch sign {
    case .colon: return isHeader(name) ? endOfLine(at: start) : nil
    // With spaces around the separator it is code or prose, in which only texts in quotes are values.
    case .equals, .encodedEquals: return isApart ? nil : endOfWord(at: start, sign)
    }
  }

  /// Returns `true` if an unquoted name at the beginning of a line is that of a header.
  ///
  /// “Password: …” in prose is not.
  private func isHeader(_ name: Name) -> Bool {
    guard !name.isQuoted else { return false }
    let isFirst =
      name.start == 0
      || [0x0A, UInt8(ascii: "("), UInt8(ascii: ","), 0x20].contains(bytes[name.start - 1])
    let text = name.text.lowercased()
    return isFirst
      && (text.contains("-") || ["authorization", "cookie"].contains(text))
  }

  private func endOfLine(at start: Int) -> Int {
    bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }

  /// Returns the end of a value in a query, a form or a cookie.
  private func endOfWord(at start: Int, _ sign: Sign) -> Int {
    let endsAtFragment = isURL || isInURL(start)
    let endsAtQuery = isURL && !bytes[..<start].contains(UInt8(ascii: "?"))
    var end = start
    while end < bytes.count, !Self.isSpace(bytes[end]), !Self.endsWord(bytes[end]),
      !(endsAtFragment && bytes[end] == UInt8(ascii: "#")),
      !(endsAtQuery && bytes[end] == UInt8(ascii: "?")),
      !(sign == .encodedEquals && isEncoded("26", end))
    {
      end += 1
    }
    // Punctuation and a closing bracket at the end belong to the surrounding text.
    if !isURL, end == bytes.count || Self.isSpace(bytes[end]) {
      while end > start, Self.closes(bytes[end - 1]) { end -= 1 }
    }
    return end
  }

  private func isInURL(_ index: Int) -> Bool {
    var start = index
    while start > 0, index - start < 2_000, !Self.isSpace(bytes[start - 1]),
      bytes[start - 1] != Self.quote
    {
      start -= 1
      if has("://", at: start) { return true }
    }
    return false
  }

  /// Returns the quote at the beginning of a text, escaped as deeply as the surrounding text.
  private func quote(at start: Int) -> Range<Int>? {
    var end = start
    while end < bytes.count, bytes[end] == Self.backslash { end += 1 }
    return end < bytes.count && bytes[end] == Self.quote ? start..<(end + 1) : nil
  }

  private func end(ofQuoted quote: Range<Int>) -> Int {
    let depth = quote.count - 1
    var index = quote.upperBound
    while index < bytes.count {
      var escapes = 0
      while index < bytes.count, bytes[index] == Self.backslash {
        escapes += 1
        index += 1
      }
      guard index < bytes.count else { break }
      if bytes[index] == Self.quote, escapes <= depth || (depth == 0 && escapes % 2 == 0) {
        return index + 1
      }
      index += 1
    }
    return bytes.count
  }

  /// Returns the end of a JSON list or object, with everything inside it.
  private func endOfNested(at start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      if let quote = quote(at: index) {
        index = end(ofQuoted: quote)
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return index }
    }
    return bytes.count
  }

  /// Hides the password in front of a host.
  private mutating func hidePassword(after start: Int) -> Int? {
    var end = start
    var at: Int?
    while end < bytes.count, !Self.isSpace(bytes[end]), bytes[end] != Self.quote,
      ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains(bytes[end])
    {
      if bytes[end] == UInt8(ascii: "@") { at = end }
      end += 1
    }
    guard let at, let colon = bytes[start..<at].firstIndex(of: Self.colon), colon + 1 < at,
      !has("<redacted", at: colon + 1), Secrets.hides("password")
    else { return nil }
    found.append(("password", (colon + 1)..<at))
    return at
  }

  // MARK: - Signs

  private func has(_ text: String, at index: Int) -> Bool {
    bytes.count - index >= text.utf8.count
      && zip(bytes[index...], text.utf8).allSatisfy { $0 == $1 }
  }

  private func isEncoded(_ digits: String, _ index: Int) -> Bool {
    bytes[index] == Self.percent && index + 2 < bytes.count
      && zip(bytes[(index + 1)...(index + 2)], digits.utf8).allSatisfy { $0 & 0xDF == $1 & 0xDF }
  }

  private static let equals = UInt8(ascii: "=")
  private static let colon = UInt8(ascii: ":")
  private static let percent = UInt8(ascii: "%")
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let parenthesis = UInt8(ascii: ")")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == quote || byte == UInt8(ascii: "<")
  }

  private static func closes(_ byte: UInt8) -> Bool {
    [UInt8](")]},.;:".utf8).contains(byte)
  }
}

// MARK: - Texts without quotes

/// Returns a text on one line without its secrets, cut if it is very long.
func describeText(_ text: String) -> String {
  var writer = ValueWriter()
  return writer.line(text)
}

/// Returns "a is not b" for two texts without quotes, with the place where their secrets differ.
func describeTextDifference(_ actual: String, _ expected: String) -> String {
  var writers = (actual: ValueWriter(), expected: ValueWriter())
  let texts = (writers.actual.line(actual), writers.expected.line(expected))
  let secrets = SecretDifference(writers.actual.secrets, writers.expected.secrets)
  return "\(texts.0) is not \(texts.1)" + (secrets.map { "; \($0.text)" } ?? "")
}
