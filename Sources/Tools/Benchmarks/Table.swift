import Foundation

/// A table whose lines are printed one by one, as soon as they are measured.
struct Table: Sendable {
  private let operationWidth: Int

  init(operations: [String]) {
    operationWidth = (operations + ["operation"]).map(\.count).max() ?? 0
  }

  /// The names of the columns.
  var head: String {
    line("operation", ["size", "time", "each", "ratio", "growth"])
  }

  /// Returns the line of a row.
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

  /// Returns a number in groups of three digits.
  static func describe(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.reduce("") { text, index in
      let isGroup = index > 0 && (digits.count - index).isMultiple(of: 3)
      return text + (isGroup ? " " : "") + String(digits[index])
    }
  }

  /// Returns a time with a unit and at least three digits, such as 0.50 ns or 12.3 µs.
  static func describe(nanoseconds: Double) -> String {
    var value = nanoseconds
    for unit in ["ns", "µs", "ms"] {
      // A value that rounds to a thousand gets the next unit.
      if value < 999.5 { return "\(threeDigits(value)) \(unit)" }
      value /= 1_000
    }
    return "\(threeDigits(value)) s"
  }

  /// Returns a factor with at least three digits, such as 0.05, 12.3 or 1234.
  static func describe(factor: Double) -> String {
    threeDigits(factor)
  }

  private static func threeDigits(_ value: Double) -> String {
    let decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    return String(format: "%.\(decimals)f", value)
  }
}
