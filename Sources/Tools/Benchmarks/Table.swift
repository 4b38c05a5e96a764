import Foundation

/// The measurements as text, line by line, so that each is seen as soon as it is there.
struct Table: Sendable {
  private let operationWidth: Int

  init(operations: [String]) {
    operationWidth = (operations + ["operation"]).map(\.count).max() ?? 0
  }

  /// The names of the columns.
  var head: String {
    line("operation", ["size", "time", "each", "ratio", "growth"])
  }

  /// A row.
  func line(for row: Report.Row) -> String {
    line(
      row.operation,
      [
        Self.describe(row.size),
        Self.describe(nanoseconds: row.timeInNanoseconds),
        Self.describe(nanoseconds: row.timeOfEachInNanoseconds),
        row.ratioToFloor.map(Self.describe(factor:)) ?? "",
        row.growthFromATenth.map(Self.describe(factor:)) ?? "",
      ])
  }

  private func line(_ operation: String, _ cells: [String]) -> String {
    let text = zip(cells, [9, 10, 10, 8, 8]).reduce(padded(operation, operationWidth)) {
      $0 + String(repeating: " ", count: max(1, $1.1 - $1.0.count)) + $1.0
    }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A number in groups of three digits.
  static func describe(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.reduce("") { text, index in
      let isGroup = index > 0 && (digits.count - index).isMultiple(of: 3)
      return text + (isGroup ? " " : "") + String(digits[index])
    }
  }

  /// A time of three digits, in the unit that suits it.
  static func describe(nanoseconds: Double) -> String {
    var value = nanoseconds
    for unit in ["ns", "µs", "ms"] {
      // What would be rounded to a thousand is one of the next unit.
      if value < 999.5 { return "\(threeDigits(value)) \(unit)" }
      value /= 1_000
    }
    return "\(threeDigits(value)) s"
  }

  /// A factor of three digits.
  static func describe(factor: Double) -> String {
    threeDigits(factor)
  }

  private static func threeDigits(_ value: Double) -> String {
    let decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    return String(format: "%.\(decimals)f", value)
  }
}
