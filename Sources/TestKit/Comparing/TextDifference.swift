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
  ///   - actual: The lines of the actual text.
  ///   - expected: Those of the expected one.
  ///   - name: What to call the text; empty if it has no name.
  ///   - most: How many lines are of use.
  ///   - steps: How many steps may be taken; those that are taken are subtracted.
  init(
    _ actual: [String], _ expected: [String], name: String, most: Int, steps: inout Int
  ) {
    tally = Tally(noun: "line", total: expected.count)
    let rows = Self.rows(actual, expected, steps: &steps)
    let isSame = rows.map { $0.isSame(actual, expected) }
    for (row, isSame) in zip(rows, isSame) where !isSame {
      tally.add(row)
      first = first ?? row.number
    }

    var shown = 0
    for (index, row) in rows.enumerated() {
      guard lines.count < most else { return }
      let range = max(0, index - Self.context)...min(rows.count - 1, index + Self.context)
      guard range.contains(where: { !isSame[$0] }) else { continue }
      if index == 0 || index > shown { lines.append("  \(name)line \(row.number):") }
      shown = index + 1
      lines += row.lines(actual, expected)
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

  fileprivate func lines(_ actual: [String], _ expected: [String]) -> [String] {
    switch self {
    case .pair(let new, let old) where actual[new] == expected[old]:
      return ["  \(LineText.plain(actual[new]))"]
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
