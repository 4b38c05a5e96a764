import Foundation
import Testing

extension JSONValue {
  /// Reads a text, or encodes a value first.
  ///
  /// - Parameter source: A string or data with JSON in it, or anything else that can be encoded.
  /// - Throws: The reason why the value cannot be read or encoded.
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
    /// A sentence.
    let reason: String

    init(reason: String) {
      self.reason = oneLine(reason) + (reason.hasSuffix(".") ? "" : ".")
    }
  }

  /// The value as a comparison takes it apart.
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

  /// An object, whose members are compared as fields are: `user.name`.
  struct Object: Equatable, CustomTestStringConvertible {
    let members: [String: JSONValue]

    var testDescription: String { JSONValue.object(members).testDescription }
  }
}
