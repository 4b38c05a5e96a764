import Foundation

extension ValueComparison {
  /// Writes two values down that differ, and how; `false`, for the values are not the same.
  mutating func differ(
    _ actual: Any?, _ expected: Any?, _ context: Context, types: Bool = false, note: String? = nil,
    ifAlike: String? = nil
  ) -> Bool {
    guard context.isReporting else { return false }
    if let actual = actual as? String, let expected = expected as? String {
      differ(actual, expected, context)
      return false
    }
    var texts = (actual: describe(actual), expected: describe(expected))
    var notes = note.map { [$0] } ?? []
    if types && kind != .json, let actual, let expected {
      texts.actual += " (\(type(of: actual)))"
      texts.expected += " (\(type(of: expected)))"
    } else if texts.actual == texts.expected, note == nil, let actual, let expected {
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
    let lines = (actual: actual.splitIntoLines(), expected: expected.splitIntoLines())
    guard max(lines.actual.count, lines.expected.count) > 1 else {
      let texts = LineText.quoted(actual, expected)
      let name = path.isEmpty ? "" : "\(path): "
      let old = context.path.isRoot ? "" : "\(context.path.text(.expected)): "
      report.add(
        ["- \(old)\(texts.expected)", "+ \(name)\(texts.actual)"]
          + (texts.note.map { ["  \($0)"] } ?? []),
        at: path)
      return
    }
    let text = TextDifference(
      lines.actual, lines.expected, name: path.isEmpty ? "" : "\(path), ",
      most: report.freeLines + 1, steps: &steps)
    for line in text.lines { report.add([line], at: path) }
    if context.path.isRoot {
      essence = text.tally.text + (text.first.map { ", first in line \($0)" } ?? "")
    }
  }

  /// Writes a key or an element of a set down that only one side has.
  mutating func add(_ entry: ComparedEntry, _ path: FieldPath) {
    let name = path.text(.actual)
    let sign = entry.expected == nil ? "+" : "-"
    let value = describe(entry.expected ?? entry.actual)
    report.add([name.isEmpty ? "\(sign) \(value)" : "\(sign) \(name): \(value)"], at: name)
  }

  private func describe(_ value: Any?) -> String {
    value.map { describeValue($0) } ?? "nil"
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
    let texts = (oneLine(String(reflecting: actual)), oneLine(String(reflecting: expected)))
    guard texts.0 != texts.1, texts.0.count <= 400, texts.1.count <= 400 else {
      return (describeValue(actual), describeValue(expected))
    }
    return texts
  }

  private func exactText(_ date: Date) -> String {
    "\(describeValue(date)), \(date.timeIntervalSinceReferenceDate) s from the reference date"
  }

  private func exactTexts(_ actual: Data, _ expected: Data) -> (String, String) {
    let same = zip(actual, expected).prefix { $0 == $1 }.count
    func around(_ data: Data) -> String {
      "\(counted(data.count, "byte")), from byte \(same) on \(hexadecimal(data.dropFirst(same).prefix(16)))"
    }
    return (around(actual), around(expected))
  }

  /// Why two values differ in which no difference was found.
  private func whyAlike(_ actual: Any, _ expected: Any) -> String {
    if isNaN(actual) { return Self.nan }
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
