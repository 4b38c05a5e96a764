import Foundation

extension ValueComparison {
  /// Reports two values that differ and returns `.different`.
  ///
  /// With `types`, the types of the values are shown as well. `note` is a sentence below the values. `ifAlike` is a
  /// sentence that is shown only if both values look the same.
  mutating func show(
    _ actual: Any?, _ expected: Any?, _ context: Context, types: Bool = false, note: String? = nil,
    ifAlike: String? = nil
  ) -> Verdict {
    guard context.isReporting else { return .different }
    let secretName = context.path.secretName
    if let actual = actual as? String, let expected = expected as? String, secretName == nil {
      show(actual, expected, at: context.path)
      return .different
    }
    var (texts, secrets) = describe(actual, expected, named: secretName)
    var notes = note.map { [$0] } ?? []
    if let secrets { notes.append(secrets) }
    if types && kind != .json, let actual, let expected {
      texts.actual += " (\(type(of: actual)))"
      texts.expected += " (\(type(of: expected)))"
    } else if texts.actual == texts.expected, notes.isEmpty, let actual, let expected {
      // A value that was not taken apart may have an endless description.
      if ifAlike == nil { texts = exactTexts(actual, expected) }
      if texts.actual == texts.expected { notes.append(ifAlike ?? whyAlike(actual, expected)) }
    }
    add(texts, notes, at: context.path)
    return .different
  }

  /// Reports the descriptions of two values, each on its own line with its path, followed by notes.
  private mutating func add(
    _ texts: (actual: String, expected: String), _ notes: [String], at path: FieldPath
  ) {
    let (actual, expected) = (path.text(.actual), path.text(.expected))
    report.add(
      [
        path.isRoot ? "- \(texts.expected)" : "- \(expected): \(texts.expected)",
        path.isRoot ? "+ \(texts.actual)" : "+ \(actual): \(texts.actual)",
      ] + notes.map { "  \($0)" }, at: actual)
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

  /// Reports a dictionary key or a set element that only one side has.
  mutating func add(_ entry: ValueShape.Entry, _ path: FieldPath) {
    let name = path.text(.actual)
    let sign = entry.expected == nil ? "+" : "-"
    var writer = ValueWriter(name: path.secretName)
    let value = (entry.expected ?? entry.actual).map { writer.describe($0) } ?? "nil"
    report.add([name.isEmpty ? "\(sign) \(value)" : "\(sign) \(name): \(value)"], at: name)
  }

  /// Describes both values and, if their secrets differ, adds the lengths of the secrets and a note.
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
    let note = difference.sentence(isShort: hidden.secrets[0].count == 1)
    return (describe(withLengths: true).texts, note)
  }

  // MARK: - Values that look alike

  /// Returns the most exact descriptions of two values that look the same in messages.
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
    "\(describeValue(date)), \(date.timeIntervalSinceReferenceDate) seconds after the reference date"
  }

  private func exactTexts(_ actual: Data, _ expected: Data) -> (String, String) {
    let same = firstDifferingByte(actual, expected) ?? min(actual.count, expected.count)
    let reach = 8_192
    // The key that identifies a secret may come long before the difference.
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

  /// Returns a sentence about two values that differ but look the same.
  private func whyAlike(_ actual: Any, _ expected: Any) -> String {
    if isNaN(actual) { return Self.nan }
    if actual is Data { return "They differ in bytes that may be part of a secret." }
    let type = "\(type(of: actual))"
    if let pair = ObjectPair(actual, expected) {
      return pair.isOneObject
        ? "Both are the same instance of \(type), but its == says that they differ."
        : "They are two \(type) instances with the same fields, but == says that they differ."
    }
    return "Both look alike, but == of \(type) says that they differ."
  }

  /// Returns a sentence that says why a value differs from one that looks the same.
  func whyOther(_ value: Any) -> String {
    isNaN(value) ? Self.nan : "But == of \(type(of: value)) says that they differ."
  }

  private static let nan = "NaN never equals anything, not even itself."

  private func isNaN(_ value: Any) -> Bool {
    func isNaN(_ number: some FloatingPoint) -> Bool { number.isNaN }
    return (value as? any FloatingPoint).map { isNaN($0) } ?? false
  }
}
