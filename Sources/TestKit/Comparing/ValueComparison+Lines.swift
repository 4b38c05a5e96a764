import Foundation

extension ValueComparison {
  /// Writes two values down that differ, and how; `false`, for the values are not the same.
  mutating func differ(
    _ actual: Any?, _ expected: Any?, _ context: Context, types: Bool = false, note: String? = nil,
    ifAlike: String? = nil
  ) -> Bool {
    guard context.isReporting else { return false }
    let secretName = context.path.secretName
    if let actual = actual as? String, let expected = expected as? String, secretName == nil {
      differ(actual, expected, context)
      return false
    }
    var (texts, secrets) = describe(actual, expected, named: secretName)
    var notes = note.map { [$0] } ?? []
    if let secrets { notes.append(secrets) }
    if types && kind != .json, let actual, let expected {
      texts.actual += " (\(type(of: actual)))"
      texts.expected += " (\(type(of: expected)))"
    } else if texts.actual == texts.expected, notes.isEmpty, let actual, let expected {
      // Not of what was not taken apart: a value may be described without an end.
      if ifAlike == nil { texts = exactTexts(actual, expected) }
      if texts.actual == texts.expected { notes.append(ifAlike ?? whyAlike(actual, expected)) }
    }
    let path = context.path.isRoot ? "" : context.path.text(.actual) + ": "
    let expectedPath = context.path.isRoot ? "" : context.path.text(.expected) + ": "
    report.add(
      ["- \(expectedPath)\(texts.expected)", "+ \(path)\(texts.actual)"] + notes.map { "  \($0)" },
      at: context.path.text(.actual))
    return false
  }

  private mutating func differ(_ actual: String, _ expected: String, _ context: Context) {
    let path = context.path.text(.actual)
    guard actual.hasLineBreak || expected.hasLineBreak else {
      let texts = LineText.quoted(actual, expected)
      let name = path.isEmpty ? "" : "\(path): "
      let old = context.path.isRoot ? "" : "\(context.path.text(.expected)): "
      report.add(
        ["- \(old)\(texts.expected)", "+ \(name)\(texts.actual)"]
          + (texts.note.map { ["  \($0)"] } ?? []),
        at: path)
      return
    }
    let lines = LinePair(actual, expected)
    let text = TextDifference(
      lines, name: path.isEmpty ? "" : "\(path), ", most: report.freeLines + 1, steps: &steps)
    for line in text.lines { report.add([line], at: path) }
    if let note = lines.secretNote { report.add(["  \(note)"], at: path) }
    if context.path.isRoot, text.first != nil {
      essence = text.tally.text + (text.first.map { ", first in line \($0)" } ?? "")
    }
  }

  /// Writes a key or an element of a set down that only one side has.
  mutating func add(_ entry: ComparedEntry, _ path: FieldPath) {
    let name = path.text(.actual)
    let sign = entry.expected == nil ? "+" : "-"
    var writer = ValueWriter(name: path.secretName)
    let value = (entry.expected ?? entry.actual).map { writer.describe($0) } ?? "nil"
    report.add([name.isEmpty ? "\(sign) \(value)" : "\(sign) \(name): \(value)"], at: name)
  }

  /// Describes both values and the place of the difference, with the lengths of secrets that differ.
  private func describe(
    _ actual: Any?, _ expected: Any?, named name: String?
  ) -> (texts: (actual: String, expected: String), secrets: String?) {
    func describe(withLengths: Bool) -> (
      texts: (actual: String, expected: String), secrets: [[HiddenSecret]]
    ) {
      var writers = [
        ValueWriter(name: name, showsLengths: withLengths),
        ValueWriter(name: name, showsLengths: withLengths),
      ]
      let texts = (
        actual: actual.map { writers[0].describe($0) } ?? "nil",
        expected: expected.map { writers[1].describe($0) } ?? "nil"
      )
      return (texts, writers.map(\.secrets))
    }
    let hidden = describe(withLengths: false)
    guard let difference = SecretDifference(hidden.secrets[0], hidden.secrets[1]) else {
      return (hidden.texts, nil)
    }
    let text = hidden.secrets[0].count == 1 ? difference.shortText : difference.text
    return (describe(withLengths: true).texts, text.prefix(1).uppercased() + text.dropFirst() + ".")
  }

  // MARK: - Values that look alike

  /// The most exact texts there are of two values that messages show alike.
  private func exactTexts(_ actual: Any, _ expected: Any) -> (actual: String, expected: String) {
    if let actual = actual as? Date, let expected = expected as? Date {
      return (exactText(actual), exactText(expected))
    }
    if let actual = actual as? Data, let expected = expected as? Data {
      return exactTexts(actual, expected)
    }
    let shown = (describeValue(actual), describeValue(expected))
    let texts = (
      describeText(String(reflecting: actual)), describeText(String(reflecting: expected))
    )
    return texts.0 != texts.1 && !texts.0.isLonger(than: 400) && !texts.1.isLonger(than: 400)
      && ![texts.0, texts.1, shown.0, shown.1].contains { $0.contains("<redacted") }
      ? texts : shown
  }

  private func exactText(_ date: Date) -> String {
    "\(describeValue(date)), \(date.timeIntervalSinceReferenceDate) s from the reference date"
  }

  private func exactTexts(_ actual: Data, _ expected: Data) -> (String, String) {
    let same = firstDifferingByte(actual, expected) ?? min(actual.count, expected.count)
    let reach = 8_192
    // The name of a secret may stand far in front of the place.
    let mayBeSecret = [actual, expected].contains { data in
      let text = String(
        decoding: data.dropFirst(max(same - reach, 0)).prefix(2 * reach), as: UTF8.self)
      return !TextWithoutSecrets(text) { $0.text(withLength: false) }.secrets.isEmpty
    }
    func around(_ data: Data) -> String {
      let bytes = mayBeSecret ? "<redacted>" : hexadecimal(data.dropFirst(same).prefix(16))
      return "\(counted(data.count, "byte")), from byte \(same) on \(bytes)"
    }
    return (around(actual), around(expected))
  }

  /// Why two values differ in which no difference was found.
  private func whyAlike(_ actual: Any, _ expected: Any) -> String {
    if isNaN(actual) { return Self.nan }
    if actual is Data { return "They differ in bytes that may be a part of a secret." }
    let type = "\(type(of: actual))"
    if let pair = instances(actual, expected) {
      return pair.actual == pair.expected
        ? "It is one instance of \(type), which its == does not find equal to itself."
        : "They are two instances of \(type) with the same fields, which its == tells apart."
    }
    return "Both look alike, but == of \(type) says that they differ."
  }

  /// Why a value is not one that looks like it.
  func whyOther(_ value: Any) -> String {
    isNaN(value) ? Self.nan : "== of \(type(of: value)) says that they differ."
  }

  private static let nan = "NaN is equal to nothing, not even to itself."

  private func isNaN(_ value: Any) -> Bool {
    func isNaN(_ number: some FloatingPoint) -> Bool { number.isNaN }
    return (value as? any FloatingPoint).map { isNaN($0) } ?? false
  }
}

extension String {
  /// The lines, with what stands before their line feeds; after a last line feed there is an empty line.
  func splitIntoLines() -> [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}

extension ValueComparison {
  /// What is said of the difference: the end of a sentence, and the lines that follow.
  var text: String {
    var lines = report.lines
    var first = essence ?? "the values differ"
    if let path = report.firstPath, !path.isEmpty { first += ", first at \(path)" }
    lines.insert(first + ":", at: 0)
    if leftOut.count > 0 {
      lines.append("… \(counted(leftOut.count, "more \(leftOut.noun)"))")
    } else if report.isFull {
      lines.append("… and more")
    }
    return lines.joined(separator: "\n")
  }
}
