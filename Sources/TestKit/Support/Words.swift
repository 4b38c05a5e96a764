import Foundation

// Wording that messages share.

// MARK: - Numbers

/// Returns a count and its noun: “1 element”, “3 elements”.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns a call count as the end of a clause that starts with “there”: “was none”, “was 1”, “were 2”.
func describeCount(_ count: Int) -> String {
  switch count {
  case 0: "was none"
  case 1: "was 1"
  default: "were \(count)"
  }
}

/// Returns a duration in the form used in messages, rounded to a tenth of its unit: “10 s”, “1.5 s”, “250 ms”, “40 µs”.
///
/// Pass `isExact` for a virtual duration, which is then shown with full precision: “2.999 s”.
func describeDuration(_ duration: Duration, isExact: Bool = false) -> String {
  var size = duration.attoseconds.magnitude
  let (digits, name): (Int, String) =
    switch size {
    case 0, 1_000_000_000_000_000_000...: (18, "s")
    case 1_000_000_000_000_000...: (15, "ms")
    case 1_000_000_000_000...: (12, "µs")
    default: (9, "ns")
    }
  let unit = UInt128((0..<digits).reduce(1) { power, _ in power * 10 })
  let tenth = unit / 10
  if !isExact { size = (size + tenth / 2) / tenth * tenth }
  var fraction = String(size % unit)
  fraction = String(repeating: "0", count: digits - fraction.count) + fraction
  while fraction.hasSuffix("0") { fraction.removeLast() }
  let sign = duration < .zero && size > 0 ? "-" : ""
  return "\(sign)\(size / unit)\(fraction.isEmpty ? "" : ".\(fraction)") \(name)"
}

/// Returns any number of seconds in the form used in messages, even one too large for a `Duration`: “7 s”, “inf s”.
func describeSeconds(_ seconds: Double) -> String {
  abs(seconds) < 1e15 ? describeDuration(.seconds(seconds)) : "\(seconds) s"
}

// MARK: - Lists

/// A numbered list of calls or elements in a message.
///
/// A long list shows only its beginning, its end and the highlighted entries.
struct NumberedList {
  /// The line above the list.
  var heading = "Recorded:"

  /// The word for one entry.
  var noun = "call"

  let count: Int

  /// The indices of entries that are always shown, even in a long list.
  var highlights: [Int] = []

  /// A closure that returns the text of the entry at an index.
  let text: (Int) -> String

  /// A closure that returns the mark after the entry at an index, or nil for no mark.
  var mark: (Int) -> String? = { _ in nil }

  private static let head = 7
  private static let tail = 3

  /// The heading and a line for each shown entry and each gap, or no lines if the list is empty.
  var lines: [String] {
    guard count > 0 else { return [] }
    var lines = [heading]
    var next = 0
    for index in Set(Self.shownIndices(of: count) + highlights).sorted() {
      if index > next { lines.append("  … \(counted(index - next, "more \(noun)")) …") }
      lines.append("  \(index + 1). \(text(index))" + (mark(index).map { "   \($0)" } ?? ""))
      next = index + 1
    }
    return lines
  }

  /// Returns a sentence with the list below it.
  func below(_ sentence: String) -> String { ([sentence] + lines).joined(separator: "\n") }

  /// Returns the indices that a list of the given length shows at its start and its end, without highlights.
  static func shownIndices(of count: Int) -> [Int] {
    guard count > head + tail else { return Array(0..<count) }
    return Array(0..<head) + Array((count - tail)..<count)
  }
}

// MARK: - Differences

/// Returns the end of a sentence that begins with the actual value, such as “is not 2”.
///
/// If the difference is far into a text or data, the sentence says where. It shows the code points of characters that
/// may look alike, and the lengths of secrets. If nothing tells the values apart, the sentence says that they look the
/// same. It is never “a is not a”.
func describeInequality<Value: Equatable>(_ actual: Value, _ expected: Value) -> String {
  var writers = (actual: ValueWriter(), expected: ValueWriter())
  let actualText = writers.actual.describe(actual)
  let expectedText = writers.expected.describe(expected)
  let difference =
    SecretDifference(writers.actual.secrets, writers.expected.secrets)?.text
    ?? textDifference(actual, expected) ?? byteDifference(actual, expected)
  guard actualText == expectedText else {
    return "is not \(expectedText)" + (difference.map { "; \($0)" } ?? "")
  }
  return difference.map { "is not the expected value; \($0)" } ?? lookingTheSame
}

/// The end of a sentence about two values that differ, but look the same in messages.
let lookingTheSame = """
  is not equal to the expected value, though both look the same. To see how they differ, pass both to \
  expectNoDifference
  """

/// Describes the first difference between two texts, or returns nil if a reader sees it at the beginning of both.
private func textDifference(_ actual: Any, _ expected: Any) -> String? {
  guard let actual = text(actual), let expected = text(expected),
    let place = TextPlace(actual, expected)
  else { return nil }
  let visible = 150
  let pair = TextPair(actual, expected)
  guard let shown = pair.placeBeforeSecret else { return pair.secrets?.explanation }
  // Escapes make the shown text longer than the original one.
  if !pair.isCutBefore, shown.sameCharacters ?? .max <= visible,
    inQuotes(String(pair.actual[..<shown.actual])).count - 2 <= visible
  {
    return pair.hasSecrets ? nil : place.lookalike(in: actual, expected)
  }
  // The longer context shows a whole placeholder.
  let context = pair.hasSecrets ? 20 : 10
  func around(_ text: String, _ index: String.Index) -> String {
    let begin = text.index(index, offsetBy: -context, limitedBy: text.startIndex) ?? text.startIndex
    let isCut = pair.hasSecrets && (begin > text.startIndex || pair.isCutBefore)
    return inQuotes((isCut ? "…" : "") + beginning(of: text[begin...], characters: 3 * context))
  }
  let (new, old) = (around(pair.actual, shown.actual), around(pair.expected, shown.expected))
  // If secrets are hidden, a character is at a different position in the shown text than in the original one.
  if pair.hasSecrets {
    return "the first difference is \(new) instead of \(old)"
  }
  let begin =
    place.sameCharacters.map { "from character \($0 + 1 - context) on" } ?? "near \(place.text)"
  return "\(begin), \(new) is not \(old)"
}

/// Describes where bytes that are not text differ, or returns nil if a reader sees it at the beginning of both.
private func byteDifference(_ actual: Any, _ expected: Any) -> String? {
  guard let actual = actual as? Data, let expected = expected as? Data,
    text(actual) == nil || text(expected) == nil,
    let same = firstDifferingByte(actual, expected), same >= ValueWriter.shownBytes
  else { return nil }
  return "the values differ from byte \(same + 1) on"
}

/// Returns the text of a value, or nil if it is not text.
private func text(_ value: Any) -> String? {
  switch value {
  case let value as Data where !value.contains(0): String(validating: value, as: UTF8.self)
  default: string(in: value)
  }
}

/// Returns a string or a substring as a string, or nil for other values.
func string(in value: Any?) -> String? {
  value as? String ?? (value as? Substring).map { String($0) }
}

// MARK: - Texts

/// Returns a string on one line, with escapes for characters that would break the line or control a terminal.
func oneLine(_ text: String) -> String {
  func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    let kind = scalar.properties.generalCategory
    return kind == .control || kind == .lineSeparator || kind == .paragraphSeparator
  }
  guard text.unicodeScalars.contains(where: breaksLine) else { return text }
  return text.unicodeScalars.map {
    breaksLine($0) ? $0.escaped(asASCII: true) : String($0)
  }.joined()
}

/// Returns the `debugDescription` of a string, with byte order marks escaped as well.
func inQuotes(_ text: String) -> String {
  let quoted = text.debugDescription
  // The UTF-8 of a byte order mark begins with 0xEF.
  guard quoted.utf8.contains(0xEF) else { return quoted }
  return quoted.unicodeScalars.map { $0 == "\u{FEFF}" ? "\\u{FEFF}" : String($0) }.joined()
}

/// Returns bytes as a hexadecimal number: `0x00ff`.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  "0x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// Returns the description of an error with its type, because a case name says little by itself.
func describeError(_ error: any Error) -> String {
  "\(describeValue(error)) (\(type(of: error)))"
}

extension String {
  /// Returns the longest prefix that takes no more than the given number of UTF-8 bytes.
  func prefix(utf8 limit: Int) -> String {
    var rest = limit
    return String(
      prefix { character in
        rest -= character.utf8.count
        return rest >= 0
      })
  }

  /// Returns the string cut to at most the given number of UTF-8 bytes, without splitting a scalar.
  ///
  /// Takes the same time for a string of any length.
  func clipped(toUTF8 limit: Int) -> String {
    guard utf8.count > limit else { return self }
    // A subscript rounds the index down to the beginning of a scalar.
    return String(self[..<utf8.index(startIndex, offsetBy: limit)])
  }

  /// Returns `true` if the string has more characters than the given number.
  ///
  /// Takes the same time for a string of any length.
  func isLonger(than characters: Int) -> Bool {
    utf8.count > characters && !dropFirst(characters).isEmpty
  }
}
