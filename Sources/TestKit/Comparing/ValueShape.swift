import Foundation
import Seams

/// The parts of two values of the same type, in pairs.
enum ValueShape {
  /// Ordered elements.
  case elements(ComparedElements)

  /// The differing entries of two dictionaries, sets or JSON objects, and the number of expected entries.
  case entries([Entry], of: Int, kind: EntryKind)

  case fields([Field])

  /// Different cases of an enumeration, or parts that do not correspond to each other.
  case otherParts

  /// Values without visible parts.
  case opaque

  struct Field {
    let name: String
    let actual: Any
    let expected: Any
  }

  /// A key with its values in two dictionaries, or an element of a set.
  ///
  /// A value is nil if its side lacks the key or the element.
  struct Entry {
    let key: Any
    let actual: Any?
    let expected: Any?
  }

  /// The word for an entry in a message.
  enum EntryKind: String {
    /// A key of a dictionary.
    case key
    /// An element of a set.
    case element
    /// A member of a JSON object.
    case member
  }
}

extension ValueShape {
  /// Takes apart two values of the same type.
  ///
  /// - Parameters:
  ///   - actual: The actual value.
  ///   - expected: The expected value.
  ///   - types: The cache of type traits.
  ///   - byStoredParts: Whether to ignore custom mirrors, which may hide parts.
  init(
    _ actual: Any, _ expected: Any, _ types: TypeTraitsCache, byStoredParts: Bool = false
  ) {
    if types.traits(of: actual).isCollection,
      let shape = Self.collection(actual, expected, types)
    {
      self = shape
      return
    }
    let mirror = Self.mirror(of: actual, byStoredParts: byStoredParts)
    let other = Self.mirror(of: expected, byStoredParts: byStoredParts)
    switch mirror.displayStyle {
    case .collection:
      self = .elements(
        ComparedElements(mirror.children.map(\.value), other.children.map(\.value), types))
    case .enum:
      self = Self.cases(actual, mirror, expected, other)
    case .tuple, .struct, .class:
      // A custom mirror may show different parts each time.
      guard let fields = Self.fields(mirror, other) else {
        self = .otherParts
        return
      }
      let isNothing = mirror.displayStyle != .class && Self.size(of: actual) == 0
      self = fields.isEmpty && !isNothing ? .opaque : .fields(fields)
    default:
      self = .opaque
    }
  }

  private static func mirror(of value: Any, byStoredParts: Bool) -> Mirror {
    if let mirror = IncompleteEquality.mirror(of: value) { return mirror }
    // The mirror of a `BackendRequest` is made for printing and hides secrets.
    return byStoredParts || value is BackendRequest
      ? Mirror(storedPartsOf: value) : Mirror(reflecting: value)
  }

  private static func collection(
    _ actual: Any, _ expected: Any, _ types: TypeTraitsCache
  ) -> ValueShape? {
    if let object = actual as? JSONValue.Object, let other = expected as? JSONValue.Object {
      let entries = object.members.entries(differingFrom: other.members, types)
      return .entries(entries, of: other.members.count, kind: .member)
    }
    return (actual as? any StandardCollection)?.shape(beside: expected, types)
  }

  /// Returns the fields of two values that are normally shown as a whole, such as points.
  ///
  /// Returns nil if their fields do not correspond. Also returns nil for dates, because a numeric tolerance must not
  /// apply to the seconds inside a date.
  static func fieldsOfLeaf(_ actual: Any, _ expected: Any) -> [Field]? {
    actual is Date ? nil : fields(Mirror(reflecting: actual), Mirror(reflecting: expected))
  }

  private static func cases(
    _ actual: Any, _ mirror: Mirror, _ expected: Any, _ other: Mirror
  ) -> ValueShape {
    guard let payload = mirror.children.first, let otherPayload = other.children.first else {
      guard mirror.children.isEmpty && other.children.isEmpty,
        String(describing: actual) == String(describing: expected)
      else { return .otherParts }
      // A case without a payload is distinguished only by its name, which a custom description might not contain.
      return actual is any CustomStringConvertible || actual is any CustomDebugStringConvertible
        ? .opaque : .fields([])
    }
    guard payload.label == otherPayload.label else { return .otherParts }
    let name = payload.label ?? "_"
    let values = Mirror(reflecting: payload.value)
    // A payload of several values is a tuple. Its elements are shown as values of the case.
    guard values.displayStyle == .tuple else {
      return .fields([Field(name: name, actual: payload.value, expected: otherPayload.value)])
    }
    guard let fields = fields(values, Mirror(reflecting: otherPayload.value)) else {
      return .otherParts
    }
    return .fields(
      fields.map { field in
        Field(name: "\(name).\(field.name)", actual: field.actual, expected: field.expected)
      })
  }

  /// Returns the stored properties, inherited ones first, or nil if the two values have different properties.
  private static func fields(_ mirror: Mirror, _ other: Mirror) -> [Field]? {
    guard mirror.children.map(\.label) == other.children.map(\.label) else { return nil }
    var fields: [Field] = []
    if let parent = mirror.superclassMirror, let otherParent = other.superclassMirror {
      guard let inherited = Self.fields(parent, otherParent) else { return nil }
      fields = inherited
    }
    // The registrar, which the `@Observable` macro adds, says nothing about the value.
    let isObservable = mirror.children.contains { $0.label == registrar }
    for (child, otherChild) in zip(mirror.children, other.children) where child.label != registrar {
      fields.append(
        Field(
          name: name(child.label, isObservable: isObservable), actual: child.value,
          expected: otherChild.value))
    }
    return fields
  }

  private static let registrar = "_$observationRegistrar"

  /// Returns a property's name as written in the source.
  ///
  /// Macros and `lazy` store a property under a different name.
  private static func name(_ label: String?, isObservable: Bool) -> String {
    guard let label else { return "_" }
    let lazy = "$__lazy_storage_$_"
    if label.hasPrefix(lazy) { return String(label.dropFirst(lazy.count)) }
    if label.hasPrefix(".") || (isObservable && label.hasPrefix("_")) {
      return String(label.dropFirst())
    }
    return label
  }

  private static func size(of value: Any) -> Int {
    func size<Value>(_ value: Value) -> Int { MemoryLayout<Value>.size }
    // Swift opens `any P` implicitly, but not `Any`.
    return _openExistential(value, do: size)
  }
}
