import Foundation

/// Where two texts of several lines differ.
struct TextDifference {
  /// Lines of a message, in the order of the text.
  private(set) var lines: [String] = []

  /// How many of the lines differ, and how.
  private(set) var tally: Tally

  /// The number of the first line that differs.
  private(set) var first: Int?

  /// How many lines are shown before and after those that differ.
  private static let context = 2

  /// Finds the difference.
  ///
  /// - Parameters:
  ///   - texts: The lines that differ, with some lines around them.
  ///   - name: The words that name the text, or an empty string if it has no name.
  ///   - most: How many lines are of use.
  ///   - steps: How many steps may be taken; those that are taken are subtracted.
  init(_ texts: LinePair, name: String, most: Int, steps: inout Int) {
    let (actual, expected) = (texts.actual, texts.expected)
    tally = Tally(noun: "line", total: texts.total)
    let rows = Self.rows(actual, expected, steps: &steps)
    let isSame = rows.map { $0.isSame(actual, expected) }
    for (row, isSame) in zip(rows, isSame) where !isSame {
      tally.add(row)
      first = first ?? row.number + texts.skipped
    }

    var shown = 0
    for (index, row) in rows.enumerated() {
      guard lines.count < most else { return }
      let range = max(0, index - Self.context)...min(rows.count - 1, index + Self.context)
      guard range.contains(where: { !isSame[$0] }) else { continue }
      if index == 0 || index > shown {
        lines.append("  \(name)line \(row.number + texts.skipped):")
      }
      shown = index + 1
      lines += row.lines(texts)
    }
  }

  /// What has become of each line.
  ///
  /// What is the same at both ends is left out but for its context.
  private static func rows(
    _ actual: [String], _ expected: [String], steps: inout Int
  ) -> [ListRows.Row] {
    let ends = CommonEnds(actualCount: actual.count, expectedCount: expected.count) {
      actual[$0] == expected[$1]
    }
    let middle = ListRows(
      actual: ends.actual, expected: ends.expected,
      numbers: Numbering.numbers(actual[ends.actual], expected[ends.expected]),
      steps: &steps, canChange: { _, _ in false })
    let before = (max(0, ends.prefix - context)..<ends.prefix).map {
      ListRows.Row.pair(actual: $0, expected: $0)
    }
    let after = (0..<min(context, ends.suffix)).map { offset in
      ListRows.Row.pair(
        actual: ends.actual.upperBound + offset, expected: ends.expected.upperBound + offset)
    }
    return before + middle.rows + after
  }
}

extension ListRows.Row {
  fileprivate func isSame(_ actual: [String], _ expected: [String]) -> Bool {
    if case .pair(let new, let old) = self { actual[new] == expected[old] } else { false }
  }

  /// The number of the line, that of the actual text where it has one.
  fileprivate var number: Int {
    switch self {
    case .pair(let actual, _), .unexpected(let actual, _): actual + 1
    case .missing(let expected, _): expected + 1
    }
  }

  fileprivate func lines(_ texts: LinePair) -> [String] {
    let (actual, expected) = texts.shown
    switch self {
    case .pair(let new, _) where isSame(texts.actual, texts.expected):
      return ["  \(LineText.plain(actual[new]))"]
    case .pair(let new, let old) where actual[new] == expected[old]:
      // Only secrets differ.
      let line = LineText.plain(actual[new])
      return ["- \(line)", "+ \(line)"]
    case .pair(let new, let old):
      let texts = LineText.pair(actual[new], expected[old])
      return ["- \(texts.expected)", "+ \(texts.actual)"]
        + (texts.note.map { ["  (\($0))"] } ?? [])
    case .missing(let old, _):
      return ["- \(LineText.plain(expected[old]))"]
    case .unexpected(let new, _):
      return ["+ \(LineText.plain(actual[new]))"]
    }
  }
}

// MARK: - Lines of long texts

/// The differing lines of two texts, with some lines around them.
///
/// The common beginning and end are found by comparing bytes, so a change in a text of 10 MB only splits a few lines.
struct LinePair {
  let actual: [String]
  let expected: [String]

  /// The same lines as messages show them, without secrets.
  let shown: (actual: [String], expected: [String])

  /// The number of lines before these, which both texts have in common.
  let skipped: Int

  /// The number of lines in the expected text.
  let total: Int

  /// A sentence about the secrets, if some of them differ.
  let secretNote: String?

  /// The number of bytes to keep around the difference, because the name of a secret may be in another line.
  private static let reach = 16_384

  /// The number of bytes to search for secrets of several lines.
  ///
  /// After these, each line is searched on its own.
  private static let mostSearched = 524_288

  init(_ actual: String, _ expected: String) {
    let (new, old) = (actual.utf8, expected.utf8)
    let shorter = min(new.count, old.count)
    let same = firstDifferingByte(new, old) ?? shorter
    let sameAtEnd = Self.commonEnd(new, old, most: shorter - same)
    let begin = Self.lineStart(in: new, before: same)
    let rest = Self.lineEnd(in: new, after: new.count - sameAtEnd)
    func part(_ text: String) -> String {
      let utf8 = text.utf8
      return String(
        text[
          utf8.index(utf8.startIndex, offsetBy: begin)..<utf8.index(utf8.endIndex, offsetBy: -rest)]
      )
    }
    let parts = (part(actual), part(expected))
    var visible = parts
    var note: String?
    if parts.0.utf8.count + parts.1.utf8.count <= Self.mostSearched {
      func hide(withLengths: Bool) -> (TextWithoutSecrets, TextWithoutSecrets) {
        let show = { (secret: HiddenSecret) in secret.text(withLength: withLengths) }
        return (TextWithoutSecrets(parts.0, show: show), TextWithoutSecrets(parts.1, show: show))
      }
      var hidden = hide(withLengths: false)
      if let difference = SecretDifference(hidden.0.secrets, hidden.1.secrets) {
        hidden = hide(withLengths: true)
        note = difference.text + "."
      }
      visible = (hidden.0.text, hidden.1.text)
    }
    let lines = (parts.0.splitIntoLines(), parts.1.splitIntoLines())
    shown = (visible.0.splitIntoLines(), visible.1.splitIntoLines())
    // A secret of several lines becomes one line when it is hidden. Then the shown lines are compared.
    let isLineByLine = lines.0.count == shown.actual.count && lines.1.count == shown.expected.count
    self.actual = isLineByLine ? lines.0 : shown.actual
    self.expected = isLineByLine ? lines.1 : shown.expected
    skipped = new.prefix(begin).lineBreaks
    total = old.lineBreaks + 1
    secretNote = note
  }

  /// Returns the start of the line that is some lines, and at least the reach, before a place.
  private static func lineStart(in text: String.UTF8View, before place: Int) -> Int {
    var index = text.index(text.startIndex, offsetBy: place)
    var lines = 0
    var bytes = 0
    while index > text.startIndex {
      let previous = text.index(before: index)
      if text[previous] == UInt8(ascii: "\n") {
        if lines >= 3 && bytes >= reach { break }
        lines += 1
      }
      bytes += 1
      index = previous
    }
    return place - bytes
  }

  /// Returns the number of bytes after the line that is some lines, and at least the reach, behind a place.
  private static func lineEnd(in text: String.UTF8View, after place: Int) -> Int {
    var index = text.index(text.startIndex, offsetBy: place)
    var lines = 0
    var bytes = 0
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "\n") {
        lines += 1
        if lines >= 4 && bytes >= reach { break }
      }
      bytes += 1
      index = text.index(after: index)
    }
    return text.count - place - bytes
  }

  /// Returns the number of bytes at the ends of two texts that are the same.
  private static func commonEnd(
    _ actual: String.UTF8View, _ expected: String.UTF8View, most: Int
  ) -> Int {
    // Bisects and compares memory, so that each part is compared once.
    func isSame(_ from: Int, _ length: Int) -> Bool {
      firstDifferingByte(
        actual.dropLast(from).suffix(length), expected.dropLast(from).suffix(length)) == nil
    }
    var (same, step) = (0, 4_096)
    while same < most, isSame(same, min(step, most - same)) {
      same += min(step, most - same)
      step *= 2
    }
    while step > 0 {
      if step <= most - same, isSame(same, step) { same += step }
      step /= 2
    }
    return same
  }
}

extension Collection<UInt8> {
  /// The number of line breaks.
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
  /// A Boolean value that indicates whether the text has several lines.
  var hasLineBreak: Bool {
    let fast = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      guard let start = bytes.baseAddress else { return false }
      return unsafe memchr(start, CInt(UInt8(ascii: "\n")), bytes.count) != nil
    }
    return fast ?? utf8.contains(UInt8(ascii: "\n"))
  }
}
