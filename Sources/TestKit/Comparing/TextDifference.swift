import Foundation

/// The lines in which two strings differ.
struct TextDifference {
  /// The lines of the message, in the order of the text.
  private(set) var lines: [String] = []

  private(set) var counts: DifferenceCounts

  /// The number of the first differing line, or nil if the only difference is in a secret that spans several lines.
  private(set) var first: Int?

  /// The number of lines that are shown before and after a difference.
  fileprivate static let context = 2

  /// Finds the lines that differ.
  ///
  /// `name` is the path from the compared values to the strings. It is empty if the strings themselves are
  /// compared. Once the message has `most` lines, further differences are counted but not shown.
  init(_ actual: String, _ expected: String, named name: String, most: Int) {
    let texts = LinePair(actual, expected)
    let rows = Self.rows(texts.actual, texts.expected)
    let isSame = rows.map { $0.isSame(texts) }
    counts = DifferenceCounts(noun: "line", total: texts.total)
    for (row, isSame) in zip(rows, isSame) where !isSame {
      counts.add(row)
      first = first ?? texts.number(of: row)
    }

    var shown = -1
    var excerpts: [Int: [String]] = [:]
    for (index, row) in rows.enumerated() where lines.count < most {
      let range = max(0, index - Self.context)...min(rows.count - 1, index + Self.context)
      guard range.contains(where: { !isSame[$0] }) else { continue }
      if index > shown {
        let place = "line \(texts.number(of: row))"
        lines.append("  \(name.isEmpty ? place : "\(name), \(place)"):")
      }
      shown = index + 1
      if let other = Self.lookalike(of: index, in: rows, texts, except: excerpts) {
        excerpts[index] = Array(other.lines.prefix(1))
        excerpts[other.index] = Array(other.lines.dropFirst())
      }
      lines += excerpts[index] ?? row.lines(texts)
    }
    if let note = texts.secretNote { lines.append("  \(note)") }
  }

  /// Finds a long unexpected line that comes after the missing line at `index` and looks the same once both are cut.
  ///
  /// Returns the index of that line, and what the message shows: both lines, cut to the part around their difference.
  private static func lookalike(
    of index: Int, in rows: [ListAlignment.Row], _ texts: LinePair, except found: [Int: [String]]
  ) -> (index: Int, lines: [String])? {
    guard case .missing(let old, nil) = rows[index] else { return nil }
    let mostSearched = 200
    for next in rows.indices.dropFirst(index + 1).prefix(mostSearched) {
      switch rows[next] {
      case .pair: return nil
      case .unexpected(let new, nil)
      where found[next] == nil
        && VisibleText.areCutAlike(texts.shown.actual[new], texts.shown.expected[old]):
        return (next, ListAlignment.Row.pair(actual: new, expected: old).lines(texts))
      default: continue
      }
    }
    return nil
  }

  /// Aligns the lines between the common beginning and end, and adds a few lines of context from both.
  private static func rows(_ actual: [String], _ expected: [String]) -> [ListAlignment.Row] {
    let ends = CommonEnds(actualCount: actual.count, expectedCount: expected.count) {
      actual[$0] == expected[$1]
    }
    return ListAlignment(
      between: ends, context: context,
      classes: ElementClasses(actual[ends.actual], expected[ends.expected]),
      canChange: { _, _ in false }
    ).rows
  }
}

extension ListAlignment.Row {
  fileprivate func isSame(_ texts: LinePair) -> Bool {
    guard case .pair(let new, let old) = self else { return false }
    return texts.actual[new] == texts.expected[old]
  }

  fileprivate func lines(_ texts: LinePair) -> [String] {
    let (actual, expected) = texts.shown
    switch self {
    case .pair(let new, _) where isSame(texts):
      return ["  \(VisibleText.plain(actual[new]))"]
    case .pair(let new, let old) where actual[new] == expected[old]:
      // Only secrets differ.
      let line = VisibleText.plain(actual[new])
      return ["- \(line)", "+ \(line)"]
    case .pair(let new, let old):
      let texts = VisibleText.pair(actual[new], expected[old])
      return ["- \(texts.expected)", "+ \(texts.actual)"]
        + (texts.note.map { ["  (\($0))"] } ?? [])
    case .missing(let old, _):
      return ["- \(VisibleText.plain(expected[old]))"]
    case .unexpected(let new, _):
      return ["+ \(VisibleText.plain(actual[new]))"]
    }
  }
}

// MARK: - Lines of long strings

/// The differing lines of two strings, with some lines around them.
///
/// Comparing bytes finds the common beginning and the common end. Only the text between them is split into
/// lines, with some text around it. This saves time if a 10 MB string has a single change.
struct LinePair {
  let actual: [String]
  let expected: [String]

  /// The same lines for use in messages, without their secrets.
  ///
  /// If the lines have more than `mostSearched` bytes in total, they still contain their secrets.
  /// ``VisibleText`` then hides the secrets line by line.
  let shown: (actual: [String], expected: [String])

  /// The number of equal lines that were skipped before these lines.
  private let skipped: Int

  /// For each shown line, the number of original lines before it, or nil if no secret that spans lines was hidden.
  private let linesBefore: (actual: [Int], expected: [Int])?

  /// The number of lines in the expected string.
  let total: Int

  /// A sentence about how the secrets differ, or about why the lines look the same.
  ///
  /// Nil if there is nothing to say, and always nil if the lines have more than `mostSearched` bytes in total.
  let secretNote: String?

  /// The smallest number of bytes to retain on each side of the difference.
  ///
  /// The key that identifies a secret, such as `password=`, may be on an earlier line.
  private static let reach = 16_384

  /// The largest total size of the lines, in bytes, at which a secret that spans several lines is still found.
  ///
  /// If the lines are larger, each of them is searched separately.
  private static let mostSearched = 524_288

  init(_ actual: String, _ expected: String) {
    let (new, old) = (actual.utf8, expected.utf8)
    let shorter = min(new.count, old.count)
    let same = equalBytes(new, old, most: shorter)
    let sameAtEnd = equalBytes(new, old, most: shorter - same, atEnd: true)
    let begin = same - Self.bytesToLineEnd(new.prefix(same).reversed())
    let rest = sameAtEnd - Self.bytesToLineEnd(new.suffix(sameAtEnd))
    func part(_ text: String) -> String {
      String(Substring(text.utf8.dropFirst(begin).dropLast(rest)))
    }
    let parts = (part(actual), part(expected))
    let isSearched = parts.0.utf8.count + parts.1.utf8.count <= Self.mostSearched
    let hidden = isSearched ? TextsWithoutSecrets(parts.0, parts.1) : nil
    let visible = hidden.map { ($0.actual, $0.expected) } ?? parts
    secretNote = hidden?.difference.map { $0.text + "." } ?? hidden?.note
    let lines = (parts.0.splitIntoLines(), parts.1.splitIntoLines())
    shown = (visible.0.splitIntoLines(), visible.1.splitIntoLines())
    // A secret that spans several lines becomes one line when it is hidden, so the shown lines no longer
    // match the original ones. In that case, compare the shown lines.
    let isLineByLine = lines.0.count == shown.actual.count && lines.1.count == shown.expected.count
    self.actual = isLineByLine ? lines.0 : shown.actual
    self.expected = isLineByLine ? lines.1 : shown.expected
    linesBefore = isLineByLine ? nil : (Self.linesBefore(parts.0), Self.linesBefore(parts.1))
    skipped = new.prefix(begin).lineBreaks
    total = old.lineBreaks + 1
  }

  /// Hides the secrets of a text, and returns for each line of the result how many original lines come before it.
  private static func linesBefore(_ text: String) -> [Int] {
    // Stands for a line break in a secret. It is a noncharacter, so it hardly ever occurs in a text.
    let marker: Unicode.Scalar = "\u{FFFF}"
    let marked = textWithoutSecrets(text) { secret in
      guard case .text(let text) = secret.content else { return "" }
      return String(repeating: String(marker), count: text.utf8.lineBreaks)
    }
    var count = 0
    return marked.text.splitIntoLines().map { line in
      defer { count += 1 + line.unicodeScalars.count { $0 == marker } }
      return count
    }
  }

  /// Returns the number of a line in the actual string, or in the expected one if the line is missing.
  fileprivate func number(of row: ListAlignment.Row) -> Int {
    switch row {
    case .pair(let index, _), .unexpected(let index, _):
      skipped + (linesBefore?.actual[index] ?? index) + 1
    case .missing(let index, _):
      skipped + (linesBefore?.expected[index] ?? index) + 1
    }
  }

  /// Returns the number of bytes up to the first line end that is at least two lines and `reach` bytes away, or up to
  /// the end of the text.
  private static func bytesToLineEnd(_ text: some Sequence<UInt8>) -> Int {
    var lines = 0
    var bytes = 0
    for byte in text {
      if byte == UInt8(ascii: "\n") {
        if lines >= TextDifference.context && bytes >= reach { break }
        lines += 1
      }
      bytes += 1
    }
    return bytes
  }
}

extension Collection<UInt8> {
  fileprivate var lineBreaks: Int {
    let fast = withContiguousStorageIfAvailable { bytes in
      var count = 0
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress,
        let found = unsafe memchr(start, CInt(UInt8(ascii: "\n")), rest.count)
      {
        count += 1
        unsafe rest = UnsafeRawBufferPointer(
          rebasing: rest[(UnsafeRawPointer(found) - start + 1)...])
      }
      return count
    }
    return fast ?? count { $0 == UInt8(ascii: "\n") }
  }
}

extension String {
  var hasLineBreak: Bool { utf8.lineBreaks > 0 }

  /// Returns the lines of the string, including an empty last line if it ends with a line break.
  fileprivate func splitIntoLines() -> [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}

// MARK: - Visible characters

/// Functions that display strings in a difference so that a reader can see where they differ.
enum VisibleText {
  private static let longest = 160
  private static let before = 30

  /// Returns one line, cut if it is long, with any trailing white space made visible.
  static func plain(_ line: String) -> String {
    cut(visibleAtEnd(beginning(of: line[...], characters: longest + 1)))
  }

  /// Returns two lines that differ, starting shortly before the difference if they are long.
  static func pair(
    _ actual: String, _ expected: String
  ) -> (actual: String, expected: String, note: String?) {
    let texts = TextPair(actual, expected)
    let windows = window(texts)
    let secretNote = texts.secrets?.note
    guard secretNote != nil || withoutSpace(windows.actual) != withoutSpace(windows.expected)
    else {
      return (visible(windows.actual), visible(windows.expected), nil)
    }
    return (
      visibleAtEnd(windows.actual), visibleAtEnd(windows.expected),
      secretNote ?? lookalike(texts)
    )
  }

  /// Returns two single-line strings in quotes, with a note if the difference is hard to see.
  static func quoted(
    _ actual: String, _ expected: String
  ) -> (actual: String, expected: String, note: String?) {
    let texts = TextPair(actual, expected)
    let windows = window(texts)
    var note = texts.secrets?.note ?? lookalike(texts)
    if note == nil, !texts.hasSecrets, texts.isLong(longest), let place = texts.place {
      note = "They first differ at \(place.text)."
    }
    let isHidden =
      texts.place != nil && withoutSpace(windows.actual) == withoutSpace(windows.expected)
    func show(_ text: String) -> String {
      isHidden ? "\"\(revealed(text))\"" : inQuotes(text)
    }
    return (show(windows.actual), show(windows.expected), note)
  }

  private static func lookalike(_ texts: TextPair) -> String? {
    guard !texts.hasSecrets, let place = texts.place,
      let text = place.lookalike(in: texts.actual, texts.expected),
      // After a secret that is already hidden, the position would differ from the position in the original line.
      !texts.actual[..<place.actual].contains("<redacted")
    else { return nil }
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  // MARK: - Long lines

  private static func window(_ texts: TextPair) -> (actual: String, expected: String) {
    guard texts.isLong(longest) else { return (texts.actual, texts.expected) }
    func part(_ text: String, _ index: String.Index?) -> String {
      let place = index ?? text.range(of: "<redacted")?.lowerBound ?? text.startIndex
      let begin =
        text.index(place, offsetBy: -before, limitedBy: text.startIndex) ?? text.startIndex
      return (begin > text.startIndex || texts.isCutBefore ? "…" : "")
        + cut(beginning(of: text[begin...], characters: longest + 1))
    }
    return (part(texts.actual, texts.shown?.actual), part(texts.expected, texts.shown?.expected))
  }

  private static func cut(_ text: String) -> String {
    text.isLonger(than: longest) ? "\(text.prefix(longest - before))…" : text
  }

  /// Returns `true` if two lines are the same once they are cut.
  static func areCutAlike(_ line: String, _ other: String) -> Bool {
    let shown = longest - before
    return line.isLonger(than: longest) && other.isLonger(than: longest)
      && line.prefix(shown) == other.prefix(shown)
  }

  // MARK: - Invisible characters

  /// Returns a string with symbols for spaces, tabs and line ends, and with escapes for other invisible characters.
  private static func visible(_ text: String) -> String {
    text.isEmpty ? "␤" : revealed(text, as: [" ": "·", "\t": "⇥", "\r": "␍"])
  }

  private static func visibleAtEnd(_ text: String) -> String {
    let end = text.unicodeScalars.reversed().prefix(while: isHidden).count
    let body = String(String.UnicodeScalarView(text.unicodeScalars.dropLast(end)))
    let tail = String(String.UnicodeScalarView(text.unicodeScalars.suffix(end)))
    return oneLine(body) + (end > 0 || body.isEmpty ? visible(tail) : "")
  }

  private static func revealed(
    _ text: String, as symbols: [Unicode.Scalar: String] = [:]
  ) -> String {
    text.unicodeScalars.map { scalar in
      symbols[scalar] ?? (isHidden(scalar) ? scalar.escaped(asASCII: true) : String(scalar))
    }.joined()
  }

  private static func withoutSpace(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isHidden($0) }))
  }

  /// Returns `true` if a character is invisible to a reader: a control character, any kind of space, or a format
  /// character such as a joiner.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
