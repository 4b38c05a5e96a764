import Foundation
import Seams

/// Two corresponding parts of two values.
typealias PartPair = (actual: Any, expected: Any)

/// The parts of two values of the same type, in pairs.
enum ValueShape {
  /// Ordered elements.
  case elements(ComparedElements)

  /// Pairs of parts that correspond to each other, and the number of parts of the expected value.
  ///
  /// Values with fields have a pair for every field. Sets, dictionaries and JSON objects have pairs only for
  /// the parts that may differ.
  case parts([Part], Kind, of: Int)

  /// Different cases of an enumeration, or parts that do not correspond to each other.
  case otherParts

  /// Values without visible parts, and values whose parts cannot be read.
  case opaque

  /// A field, a key with its values in two dictionaries, or an element of a set.
  ///
  /// `actual` or `expected` is nil if that side lacks the key or the element.
  struct Part {
    /// The name of a field or of a member, the key, or the element.
    let key: Any

    let actual: Any?
    let expected: Any?

    var name: String { key as? String ?? "" }

    var isOneSided: Bool { actual == nil || expected == nil }
  }

  /// The word for a part in a message: a field, a key of a dictionary, an element of a set, or a member of a JSON
  /// object.
  enum Kind: String {
    case field, key, element, member

    /// Returns the end of the path to a part, or nil for an element, which has no path of its own.
    func component(_ key: Any) -> FieldPath.Component? {
      switch self {
      case .field: .field(key as? String ?? "")
      case .key: .key(of: key)
      case .element: nil
      case .member: .member(key)
      }
    }
  }
}

// MARK: - Taking values apart

extension ValueShape {
  /// Takes apart two values of the same type.
  ///
  /// With `byStoredParts`, custom mirrors are ignored, because they may hide parts.
  static func of(
    _ actual: Any, _ expected: Any, _ types: TypeTraitsCache, byStoredParts: Bool = false
  ) -> ValueShape {
    let traits = types.traits(of: actual)
    if traits.isUnreadable { return .opaque }
    if traits.isCollection, let shape = collection(actual, expected, types) { return shape }
    let mirror = Self.mirror(of: actual, byStoredParts: byStoredParts)
    let other = Self.mirror(of: expected, byStoredParts: byStoredParts)
    switch mirror.displayStyle {
    case .collection:
      return .elements(
        ComparedElements(mirror.children.map(\.value), other.children.map(\.value), types))
    case .dictionary:
      return entries(mirror)?.shape(beside: entries(other) as Any, types) ?? .opaque
    case .set:
      return uniqueElements(mirror)?.shape(beside: uniqueElements(other) as Any, types) ?? .opaque
    case .enum:
      return cases(actual, mirror, expected, other)
    case .tuple, .struct, .class:
      // A custom mirror may show different parts each time.
      guard let fields = Self.fields(mirror, other) else { return .otherParts }
      let isNothing = mirror.displayStyle != .class && isEmpty(type(of: actual))
      return fields.isEmpty && !isNothing ? .opaque : .fields(fields)
    case nil where !traits.hasOwnMirror && actual is any Collection:
      // The mirror of a collection from the toolchain, such as `String.UTF8View`, might not say that it shows elements.
      return .elements(ComparedElements(allElements(of: actual), allElements(of: expected), types))
    default:
      return .opaque
    }
  }

  private static func fields(_ fields: [Part]) -> ValueShape {
    .parts(fields, .field, of: fields.count)
  }

  private static func mirror(of value: Any, byStoredParts: Bool) -> Mirror {
    if let mirror = IncompleteEquality.mirror(of: value) { return mirror }
    // The mirror of a `BackendRequest` is made for printing and hides secrets.
    return byStoredParts || value is BackendRequest
      ? Mirror(storedPartsOf: value) : Mirror(shownPartsOf: value)
  }

  private static func collection(
    _ actual: Any, _ expected: Any, _ types: TypeTraitsCache
  ) -> ValueShape? {
    if let object = actual as? JSONValue.Object, let other = expected as? JSONValue.Object {
      let entries = object.members.entries(differingFrom: other.members, types)
      return .parts(entries, .member, of: other.members.count)
    }
    return (actual as? any StandardContainer)?.shape(beside: expected, types)
  }

  /// Returns the entries that a mirror shows as pairs of key and value, or nil if it shows something else.
  private static func entries(_ mirror: Mirror) -> [AnyHashable: Any]? {
    var entries: [AnyHashable: Any] = [:]
    for child in mirror.children {
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      guard pair.count == 2, let key = pair[0] as? AnyHashable,
        entries.updateValue(pair[1], forKey: key) == nil
      else { return nil }
    }
    return entries
  }

  /// Returns the elements that a mirror shows, or nil if an element is not hashable or occurs twice.
  private static func uniqueElements(_ mirror: Mirror) -> Set<AnyHashable>? {
    let elements = Set(mirror.children.compactMap { $0.value as? AnyHashable })
    return elements.count == mirror.children.count ? elements : nil
  }

  /// Returns the fields of two values that are normally shown as a whole, such as a `CGPoint`.
  ///
  /// Returns nil if their fields do not correspond. Also returns nil for dates, because a numeric tolerance must not
  /// apply to the seconds inside a date.
  static func fieldsOfLeaf(_ actual: Any, _ expected: Any) -> [Part]? {
    if let actual = actual as? any SIMD, let expected = expected as? any SIMD {
      return zip(scalars(of: actual), scalars(of: expected)).enumerated().map { index, pair in
        Part(key: "\(index)", actual: pair.0, expected: pair.1)
      }
    }
    return actual is Date ? nil : fields(Mirror(reflecting: actual), Mirror(reflecting: expected))
  }

  private static func scalars(of vector: some SIMD) -> [Any] { vector.indices.map { vector[$0] } }

  private static func cases(
    _ actual: Any, _ mirror: Mirror, _ expected: Any, _ other: Mirror
  ) -> ValueShape {
    guard let payload = mirror.children.first, let otherPayload = other.children.first else {
      // A case without a payload is distinguished only by its name, which a custom description might not contain.
      return caseName(of: actual) == caseName(of: expected) ? .fields([]) : .otherParts
    }
    guard payload.label == otherPayload.label else { return .otherParts }
    let name = payload.label ?? "_"
    // A payload of several values is a tuple. Its elements are shown as values of the case.
    guard isTuple(payload.value) else {
      return .fields([Part(key: name, actual: payload.value, expected: otherPayload.value)])
    }
    let values = Mirror(reflecting: payload.value)
    let others = Mirror(reflecting: otherPayload.value)
    guard let fields = fields(values, others) else { return .otherParts }
    return .fields(
      fields.map { field in
        Part(key: "\(name).\(field.name)", actual: field.actual, expected: field.expected)
      })
  }

  /// Returns the parts that two mirrors show, inherited ones first, or nil if the labels of the parts differ.
  private static func fields(_ mirror: Mirror, _ other: Mirror) -> [Part]? {
    guard mirror.children.map(\.label) == other.children.map(\.label) else { return nil }
    var fields: [Part] = []
    if let parent = mirror.superclassMirror, let otherParent = other.superclassMirror {
      guard let inherited = Self.fields(parent, otherParent) else { return nil }
      fields = inherited
    }
    // The registrar, which the `@Observable` macro adds, says nothing about the value.
    let isObservable = mirror.children.contains { $0.label == registrar }
    for (child, otherChild) in zip(mirror.children, other.children) where child.label != registrar {
      let name = name(child.label, isObservable: isObservable)
      fields.append(Part(key: name, actual: child.value, expected: otherChild.value))
    }
    return fields
  }

  private static let registrar = "_$observationRegistrar"

  /// Returns a property's name as written in the source.
  ///
  /// `@Observable` and `lazy` store a property under a different name.
  private static func name(_ label: String?, isObservable: Bool) -> String {
    guard let label else { return "_" }
    let lazy = "$__lazy_storage_$_"
    if label.hasPrefix(lazy) { return String(label.dropFirst(lazy.count)) }
    if label.hasPrefix(".") || (isObservable && label.hasPrefix("_")) {
      return String(label.dropFirst())
    }
    return label
  }
}

// MARK: - Standard containers

/// An optional, a list, a set or a dictionary, which consists only of parts with declared types.
protocol StandardContainer {
  /// The declared types of the parts.
  static var partTypes: [any Any.Type] { get }

  /// One part of each type, or no parts if the value is empty.
  var samples: [Any] { get }

  /// Returns the parts, each paired with its counterpart in a value that is equal by `==`.
  ///
  /// Returns no parts if there is nothing to compare, or if the other value has a different type.
  func pairs(with expected: Any) -> [PartPair]

  /// Returns the parts of this value and the expected one, or nil if the expected value has a different type.
  func shape(beside expected: Any, _ types: TypeTraitsCache) -> ValueShape?
}

extension Optional: StandardContainer {
  static var partTypes: [any Any.Type] { [Wrapped.self] }
  var samples: [Any] { map { [$0] } ?? [] }

  func pairs(with expected: Any) -> [PartPair] {
    guard let value = self, let other = (expected as? Self)?.flatMap(\.self) else { return [] }
    return [(value, other)]
  }

  // The walk unwraps optionals before it takes values apart, so an optional needs no shape.
  func shape(beside expected: Any, _ types: TypeTraitsCache) -> ValueShape? { nil }
}

extension Array: StandardContainer {}
extension ArraySlice: StandardContainer {}
extension ContiguousArray: StandardContainer {}

extension StandardContainer where Self: Collection {
  static var partTypes: [any Any.Type] { [Element.self] }
  var samples: [Any] { first.map { [$0] } ?? [] }

  func pairs(with expected: Any) -> [PartPair] {
    guard let expected = expected as? Self else { return [] }
    // Lists with the same storage are equal. Without this shortcut, comparing nested lists that contain the same list
    // several times would take exponential time.
    let places = [self, expected].map { list in
      list.withContiguousStorageIfAvailable { unsafe $0.baseAddress.map { UInt(bitPattern: $0) } }
    }
    if let place = places[0], place == places[1], count == expected.count { return [] }
    return zip(self, expected).map { ($0, $1) }
  }

  func shape(beside expected: Any, _ types: TypeTraitsCache) -> ValueShape? {
    (expected as? Self).map { .elements(ComparedElements(Array(self), Array($0), types)) }
  }
}

extension Set: StandardContainer {
  func pairs(with expected: Any) -> [PartPair] {
    guard let expected = expected as? Self else { return [] }
    return compactMap { element in
      expected.firstIndex(of: element).map { (element, expected[$0]) }
    }
  }

  func shape(beside expected: Any, _ types: TypeTraitsCache) -> ValueShape? {
    guard let expected = expected as? Self else { return nil }
    func lacks(_ others: Self, _ element: Element) -> Bool {
      others.firstIndex(of: element).map { !areEqual(element, others[$0], types) } ?? true
    }
    let missing = expected.filter { lacks(self, $0) }
    let unexpected = filter { lacks(expected, $0) }
    let parts = inStableOrder(Array(missing.union(unexpected))).flatMap { element in
      [
        missing.firstIndex(of: element)
          .map { ValueShape.Part(key: element, actual: nil, expected: missing[$0]) },
        unexpected.firstIndex(of: element)
          .map { ValueShape.Part(key: element, actual: unexpected[$0], expected: nil) },
      ].compactMap { $0 }
    }
    return .parts(parts, .element, of: expected.count)
  }
}

extension Dictionary: StandardContainer {
  static var partTypes: [any Any.Type] { [Key.self, Value.self] }
  var samples: [Any] { first.map { [$0.key, $0.value] } ?? [] }

  func pairs(with expected: Any) -> [PartPair] {
    guard let expected = expected as? Self else { return [] }
    return flatMap { key, value -> [PartPair] in
      expected.index(forKey: key).map { place in
        [(key, expected[place].key), (value, expected[place].value)]
      } ?? []
    }
  }

  func shape(beside expected: Any, _ types: TypeTraitsCache) -> ValueShape? {
    (expected as? Self).map {
      .parts(entries(differingFrom: $0, types), .key, of: $0.count)
    }
  }

  /// Returns the entries that differ, in a stable order.
  ///
  /// Returns all entries if the values have no `==`.
  func entries(differingFrom expected: Self, _ types: TypeTraitsCache) -> [ValueShape.Part] {
    let haveEquality = Value.self is any Equatable.Type
    let changed = compactMap { key, value -> Key? in
      guard haveEquality, let place = expected.index(forKey: key),
        areEqual(key, expected[place].key, types),
        types.equality(value, expected[place].value, isComplete: true) == true
      else { return key }
      return nil
    }
    let missing = expected.keys.filter { self[$0] == nil }
    return inStableOrder(changed + missing).flatMap { key in
      guard let place = expected.index(forKey: key), case let other = expected[place],
        !areEqual(key, other.key, types)
      else {
        // Leave out a key such as NaN. It is never found, because it does not equal itself.
        return [ValueShape.Part(key: key, actual: self[key], expected: expected[key])]
          .filter { $0.actual != nil || $0.expected != nil }
      }
      // The keys are equal by `==`, but not in all parts.
      return [
        ValueShape.Part(key: other.key, actual: nil, expected: other.value),
        ValueShape.Part(key: key, actual: self[key], expected: nil),
      ]
    }
  }
}

/// Sorts keys by `<`, or by their descriptions if they are not `Comparable`.
///
/// Without sorting, the order would change with each process, as the order of a `Set` does.
private func inStableOrder<Key>(_ keys: [Key]) -> [Key] {
  if let sorted = sortedIfComparable(keys) { return sorted }
  return keys.map { (key: $0, text: describeValue($0)) }
    .sorted { $0.text < $1.text }.map(\.key)
}
