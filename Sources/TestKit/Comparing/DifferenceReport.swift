import Foundation
import Seams

/// A message about a difference, cut to the limits, with a note about what it leaves out.
struct DifferenceReport {
  /// The lines below the first one.
  private(set) var lines: [String] = []

  /// The first line, without the path of the first difference.
  var summary = "the values differ"

  /// The path of the first difference.
  private(set) var firstPath: String?

  /// `true` if a line did not fit, so no more lines are added.
  private(set) var isFull = false

  private(set) var freeLines: Int

  private var freeBytes: Int
  private let mostNested: Int

  /// The number of differences in the outermost value that are not shown, and the noun for them.
  private var leftOut: (count: Int, noun: String) = (0, "")

  /// Creates an empty report that reserves space for its first and last lines.
  ///
  /// A report has room for at least 4 lines and 400 bytes, even if the limits are lower.
  init(_ limits: DifferenceLimits) {
    freeLines = max(limits.lines, 4) - 2
    freeBytes = max(limits.bytes, 400) - 300
    mostNested = limits.nested
  }

  var text: String {
    var first = summary
    if let path = firstPath, !path.isEmpty { first += ", first at \(path)" }
    var all = ["\(first):"] + lines
    if leftOut.count > 0 {
      all.append("… \(counted(leftOut.count, "more \(leftOut.noun)"))")
    } else if isFull {
      all.append("… and more")
    }
    return all.joined(separator: "\n")
  }

  /// Adds all of the given lines or, if they do not fit, none of them.
  ///
  /// If the first difference does not fit, it is truncated, so that every message shows a difference. Pass
  /// nil as the path of lines that are only context, such as an equal element next to a difference.
  mutating func add(_ added: [String], at path: String?) {
    let isFirst = firstPath == nil
    firstPath = firstPath ?? path
    guard !isFull else { return }
    let fits = added.count <= freeLines && Self.bytes(of: added) <= freeBytes
    if isFirst && path == nil {
      // Context before the first difference must leave space for that difference.
      guard fits && Self.bytes(of: added) <= freeBytes / 4 else { return }
    }
    isFull = !fits
    guard fits || isFirst else { return }
    let shown = fits ? added : cut(added)
    freeLines -= shown.count
    freeBytes -= Self.bytes(of: shown)
    lines += shown
  }

  private func cut(_ lines: [String]) -> [String] {
    let shown = lines.prefix(freeLines)
    let ellipsis = "…"
    // Each line also needs a line break and the ellipsis.
    let bytes = freeBytes / max(shown.count, 1) - 1 - ellipsis.utf8.count
    return shown.map { $0.utf8.count > bytes ? $0.prefix(utf8: bytes) + ellipsis : $0 }
  }

  private static func bytes(of lines: [String]) -> Int {
    // Each line also needs a line break.
    lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }

  func showsMore(than counts: DifferenceCounts, at path: FieldPath) -> Bool {
    path.isRoot || counts.shown < mostNested
  }

  /// Reports how many differing parts of a value are not shown.
  ///
  /// For the outermost value, also reports how many parts differ.
  mutating func finish(_ counts: DifferenceCounts, at path: FieldPath) {
    guard counts.count > 0 else { return }
    let rest = counts.count - counts.shown
    if path.isRoot {
      summary = counts.text
      leftOut = (rest, counts.noun)
    } else if rest > 0 {
      let name = path.text(counts.missing == counts.count ? .expected : .actual)
      add(["  … \(rest) more in \(name)"], at: nil)
    }
  }
}

/// The number of differing elements, keys, fields or lines, by kind of difference.
struct DifferenceCounts {
  let noun: String

  /// The number of expected parts.
  let total: Int

  var differing = 0
  var missing = 0
  var unexpected = 0
  var moved = 0

  /// The number of differences that the message shows.
  var shown = 0

  var count: Int { differing + missing + unexpected + moved }

  /// The counts in words: “2 of 14 elements differ and 1 is missing”.
  var text: String {
    let parts = [
      (differing, "differs", "differ", true), (missing, "is missing", "are missing", true),
      // Unexpected elements are not part of the total, which counts expected ones.
      (unexpected, "is unexpected", "are unexpected", false),
      (moved, "has moved", "have moved", true),
    ].filter { $0.0 > 0 }
    let texts = parts.enumerated().map { index, part in
      let count =
        switch (index, total) {
        case (0, _) where total == 0 || !part.3: counted(part.0, noun)
        case (0, _): "\(part.0) of \(counted(total, noun))"
        default: "\(part.0)"
        }
      return "\(count) \(part.0 == 1 ? part.1 : part.2)"
    }
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  mutating func add(_ part: ValueShape.Part) {
    switch (part.actual, part.expected) {
    case (nil, _): missing += 1
    case (_, nil): unexpected += 1
    default: differing += 1
    }
  }

  mutating func add(_ row: ListAlignment.Row) {
    switch row {
    case .pair: differing += 1
    case .missing(_, nil): missing += 1
    // A moved element is counted at its new position.
    case .missing: break
    case .unexpected(_, nil): unexpected += 1
    case .unexpected: moved += 1
    }
  }
}

// MARK: - Showing a difference

extension ValueComparison {
  /// Reports two values that differ, unless the walk is silent, and always returns `.different`.
  ///
  /// With `types`, the message also shows the types of the values, except for JSON. `note` is a sentence below the
  /// values. `ifAlike` is a sentence that is shown only if both values look the same.
  mutating func show(
    _ actual: Any?, _ expected: Any?, _ context: Context, types: Bool = false, note: String? = nil,
    ifAlike: String? = nil
  ) -> Verdict {
    guard context.isReporting else { return .different }
    let secretName = context.path.secretName
    // A cast to `String` also succeeds for an `NSString`. If the types differ, the message must show them.
    let strings = [actual, expected].compactMap { string(in: $0) }
    if !types && secretName == nil && strings.count == 2 {
      show(strings[0], strings[1], at: context.path)
      return .different
    }
    let described = TextsWithoutSecrets(actual, expected) { value, withLengths in
      var writer = ValueWriter(name: secretName, showsLengths: withLengths)
      return (value.map { writer.describe($0) } ?? "nil", writer.secrets)
    }
    var texts = (actual: described.actual, expected: described.expected)
    var notes = [note, described.note].compactMap { $0 }
    if types && kind != .json, let actual, let expected {
      texts.actual += " (\(type(of: actual)))"
      texts.expected += " (\(type(of: expected)))"
    } else if texts.actual == texts.expected, notes.isEmpty, let actual, let expected {
      // A caller passes `ifAlike` if it cannot show the values part by part. The exact descriptions of such
      // values may be endless.
      if ifAlike == nil { texts = exactTexts(actual, expected, named: secretName) ?? texts }
      if texts.actual == texts.expected { notes.append(ifAlike ?? whyAlike(actual, expected)) }
    }
    add(texts, notes, at: context.path)
    return .different
  }

  private mutating func add(
    _ texts: (actual: String, expected: String), _ notes: [String], at path: FieldPath
  ) {
    let name = path.text(.actual)
    let lines = [
      line("-", path.text(.expected), texts.expected), line("+", name, texts.actual),
    ]
    report.add(lines + notes.map { "  \($0)" }, at: name)
  }

  private func line(_ sign: String, _ name: String, _ text: String) -> String {
    name.isEmpty ? "\(sign) \(text)" : "\(sign) \(name): \(text)"
  }

  /// Reports two strings that differ, line by line if one of them has several lines.
  private mutating func show(_ actual: String, _ expected: String, at path: FieldPath) {
    guard actual.hasLineBreak || expected.hasLineBreak else {
      let texts = VisibleText.quoted(actual, expected)
      return add((texts.actual, texts.expected), texts.note.map { [$0] } ?? [], at: path)
    }
    let name = path.text(.actual)
    let difference = TextDifference(actual, expected, named: name, most: report.freeLines + 1)
    for line in difference.lines { report.add([line], at: name) }
    if path.isRoot, let first = difference.first {
      report.summary = "\(difference.counts.text), first in line \(first)"
    }
  }

  /// Reports a value of one side, such as a missing or a moved element.
  mutating func show(_ sign: String, _ value: Any, _ mark: String = "", at path: FieldPath) {
    let name = path.text(sign == "-" ? .expected : .actual)
    let text = describeValue(value, named: path.secretName) + mark
    report.add([line(sign, name, text)], at: name)
  }

  // MARK: - Values that look alike

  /// Returns more exact descriptions of two values that look the same in messages.
  ///
  /// Returns nil if it finds no descriptions that differ, or only ones that would reveal a secret. The descriptions of
  /// two `Data` values or two dates are returned even if they are the same.
  private func exactTexts(
    _ actual: Any, _ expected: Any, named secretName: String?
  ) -> (actual: String, expected: String)? {
    if let actual = actual as? Date, let expected = expected as? Date {
      func exactText(_ date: Date) -> String {
        let seconds = date.timeIntervalSinceReferenceDate
        return "\(describeValue(date)), \(seconds) seconds after the reference date"
      }
      return (exactText(actual), exactText(expected))
    }
    if let actual = actual as? Data, let expected = expected as? Data {
      return exactTexts(actual, expected)
    }
    // `String(reflecting:)` would show the internal type of a number in JSON.
    if secretName == nil, !(actual is JSONValue.Number),
      let texts = reflectedTexts(actual, expected)
    {
      return texts
    }
    // The usual descriptions may differ only after the place where messages cut them.
    func inFull(_ value: Any) -> String {
      var writer = ValueWriter(name: secretName)
      return writer.write(value)
    }
    let full = (inFull(actual), inFull(expected))
    guard full.0 != full.1 else { return nil }
    let excerpts = VisibleText.pair(full.0, full.1)
    return (excerpts.actual, excerpts.expected)
  }

  private func reflectedTexts(_ actual: Any, _ expected: Any) -> (String, String)? {
    guard types.canBeReflected(actual), types.canBeReflected(expected) else { return nil }
    let texts = (
      describeText(String(reflecting: actual)), describeText(String(reflecting: expected))
    )
    let shown = (describeValue(actual), describeValue(expected))
    return texts.0 != texts.1 && !texts.0.isLonger(than: 400) && !texts.1.isLonger(than: 400)
      && ![texts.0, texts.1, shown.0, shown.1].contains { $0.contains("<redacted") }
      ? texts : nil
  }

  private func exactTexts(_ actual: Data, _ expected: Data) -> (String, String) {
    let same = firstDifferingByte(actual, expected) ?? min(actual.count, expected.count)
    let reach = 8_192
    // The key that identifies a secret may come long before the difference.
    let mayBeSecret = [actual, expected].contains { data in
      let text = String(
        decoding: data.dropFirst(max(same - reach, 0)).prefix(2 * reach), as: UTF8.self)
      return !textWithoutSecrets(text) { $0.text(withLength: false) }.secrets.isEmpty
    }
    func around(_ data: Data) -> String {
      let bytes = mayBeSecret ? "<redacted>" : hexadecimal(data.dropFirst(same).prefix(16))
      return "\(counted(data.count, "byte")), from byte \(same + 1): \(bytes)"
    }
    return (around(actual), around(expected))
  }

  /// Returns a sentence about two values that differ but look the same.
  private func whyAlike(_ actual: Any, _ expected: Any) -> String {
    if isNaN(actual) { return Self.nan }
    if actual is Data { return "They differ in bytes that may be part of a secret." }
    let type = "\(type(of: actual))"
    if let pair = ObjectPair(actual, expected) {
      if pair.isOneObject {
        return "Both are the same instance of \(type), but its == says that they differ."
      }
      if !types.traits(of: actual).isLeaf,
        case .parts(let fields, .field, _) = ValueShape.of(actual, expected, types)
      {
        for case let value as NoncopyableValue in fields.compactMap(\.actual) {
          return """
            They may differ in the property \(value.property), whose type is not copyable, like Mutex and Atomic. \
            To see its value, make \(type) conform to CustomTestStringConvertible.
            """
        }
        return "They are two \(type) instances with the same fields, but == says that they differ."
      }
    }
    return "Both look alike, but == of \(type) says that they differ."
  }

  /// Returns a sentence that says why a value differs from one that looks the same.
  func whyOther(_ value: Any) -> String {
    isNaN(value) ? Self.nan : "But == of \(type(of: value)) says that they differ."
  }

  private static let nan = "NaN never equals anything, not even itself."

  private func isNaN(_ value: Any) -> Bool { (value as? any FloatingPoint)?.isNaN == true }
}

// MARK: - Values that cannot be compared

extension ValueComparison {
  /// Returns a sentence that says why a value without `==` cannot be compared.
  func whyIncomparable(_ value: Any) -> String {
    guard types.traits(of: value).isUnreadable else { return Self.incomparable }
    guard let value = value as? NoncopyableValue else { return Self.isolated }
    return """
      The property \(value.property) of \(value.owner) cannot be compared, because its type is not copyable, like \
      Mutex and Atomic. Make \(value.owner) Equatable or, if the object is a field, ignore the field with ignoring:.
      """
  }

  private static let incomparable = """
    This type has neither == nor fields, so its values cannot be compared. Make the type \
    Equatable or, if the value is a field, ignore the field with ignoring:.
    """
  private static let isolated = """
    The properties of an actor cannot be compared, because they may change while they are read. Compare what the \
    actor returns or, if the actor is a field, ignore the field with ignoring:.
    """
}
