import Foundation
import Testing

/// Any JSON value, for comparisons and messages.
enum JSONValue: Hashable, CustomTestStringConvertible {
  case null
  case bool(Bool)
  case number(Number)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The JSON on one line, with sorted keys.
  var testDescription: String { text(spaced: true) }

  /// Returns the JSON on one line, with sorted keys, with or without spaces after commas and colons.
  func text(spaced: Bool) -> String {
    var text = ""
    write(to: &text, space: spaced ? " " : "")
    return text
  }

  private func write(to text: inout String, space: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += "\(value)"
    case .number(let value): text += value.testDescription
    case .string(let value): text += value.debugDescription
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," + space }
        value.write(to: &text, space: space)
      }
      text += "]"
    case .object(let values):
      text += "{"
      for (index, member) in values.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," + space }
        text += member.key.debugDescription + ":" + space
        member.value.write(to: &text, space: space)
      }
      text += "}"
    }
  }

  /// The value at a path, or the last one on the way to it.
  func value(at path: some Sequence<any CodingKey>) -> JSONValue {
    var value = self
    for key in path {
      switch value {
      case .array(let values):
        guard let index = key.intValue, values.indices.contains(index) else { return value }
        value = values[index]
      case .object(let values):
        guard let next = values[key.stringValue] ?? Self.renamed(key, in: values) else {
          return value
        }
        value = next
      default: return value
      }
    }
    return value
  }

  /// The value whose key a decoder has converted, such as `first_name` for `firstName` in the path.
  private static func renamed(_ key: any CodingKey, in values: [String: JSONValue]) -> JSONValue? {
    func plain(_ key: String) -> String { key.filter { $0 != "_" }.lowercased() }
    let fitting = values.keys.filter { plain($0) == plain(key.stringValue) }
    return fitting.count == 1 ? fitting.first.flatMap { values[$0] } : nil
  }
}
