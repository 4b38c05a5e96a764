import Foundation
import Testing

/// Any JSON, to be compared and to be shown in a message.
enum JSONValue: Decodable, Hashable, CustomTestStringConvertible {
  case null
  case bool(Bool)
  /// Exact where a double is not: identifiers of 64 bits, amounts of money.
  case number(Decimal)
  /// Beyond what a decimal number can hold.
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// What is wrong with data that is no JSON, and where; nil if it is JSON.
  ///
  /// In the words of Foundation: its decoder does not say where, on Linux.
  static func problem(of data: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      return (error as NSError).userInfo["NSDebugDescription"] as? String
        ?? error.localizedDescription
    }
  }

  /// The JSON on one line, with sorted keys.
  var testDescription: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): value.debugDescription
    case .array(let values):
      "[\(values.map(\.testDescription).joined(separator: ", "))]"
    case .object(let values):
      "{"
        + values.sorted { $0.key < $1.key }
        .map { "\($0.key.debugDescription): \($0.value.testDescription)" }
        .joined(separator: ", ") + "}"
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

  /// A value whose key a decoder has converted: `first_name` is `firstName` in the path.
  private static func renamed(_ key: any CodingKey, in values: [String: JSONValue]) -> JSONValue? {
    func plain(_ key: String) -> String { key.filter { $0 != "_" }.lowercased() }
    let fitting = values.keys.filter { plain($0) == plain(key.stringValue) }
    return fitting.count == 1 ? fitting.first.flatMap { values[$0] } : nil
  }
}
