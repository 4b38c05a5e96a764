import Foundation
import Seams
import Testing

/// What is known of the types of the values that are compared.
///
/// Remembered for one comparison, by type: a cast that fails takes a good part of a microsecond, and there are a
/// dozen of them for each value.
final class TypeFacts {
  struct Facts {
    /// Whether another value may be in it: an optional, a hashable box, JSON.
    let isWrapper: Bool

    /// Whether it is one thing to whoever reads about it, whatever it is made of: a number, a date, an address.
    let isLeaf: Bool

    let isObject: Bool

    /// Whether it says itself what is equal: by `==`, or as `HashDiffable`.
    let hasEquality: Bool

    let isNumber: Bool
    let hasTestDescription: Bool

    /// Whether it is taken apart as a list, or by keys.
    let isCollection: Bool
  }

  private var known: [ObjectIdentifier: Facts] = [:]

  /// The facts of the type of a value.
  func facts(of value: Any) -> Facts {
    let type = type(of: value)
    if let facts = known[ObjectIdentifier(type)] { return facts }
    let isJSONObject = value is JSONValue.Object
    let facts = Facts(
      isWrapper: type == AnyHashable.self || value is JSONValue || value is any OptionalValue,
      isLeaf: !isJSONObject && Self.isLeaf(value),
      isObject: type is AnyClass,
      hasEquality: value is any Equatable || value is any HashDiffable,
      isNumber: value is any BinaryFloatingPoint || value is Decimal,
      hasTestDescription: !isJSONObject && value is any CustomTestStringConvertible,
      isCollection: isJSONObject || value is any ComparableList || value is any ComparableByKey)
    known[ObjectIdentifier(type)] = facts
    return facts
  }

  private static func isLeaf(_ value: Any) -> Bool {
    switch Mirror(reflecting: value).displayStyle {
    case .struct, .class, nil:
      modules.contains(String(String(reflecting: type(of: value)).prefix { $0 != "." }))
    default: false
    }
  }

  private static let modules: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "FoundationInternationalization", "Dispatch", "CoreFoundation", "__C", "Synchronization",
  ]
}

/// An optional of any type.
protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  var wrapped: Any? { self }
}
