import Foundation

/// Functions that display strings in a difference so that a reader can see where they differ.
enum VisibleText {
  private static let longest = 160
  private static let before = 30

  /// Returns one line, cut if it is long, with any trailing white space made visible.
  static func plain(_ line: String) -> String {
    let visible = visibleAtEnd(excerpt(of: line, from: line.startIndex, characters: longest + 1))
    return cut(visible)
  }

  /// Returns two lines that differ, starting shortly before the difference if they are long.
  static func pair(
    _ actual: String, _ expected: String
  ) -> (actual: String, expected: String, note: String?) {
    let texts = TextPair(actual, expected)
    let windows = window(texts)
    guard texts.secretNote != nil || withoutSpace(windows.actual) != withoutSpace(windows.expected)
    else {
      return (visible(windows.actual), visible(windows.expected), nil)
    }
    return (
      visibleAtEnd(windows.actual), visibleAtEnd(windows.expected),
      texts.secretNote ?? lookalike(texts)
    )
  }

  /// Returns two single-line strings in quotes, with a note if the difference is hard to see.
  static func quoted(
    _ actual: String, _ expected: String
  ) -> (actual: String, expected: String, note: String?) {
    let texts = TextPair(actual, expected)
    let windows = window(texts)
    var note = texts.secretNote
    if !texts.hasSecrets {
      if texts.isLong(longest), let place = texts.place {
        note = "They first differ at \(place.text)."
      }
      note = lookalike(texts) ?? note
    }
    let isHidden =
      !texts.hasSecrets && withoutSpace(windows.actual) == withoutSpace(windows.expected)
    func show(_ text: String) -> String {
      isHidden ? "\"\(revealed(text))\"" : text.debugDescription
    }
    return (show(windows.actual), show(windows.expected), note)
  }

  /// Returns a note about the first characters that differ, or nil if they are easy to tell apart.
  private static func lookalike(_ texts: TextPair) -> String? {
    guard !texts.hasSecrets, let place = texts.place,
      let new = texts.actual[place.actual...].first,
      let old = texts.expected[place.expected...].first,
      new.isASCII != old.isASCII
    else { return nil }
    let name = place.text.prefix(1).uppercased() + place.text.dropFirst()
    return "\(name) is \(codePoints(new)) instead of \(codePoints(old))."
  }

  // MARK: - Long lines

  private static func window(_ texts: TextPair) -> (actual: String, expected: String) {
    guard texts.isLong(longest) else { return (texts.actual, texts.expected) }
    func part(_ text: String, _ index: String.Index?) -> String {
      let place = index ?? text.range(of: "<redacted")?.lowerBound ?? text.startIndex
      let begin =
        text.index(place, offsetBy: -before, limitedBy: text.startIndex) ?? text.startIndex
      return (begin > text.startIndex || texts.isCutBefore ? "…" : "")
        + cut(excerpt(of: text, from: begin, characters: longest + 1))
    }
    return (part(texts.actual, texts.place?.actual), part(texts.expected, texts.place?.expected))
  }

  private static func cut(_ text: String) -> String {
    text.isLonger(than: longest) ? "\(text.prefix(longest - before))…" : text
  }

  // MARK: - Invisible characters

  /// Returns a string with symbols for spaces, tabs and line ends, and with escapes for other invisible characters.
  private static func visible(_ text: String) -> String {
    guard !text.isEmpty else { return "␤" }
    return text.unicodeScalars.map { scalar in
      switch scalar {
      case " ": "·"
      case "\t": "⇥"
      case "\r": "␍"
      default: isHidden(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
      }
    }.joined()
  }

  private static func visibleAtEnd(_ text: String) -> String {
    let end = text.unicodeScalars.reversed().prefix(while: isHidden).count
    let body = String(String.UnicodeScalarView(text.unicodeScalars.dropLast(end)))
    return oneLine(body) + (end > 0 || body.isEmpty ? visible(tail(text, end)) : "")
  }

  private static func tail(_ text: String, _ count: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.suffix(count)))
  }

  private static func revealed(_ text: String) -> String {
    text.unicodeScalars.map { isHidden($0) ? $0.escaped(asASCII: true) : String($0) }.joined()
  }

  private static func withoutSpace(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isHidden($0) }))
  }

  /// Returns `true` if a character is invisible to a reader: a control character, any kind of space, or a joiner.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  private static func codePoints(_ character: Character) -> String {
    character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}

/// Two strings that differ, with their secrets hidden.
///
/// If a long string contains secrets, only the text around the difference is retained.
struct TextPair {
  private(set) var actual: String
  private(set) var expected: String

  /// The position of the difference, or nil if only secrets differ.
  private(set) var place: TextPlace?

  /// A Boolean value that indicates whether one of the strings contains a secret.
  private(set) var hasSecrets = false

  /// A sentence about how the secrets differ, or nil if they are the same.
  private(set) var secretNote: String?

  /// A Boolean value that indicates whether the beginning of the strings was cut off.
  private(set) var isCutBefore = false

  /// The number of bytes to retain on each side of the difference.
  private static let reach = 16_384

  init(_ actual: String, _ expected: String) {
    self.actual = actual
    self.expected = expected
    place = TextPlace(actual, expected)
    let parts = (Self.part(of: actual, place?.actual), Self.part(of: expected, place?.expected))
    let hidden = TextsWithoutSecrets(parts.0, parts.1)
    guard hidden.hasSecrets else { return }
    hasSecrets = true
    secretNote = hidden.difference.map { $0.sentence(isShort: hidden.countOfActual == 1) }
    isCutBefore = parts.0.utf8.count < actual.utf8.count && !actual.hasPrefix(parts.0)
    self.actual = hidden.actual
    self.expected = hidden.expected
    place = TextPlace(self.actual, self.expected)
  }

  /// Returns `true` if one of the two strings has more characters than a limit.
  func isLong(_ characters: Int) -> Bool {
    actual.isLonger(than: characters) || expected.isLonger(than: characters)
  }

  private static func part(of text: String, _ index: String.Index?) -> String {
    guard let index, text.utf8.count > 2 * reach else { return text }
    return String(text[text.surroundings(of: index..<index, reach: reach)])
  }
}

/// Two strings with their secrets hidden.
///
/// If any secrets differ, every `<redacted>` placeholder includes the length of its secret.
struct TextsWithoutSecrets {
  let actual: String
  let expected: String
  let hasSecrets: Bool

  /// The number of secrets in the actual string.
  let countOfActual: Int

  /// The difference between the secrets, or nil if they are the same.
  let difference: SecretDifference?

  init(_ actual: String, _ expected: String) {
    func hide(withLengths: Bool) -> (TextWithoutSecrets, TextWithoutSecrets) {
      let show = { (secret: HiddenSecret) in secret.text(withLength: withLengths) }
      return (TextWithoutSecrets(actual, show: show), TextWithoutSecrets(expected, show: show))
    }
    var hidden = hide(withLengths: false)
    difference = SecretDifference(hidden.0.secrets, hidden.1.secrets)
    if difference != nil { hidden = hide(withLengths: true) }
    (self.actual, self.expected) = (hidden.0.text, hidden.1.text)
    hasSecrets = !hidden.0.secrets.isEmpty || !hidden.1.secrets.isEmpty
    countOfActual = hidden.0.secrets.count
  }
}

extension SecretDifference {
  /// Returns the description of the difference as a sentence.
  func sentence(isShort: Bool) -> String {
    let text = isShort ? shortText : text
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

extension String {
  /// Returns a range extended by some bytes on each side.
  fileprivate func surroundings(of part: Range<Index>, reach: Int) -> Range<Index> {
    let begin = utf8.index(part.lowerBound, offsetBy: -reach, limitedBy: startIndex) ?? startIndex
    let end = utf8.index(part.upperBound, offsetBy: reach, limitedBy: endIndex) ?? endIndex
    return begin..<end
  }
}

/// Returns up to the given number of characters of a string, starting at an index, with secrets hidden.
///
/// A secret is recognized even if its key, such as `password=`, comes before the excerpt.
func excerpt(of text: String, from begin: String.Index, characters: Int) -> String {
  let end = text.index(begin, offsetBy: characters, limitedBy: text.endIndex) ?? text.endIndex
  let whole = text.surroundings(of: begin..<end, reach: 8_192)
  let hidden = TextWithoutSecrets(String(text[whole])) { $0.text(withLength: false) }
  guard !hidden.secrets.isEmpty else { return String(text[begin..<end]) }
  // Hiding secrets changes the length of the text, so the start of the excerpt is only approximate.
  let skipped = text.distance(from: whole.lowerBound, to: begin)
  let shown = hidden.text.dropFirst(min(skipped, max(hidden.text.count - characters, 0)))
  return String(shown.prefix(characters))
}
