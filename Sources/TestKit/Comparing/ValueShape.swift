import Seams

/// How a value is taken apart.
enum ValueShape {
  /// Elements in an order.
  case elements(ComparedElements)

  /// Entries by key, or elements without an order: those that `==` does not find equal.
  case entries([ComparedEntry], of: Int, kind: EntryKind)

  /// Fields by name, those of an actual and of an expected value.
  case fields([Field])

  /// A case of an enumeration and another one, or parts that do not stand for each other.
  case otherParts

  /// Nothing can be seen inside.
  case opaque

  enum EntryKind: String {
    /// Of a dictionary.
    case key
    /// Of a set.
    case element
    /// Of a JSON object.
    case member
  }

  struct Field {
    let name: String
    let actual: Any
    let expected: Any
  }
}

extension ValueShape {
  /// Takes two values of one type apart, optionally with the parts that a custom mirror hides.
  init(_ actual: Any, _ expected: Any, _ types: TypeFacts, byStoredParts: Bool = false) {
    let isCollection = types.facts(of: actual).isCollection
    if isCollection, let shape = Self.collection(actual, expected, types) {
      self = shape
    } else if let shape = Self.request(actual, expected) {
      self = shape
    } else if let mirrors = Self.mirrorsOfIncomplete(actual, expected) {
      self = .fields(Self.fields(mirrors.0, mirrors.1) ?? [])
    } else if byStoredParts {
      self.init(
        Mirror(storedPartsOf: actual), of: actual, Mirror(storedPartsOf: expected), of: expected,
        types)
    } else {
      self.init(
        Mirror(reflecting: actual), of: actual, Mirror(reflecting: expected), of: expected, types)
    }
  }

  private static func mirrorsOfIncomplete(_ actual: Any, _ expected: Any) -> (Mirror, Mirror)? {
    guard let mirror = IncompleteEquality.mirror(of: actual),
      let other = IncompleteEquality.mirror(of: expected)
    else { return nil }
    return (mirror, other)
  }

  private static func collection(
    _ actual: Any, _ expected: Any, _ types: TypeFacts
  ) -> ValueShape? {
    if let object = actual as? JSONValue.Object, let other = expected as? JSONValue.Object {
      let entries = object.members.entries(differingFrom: other.members, types)
      return .entries(entries, of: other.members.count, kind: .member)
    }
    if let list = actual as? any ComparableList,
      let elements = list.compared(with: expected, types)
    {
      return .elements(elements)
    }
    return (actual as? any ComparableByKey)?.shape(beside: expected, types)
  }

  /// Returns the fields of a request, because its own mirror is made for printing and hides secrets.
  private static func request(_ actual: Any, _ expected: Any) -> ValueShape? {
    guard let actual = actual as? BackendRequest, let expected = expected as? BackendRequest else {
      return nil
    }
    return .fields([
      Field(name: "method", actual: actual.method, expected: expected.method),
      Field(name: "segments", actual: actual.segments, expected: expected.segments),
      Field(name: "query", actual: actual.query, expected: expected.query),
      Field(name: "headers", actual: actual.headers, expected: expected.headers),
      Field(name: "body", actual: actual.body as Any, expected: expected.body as Any),
    ])
  }

  private init(
    _ mirror: Mirror, of actual: Any, _ other: Mirror, of expected: Any, _ types: TypeFacts
  ) {
    switch mirror.displayStyle {
    case .collection:
      self = .elements(
        ComparedElements(mirror.children.map(\.value), other.children.map(\.value), types))
    case .enum:
      self = Self.cases(actual, mirror, expected, other)
    case .tuple, .struct, .class:
      // A type that describes its parts itself may have others each time.
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

  private static func cases(
    _ actual: Any, _ mirror: Mirror, _ expected: Any, _ other: Mirror
  ) -> ValueShape {
    guard let payload = mirror.children.first, let otherPayload = other.children.first else {
      guard mirror.children.isEmpty && other.children.isEmpty,
        String(describing: actual) == String(describing: expected)
      else { return .otherParts }
      // Only the name of a case tells it from others, and a description need not be one.
      return actual is any CustomStringConvertible || actual is any CustomDebugStringConvertible
        ? .opaque : .fields([])
    }
    guard payload.label == otherPayload.label else { return .otherParts }
    let name = payload.label ?? "_"
    let values = Mirror(reflecting: payload.value)
    // A payload of several values is a tuple; its values are shown as the case's own.
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

  /// The stored properties, those of superclasses first; nil if the two have different ones.
  private static func fields(_ mirror: Mirror, _ other: Mirror) -> [Field]? {
    guard mirror.children.map(\.label) == other.children.map(\.label) else { return nil }
    var fields: [Field] = []
    if let parent = mirror.superclassMirror, let otherParent = other.superclassMirror {
      guard let inherited = Self.fields(parent, otherParent) else { return nil }
      fields = inherited
    }
    // What the macro of Observation adds says nothing about the value.
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

  /// The name as it was written, where a macro or `lazy` has stored the property under another one.
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
    // The language opens `any P` by itself, but no `Any`.
    return _openExistential(value, do: size)
  }
}
