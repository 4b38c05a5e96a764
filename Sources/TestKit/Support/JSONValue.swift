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

  /// The JSON on one line without spaces, with sorted keys.
  var testDescription: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number(let value): return value.testDescription
    case .string(let value): return value.debugDescription
    case .array(let values):
      return "[\(values.map(\.testDescription).joined(separator: ","))]"
    case .object(let values):
      let members = values.sorted { $0.key < $1.key }.map { key, value in
        "\(key.debugDescription):\(value.testDescription)"
      }
      return "{\(members.joined(separator: ","))}"
    }
  }

  /// Returns the value at a path, or the last existing value on the way to it.
  func value(at path: some Sequence<any CodingKey>) -> JSONValue {
    var value = self
    for key in path {
      let next: JSONValue? =
        switch value {
        case .array(let values):
          key.intValue.flatMap { values.indices.contains($0) ? values[$0] : nil }
        case .object(let values): values[key.stringValue] ?? Self.renamed(key, in: values)
        default: nil
        }
      guard let next else { return value }
      value = next
    }
    return value
  }

  /// Returns the value for a key that a decoder has converted: `firstName` in the path, `first_name` in the JSON.
  private static func renamed(_ key: any CodingKey, in values: [String: JSONValue]) -> JSONValue? {
    func plain(_ key: String) -> String { key.filter { $0 != "_" }.lowercased() }
    let fitting = values.keys.filter { plain($0) == plain(key.stringValue) }
    return fitting.count == 1 ? fitting.first.flatMap { values[$0] } : nil
  }

  /// Reads JSON from a string or data, and encodes any other value first.
  init(of source: any Encodable) throws(NoJSON) {
    switch source {
    case let text as String: try self.init(parsing: text.utf8)
    case let data as Data: try self.init(parsing: data)
    default: try self.init(parsing: Self.encoded(source))
    }
  }

  private static func encoded(_ source: any Encodable) throws(NoJSON) -> Data {
    do {
      return try JSONEncoder().encode(source)
    } catch EncodingError.invalidValue(_, let context) {
      throw NoJSON(reason: context.debugDescription)
    } catch {
      throw NoJSON(reason: String(describing: error))
    }
  }

  /// The reason why a value is not valid JSON.
  struct NoJSON: Error {
    let reason: String

    init(reason: String) {
      self.reason = oneLine(reason) + (reason.hasSuffix(".") ? "" : ".")
    }
  }

  /// The value in a form that can be compared element by element, or member by member.
  var plain: Any {
    switch self {
    case .null: Null()
    case .bool(let value): value
    case .number(let value): value
    case .string(let value): value
    case .array(let values): values
    case .object(let values): Object(members: values)
    }
  }

  struct Null: Equatable, CustomTestStringConvertible {
    var testDescription: String { "null" }
  }

  /// A JSON object.
  ///
  /// Messages write its members like fields: `user.name`.
  struct Object: Equatable {
    let members: [String: JSONValue]
  }

  /// A number of any length, compared by its exact value: `1.0` equals `1`, and `-0` equals `0`.
  ///
  /// The digits are stored as text and the exponent as a number, so `1e1000000000` takes no more space than any other
  /// number.
  struct Number: Hashable, CustomTestStringConvertible {
    private let isNegative: Bool

    /// The digits without leading and trailing zeros, empty for the number zero.
    private let digits: String

    /// The exponent of the number.
    ///
    /// The number is the digits, read as an integer, times ten to the power of the exponent.
    private let exponent: Int

    /// Creates a number from the digits before and after the decimal point, and from an exponent, such as “-3”.
    ///
    /// Fails if the exponent has more than 18 digits, not counting leading zeros. If the number itself is zero, any
    /// exponent is valid.
    init?(isNegative: Bool, whole: Substring, fraction: Substring, exponent: Substring) {
      let all = (whole + fraction).utf8.drop { $0 == UInt8(ascii: "0") }
      let zeros = all.reversed().prefix { $0 == UInt8(ascii: "0") }.count
      guard !all.isEmpty else {
        (self.isNegative, digits, self.exponent) = (false, "", 0)
        return
      }
      let magnitude = exponent.drop { "-0".contains($0) }
      guard magnitude.utf8.count <= 18, let power = Int(magnitude.isEmpty ? "0" : magnitude) else {
        return nil
      }
      self.isNegative = isNegative
      digits = String(Substring(all.dropLast(zeros)))
      self.exponent = (exponent.hasPrefix("-") ? -power : power) - fraction.utf8.count + zeros
    }

    /// The number without an exponent, or in scientific notation if padding with zeros would make it long.
    var testDescription: String {
      guard !digits.isEmpty else { return "0" }
      let sign = isNegative ? "-" : ""
      let longest = 40
      // The number of digits before the decimal point. A negative number -n stands for n zeros after the point.
      let whole = digits.utf8.count + exponent
      if exponent >= 0 && (whole <= longest || exponent == 0) {
        return sign + digits + String(repeating: "0", count: exponent)
      }
      if exponent < 0 && whole > 0 {
        return "\(sign)\(digits.prefix(whole)).\(digits.dropFirst(whole))"
      }
      if exponent < 0 && whole > -longest {
        return "\(sign)0.\(String(repeating: "0", count: -whole))\(digits)"
      }
      let rest = digits.dropFirst()
      return "\(sign)\(digits.prefix(1))\(rest.isEmpty ? "" : ".\(rest)")e\(whole - 1)"
    }

    /// The exact number as a `Decimal`, or nil if it has more than 38 digits or an exponent beyond ±80.
    var decimal: Decimal? {
      guard digits.utf8.count <= 38, abs(exponent) <= 80 else { return nil }
      return Decimal(string: text)
    }

    /// The number rounded to a `Double`, which is infinite if the number is too large.
    var double: Double { Double(text) ?? .nan }

    private var text: String {
      digits.isEmpty ? "0" : "\(isNegative ? "-" : "")\(digits)e\(exponent)"
    }
  }
}
