/// How a line of text is shown in a difference: so that one sees why it differs.
enum LineText {
  private static let longest = 160
  private static let before = 30

  /// A line on its own: white space at its end is visible, and it is cut where it is long.
  static func plain(_ line: String) -> String {
    cut(visibleAtEnd(line))
  }

  /// Two lines that differ, from shortly before the place where they part if they are long.
  static func pair(
    _ actual: String, _ expected: String
  ) -> (actual: String, expected: String, note: String?) {
    let texts = window(actual, expected)
    guard withoutSpace(actual) != withoutSpace(expected) else {
      return (visible(texts.actual), visible(texts.expected), nil)
    }
    return (
      visibleAtEnd(texts.actual), visibleAtEnd(texts.expected), lookalike(actual, expected)
    )
  }

  /// Two texts of one line, in quotes, with a note where the difference cannot be seen.
  static func quoted(
    _ actual: String, _ expected: String
  ) -> (actual: String, expected: String, note: String?) {
    let texts = window(actual, expected)
    var note: String?
    let same = zip(actual, expected).prefix { $0 == $1 }.count
    if max(actual.count, expected.count) > longest { note = "They part at character \(same + 1)." }
    note = lookalike(actual, expected) ?? note
    let isHidden = withoutSpace(actual) == withoutSpace(expected)
    func show(_ text: String) -> String {
      isHidden ? "\"\(revealed(text))\"" : text.debugDescription
    }
    return (show(texts.actual), show(texts.expected), note)
  }

  /// What to say where two texts part at characters of which one is no common letter, so that they may look alike.
  private static func lookalike(_ actual: String, _ expected: String) -> String? {
    let same = zip(actual, expected).prefix { $0 == $1 }.count
    guard let new = actual.dropFirst(same).first, let old = expected.dropFirst(same).first,
      new.isASCII != old.isASCII
    else { return nil }
    return "Character \(same + 1) is \(codePoints(new)) instead of \(codePoints(old))."
  }

  // MARK: - Long lines

  private static func window(
    _ actual: String, _ expected: String
  ) -> (actual: String, expected: String) {
    guard max(actual.count, expected.count) > longest else { return (actual, expected) }
    let same = zip(actual, expected).prefix { $0 == $1 }.count
    let begin = max(0, same - before)
    func part(_ text: String) -> String {
      (begin > 0 ? "…" : "") + cut(String(text.dropFirst(begin)))
    }
    return (part(actual), part(expected))
  }

  private static func cut(_ text: String) -> String {
    text.count > longest ? "\(text.prefix(longest - before))…" : text
  }

  // MARK: - What cannot be seen

  /// Spaces, tabs and line ends as signs, and whatever else is invisible as its number.
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

  /// Whether a reader cannot see it: control characters, all kinds of spaces, joiners.
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
