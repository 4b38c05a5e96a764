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

    /// A Boolean value that indicates whether the value is itself a type, like `Int.self`.
    let isType: Bool

    let isNumber: Bool
    let hasTestDescription: Bool

    /// Whether it is taken apart as a list, or by keys.
    let isCollection: Bool

    /// A Boolean value that indicates whether the type has a custom mirror, which may hide parts.
    let hasOwnMirror: Bool
  }

  private var known: [ObjectIdentifier: Facts] = [:]
  private var exact: [ObjectIdentifier: Bool] = [:]

  /// The objects known so far that differ although their `==` says that they are equal.
  var hiddenDifferences: Set<ValueComparison.InstancePair> = []

  /// The facts of the type of a value.
  func facts(of value: Any) -> Facts {
    let type = type(of: value)
    if let facts = known[ObjectIdentifier(type)] { return facts }
    let isJSONObject = value is JSONValue.Object
    let isJSONNumber = value is JSONValue.Number
    let isFromToolchain = Self.isFromToolchain(type)
    let facts = Facts(
      isWrapper: type == AnyHashable.self || value is JSONValue || value is any OptionalValue,
      isLeaf: isJSONNumber || (isFromToolchain && Self.isLeaf(value)),
      isObject: type is AnyClass,
      hasEquality: value is any Equatable || value is any HashDiffable || value is any Any.Type,
      isType: value is any Any.Type,
      isNumber: value is any BinaryFloatingPoint || value is Decimal || isJSONNumber,
      hasTestDescription: !isJSONObject && value is any CustomTestStringConvertible,
      isCollection: isJSONObject || value is any ComparableList || value is any ComparableByKey,
      hasOwnMirror: !isFromToolchain && value is any CustomReflectable)
    known[ObjectIdentifier(type)] = facts
    return facts
  }

  private static func isLeaf(_ value: Any) -> Bool {
    switch Mirror(reflecting: value).displayStyle {
    case .struct, .class, nil: true
    default: false
    }
  }

  private static func isFromToolchain(_ type: any Any.Type) -> Bool {
    modules.contains(String(String(reflecting: type).prefix { $0 != "." }))
  }

  private static let modules: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "FoundationInternationalization", "Dispatch", "CoreFoundation", "__C", "Synchronization",
  ]

  /// Returns the elements of a collection that describes itself as one, or nil for other values.
  ///
  /// It may keep them where its stored properties do not show them, as behind a managed buffer.
  func elements(of value: Any) -> [Any]? {
    func elements(_ collection: some Collection) -> [Any] { collection.map { $0 as Any } }
    guard facts(of: value).hasOwnMirror, let collection = value as? any Collection,
      Mirror(reflecting: value).displayStyle == .collection
    else { return nil }
    return elements(collection)
  }

  // MARK: - Whether == can be relied on

  /// Returns `true` if `==` is known to see every part of a value, and of all other values of its type.
  ///
  /// It is not if a value of the type may contain one with an incomplete `==`. See ``HiddenDifference``.
  func isExact(_ value: Any) -> Bool {
    isExact(type(of: value), like: value)
  }

  /// Returns the same for a declared type, with the help of a sample value.
  func isExact(_ type: any Any.Type, like sample: Any?) -> Bool {
    if let isExact = exact[ObjectIdentifier(type)] { return isExact }
    // A type that holds itself is asked for again before it is known. A sample may be nested deeper than a stack.
    exact[ObjectIdentifier(type)] = false
    let isExact = findsExact(type, like: sample)
    exact[ObjectIdentifier(type)] = isExact
    return isExact
  }

  // Without a sample, less is known about the type.
  private func findsExact(_ type: any Any.Type, like sample: Any?) -> Bool {
    // Without references, no part can have another type than the declared one.
    if isPlainOldData(type) { return true }
    if IncompleteEquality.concerns(type) { return false }
    if type == JSONValue.self || type == JSONValue.Object.self { return true }
    // An existential type is not `Equatable`, so a type that can hold any value does not get here.
    if type is any Equatable.Type, Self.isFromToolchain(type),
      !String(reflecting: type).contains("<")
    {
      return true
    }
    if let container = type as? any TypedContainer.Type {
      let samples = (sample as? any TypedContainer)?.samples ?? []
      return container.partTypes.enumerated().allSatisfy { index, type in
        isExact(type, like: index < samples.count ? samples[index] : nil)
      }
    }
    guard let sample, Swift.type(of: sample) == type, !(type is AnyClass) else { return false }
    let mirror = Mirror(storedPartsOf: sample)
    switch mirror.displayStyle {
    case .struct, .tuple:
      let types = declaredTypesOfParts(of: type, count: mirror.children.count)
      return zip(types, mirror.children).allSatisfy { type, part in
        isExact(type, like: part.value)
      }
    case nil:
      // A closure or a type.
      return true
    default:
      // Another case of an enumeration may hold any value.
      return false
    }
  }
}

/// Returns `true` if values of a type hold no references.
private func isPlainOldData(_ type: any Any.Type) -> Bool {
  func isPlain<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
  return _openExistential(type, do: isPlain)
}

/// A collection or wrapper whose values consist only of parts with declared types.
protocol TypedContainer {
  static var partTypes: [any Any.Type] { get }

  /// One part of each type, or fewer if the value is empty.
  var samples: [Any] { get }
}

extension Optional: TypedContainer {
  static var partTypes: [any Any.Type] { [Wrapped.self] }
  var samples: [Any] { map { [$0] } ?? [] }
}

extension Array: TypedContainer {
  static var partTypes: [any Any.Type] { [Element.self] }
  var samples: [Any] { Swift.Array(prefix(1)) }
}

extension ArraySlice: TypedContainer {
  static var partTypes: [any Any.Type] { [Element.self] }
  var samples: [Any] { Array(prefix(1)) }
}

extension ContiguousArray: TypedContainer {
  static var partTypes: [any Any.Type] { [Element.self] }
  var samples: [Any] { Array(prefix(1)) }
}

extension Set: TypedContainer {
  static var partTypes: [any Any.Type] { [Element.self] }
  var samples: [Any] { Array(prefix(1)) }
}

extension Dictionary: TypedContainer {
  static var partTypes: [any Any.Type] { [Key.self, Value.self] }
  var samples: [Any] { first.map { [$0.key, $0.value] } ?? [] }
}
