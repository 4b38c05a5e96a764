import Foundation
import Seams
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A cache of type traits that determine how values are compared.
///
/// Each comparison has its own cache. Without a cache, each value would need a dozen casts, and a failed cast takes up
/// to a microsecond.
final class TypeTraitsCache {
  struct Traits {
    /// `true` if the value may wrap another one: an optional, an `AnyHashable`, or JSON.
    let isWrapper: Bool

    /// `true` if a reader sees the value as a unit, such as a number, a date or a URL.
    let isLeaf: Bool

    /// `true` if the value has a `==`, is `HashDiffable`, or is itself a type.
    let hasEquality: Bool

    /// `true` if the value is itself a type, such as `Int.self`.
    let isType: Bool

    let isNumber: Bool
    let hasTestDescription: Bool

    /// `true` if the value is taken apart into its elements or entries.
    let isCollection: Bool

    /// `true` if the type is not from the toolchain and has a custom mirror, which may hide parts.
    let hasOwnMirror: Bool

    /// `true` if the parts must not be read, as in an actor, or cannot be read, as in a `Mutex`.
    let isUnreadable: Bool
  }

  private var known: [ObjectIdentifier: Traits] = [:]

  /// The types examined so far, with `true` if every part of their values has a complete `==`.
  private var exact: [ObjectIdentifier: Bool] = [:]

  func traits(of value: Any) -> Traits {
    let type = type(of: value)
    if let traits = known[ObjectIdentifier(type)] { return traits }
    let isJSONObject = value is JSONValue.Object
    let isJSONNumber = value is JSONValue.Number
    let isFromToolchain = Self.isFromToolchain(type)
    let traits = Traits(
      isWrapper: type == AnyHashable.self || value is JSONValue || value is any OptionalValue,
      isLeaf: isJSONNumber || (isFromToolchain && Self.isLeaf(value)),
      hasEquality: value is any Equatable || value is any HashDiffable || value is any Any.Type,
      isType: value is any Any.Type,
      isNumber: value is any BinaryFloatingPoint || value is Decimal || isJSONNumber,
      hasTestDescription: !isJSONObject && value is any CustomTestStringConvertible,
      isCollection: isJSONObject || value is any StandardContainer,
      hasOwnMirror: !isFromToolchain && value is any CustomReflectable,
      // An actor's properties may change while they are read. Only objects are cast to `any Actor`, because casting a
      // list converts all of its elements, which crashes on Linux if one of them is a request without a URL.
      isUnreadable: (type is AnyClass && value is any Actor) || type == NoncopyableValue.self)
    known[ObjectIdentifier(type)] = traits
    return traits
  }

  private static func isLeaf(_ value: Any) -> Bool {
    switch Mirror(reflecting: value).displayStyle {
    case .struct, .class, nil: true
    default: false
    }
  }

  static func isFromToolchain(_ type: any Any.Type) -> Bool {
    modules.contains(String(String(reflecting: type).prefix { $0 != "." }))
  }

  private static let modules: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "FoundationInternationalization", "Dispatch", "CoreFoundation", "__C", "Synchronization",
  ]

  /// Returns the elements of a collection whose custom mirror shows them, or nil for other values.
  ///
  /// The elements might not be in the stored properties, for example if a managed buffer holds them.
  func elements(of value: Any) -> [Any]? {
    guard traits(of: value).hasOwnMirror, value is any Collection,
      Mirror(reflecting: value).displayStyle == .collection
    else { return nil }
    return allElements(of: value)
  }

  // MARK: - Types with a complete ==

  /// Returns `true` if the type of a value guarantees that every part has a complete `==`.
  ///
  /// See ``IncompleteEquality``.
  func isExact(_ value: Any) -> Bool {
    isExact(type(of: value), like: value)
  }

  /// Returns `true` if a declared type guarantees that every part of its values has a complete `==`.
  ///
  /// With a sample value, more types are recognized.
  func isExact(_ type: any Any.Type, like sample: Any?) -> Bool {
    if let isExact = exact[ObjectIdentifier(type)] { return isExact }
    // Assume `false` while the type is examined, to end the recursion. The type may contain itself, and a sample may be
    // nested deeper than the stack allows.
    exact[ObjectIdentifier(type)] = false
    let isExact = findsExact(type, like: sample)
    exact[ObjectIdentifier(type)] = isExact
    return isExact
  }

  private func findsExact(_ type: any Any.Type, like sample: Any?) -> Bool {
    // A value without references cannot contain a Foundation type whose `==` is incomplete.
    func holdsNoReferences<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    if _openExistential(type, do: holdsNoReferences) { return true }
    if IncompleteEquality.concerns(type) { return false }
    if type == JSONValue.self || type == JSONValue.Object.self { return true }
    // Existential types are not `Equatable`, so a type that can hold any value fails this check.
    if type is any Equatable.Type, Self.isFromToolchain(type),
      !String(reflecting: type).contains("<")
    {
      return true
    }
    if let container = type as? any StandardContainer.Type {
      // A cast of `sample` itself would always succeed, because `sample` is an optional and thus a container.
      let samples = sample.flatMap { $0 as? any StandardContainer }?.samples ?? []
      return container.partTypes.enumerated().allSatisfy { index, type in
        isExact(type, like: index < samples.count ? samples[index] : nil)
      }
    }
    guard let sample, Swift.type(of: sample) == type, !(type is AnyClass) else { return false }
    let mirror = Mirror(storedPartsOf: sample)
    switch mirror.displayStyle {
    case .struct, .tuple:
      // The mirror leaves `unowned` properties out, so the parts after them have other positions in the declaration.
      guard !hasUnreadablePart(sample) else { return false }
      return mirror.children.enumerated().allSatisfy { index, part in
        isExact(declaredPart(of: type, index: index).type, like: part.value)
      }
    case nil:
      // A closure or a type.
      return true
    default:
      // Other cases of an enumeration may hold any value.
      return false
    }
  }

  // MARK: - Descriptions

  /// Returns `true` if `String(reflecting:)` can describe a value without reading an `unowned` property.
  ///
  /// The object of such a property may no longer exist.
  ///
  /// Returns `false` if a value has so many parts that no message would show its description.
  func canBeReflected(_ value: Any) -> Bool {
    var rest = [value]
    var parts = 0
    while let next = rest.popLast() {
      parts += 1
      if parts > 2_000 { return false }
      // The description of an object does not contain its properties.
      if type(of: next) is AnyClass { continue }
      if hasUnreadablePart(next) { return false }
      let isCollection = traits(of: next).isCollection
      guard isCollection || !Self.isFromToolchain(type(of: next)) else { continue }
      rest += Mirror(reflecting: next).children.map(\.value)
    }
    return true
  }

  // MARK: - Hashes

  /// Returns `true` if the given values and all values inside them can be hashed.
  func haveHashes<Value: Hashable>(_ values: some Collection<Value>) -> Bool {
    guard let first = values.first, !isExact(Value.self, like: first) else { return true }
    var objects: Set<ObjectPair> = []
    return values.allSatisfy { value in
      var rest: [Any] = [value]
      while let next = rest.popLast() {
        guard !isExact(next) else { continue }
        let type = type(of: next)
        // On Linux, hashing an `NSError` crashes the process.
        if type == URLError.self || type == CocoaError.self || type is NSError.Type { return false }
        if let object = ObjectPair(next, next) {
          // An actor's properties may change while they are read.
          guard !(next is any Actor), objects.insert(object).inserted else { continue }
        }
        rest += parts(of: next)
      }
      return true
    }
  }

  private func parts(of value: Any) -> [Any] {
    if value is URLRequest || type(of: value) is URLResponse.Type { return [] }
    if type(of: value) == AnyHashable.self, let box = value as? AnyHashable { return [box.base] }
    if let elements = elements(of: value) { return elements }
    let mirror =
      traits(of: value).isCollection ? Mirror(reflecting: value) : Mirror(storedPartsOf: value)
    return mirror.children.map(\.value)
  }
}

/// Returns the elements of a collection, or no elements for other values.
func allElements(of value: Any) -> [Any] {
  func elements(_ collection: some Collection) -> [Any] { collection.map { $0 as Any } }
  return (value as? any Collection).map { elements($0) } ?? []
}

/// Two objects that are compared.
///
/// The pair keeps both objects alive. If a collection creates its elements on demand, a later element could otherwise
/// get the address of an earlier one and would be mistaken for it.
struct ObjectPair: Hashable {
  private let actual: AnyObject
  private let expected: AnyObject

  /// Creates a pair, or nil if one of the values is not an object.
  init?(_ actual: Any, _ expected: Any) {
    guard type(of: actual) is AnyClass, type(of: expected) is AnyClass else { return nil }
    self.actual = actual as AnyObject
    self.expected = expected as AnyObject
  }

  var isOneObject: Bool { actual === expected }

  static func == (one: ObjectPair, other: ObjectPair) -> Bool {
    one.actual === other.actual && one.expected === other.expected
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(actual))
    hasher.combine(ObjectIdentifier(expected))
  }
}

// MARK: - Stored properties

// The standard library has no public way to see the stored properties of a value that has a custom mirror. `Mirror`
// itself is built on the runtime functions below. They are private and were verified with Swift 6.3.1 on Linux.

private typealias NameRelease = @convention(c) (UnsafePointer<CChar>?) -> Void

@_silgen_name("swift_reflectionMirror_displayStyle")
private func kindOfParts<Value>(_ value: Value) -> CChar

@_silgen_name("swift_reflectionMirror_count")
private func countOfParts<Value>(_ value: Value, type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func part<Value>(
  of value: Value, type: any Any.Type, index: Int,
  name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  release: UnsafeMutablePointer<NameRelease?>
) -> Any

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func typeOfPart(
  _ type: any Any.Type, index: Int, description: UnsafeMutablePointer<PartDescription>
) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func countOfParts(withInherited type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func offsetOfPart(_ type: any Any.Type, index: Int) -> Int

@_silgen_name("swift_EnumCaseName")
private func nameOfCase<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// Returns the name of the case of an enumeration, or nil if the runtime does not know it.
func caseName(of value: Any) -> String? {
  func name<Value>(_ value: Value) -> String? {
    unsafe nameOfCase(value).map { unsafe String(cString: $0) }
  }
  return _openExistential(value, do: name)
}

/// The runtime's description of a stored property, in the memory layout of the runtime.
@safe private struct PartDescription {
  var name: UnsafePointer<CChar>?
  var release: NameRelease?
  var isStrong = false
  var isVariable = false
}

extension Mirror {
  /// Creates a mirror of the stored properties of a value, the elements of a tuple, or the payload of an enum case.
  ///
  /// The value's custom mirror is ignored, because it may leave parts out. Inherited properties come first. An
  /// `unowned` property is left out, because reading it crashes if its object has been deallocated. An optional
  /// `unowned` property is read, because the runtime cannot tell it from a weak one. A ``NoncopyableValue`` stands for
  /// a property that cannot be copied.
  ///
  /// If you pass a class, the mirror contains only the properties that this class declares or inherits.
  init(storedPartsOf value: Any, as declared: AnyClass? = nil) {
    let style: DisplayStyle? =
      switch UInt8(bitPattern: kindOfParts(value)) {
      case UInt8(ascii: "c"): .class
      case UInt8(ascii: "e"): .enum
      case UInt8(ascii: "s"): .struct
      case UInt8(ascii: "t"): .tuple
      default: nil
      }
    var children: [Child] = []
    let types = [type(of: value)] + superclasses(of: value).map { $0 as any Any.Type }
    for type in types.drop(while: { declared != nil && $0 != declared }) {
      let hasProperties = style == .class || style == .struct
      children = Self.parts(of: value, as: type, areProperties: hasProperties) + children
    }
    self.init(
      value, children: children, displayStyle: style, ancestorRepresentation: .suppressed)
  }

  /// Creates the mirror of a value for a message: its custom mirror or, without one, a mirror of its stored properties.
  ///
  /// An `unowned` property is left out, and a ``NoncopyableValue`` stands for a property that cannot be copied.
  init(shownPartsOf value: Any) {
    if hasUnreadablePart(value), !(value is any CustomReflectable) {
      self.init(storedPartsOf: value)
    } else {
      self.init(reflecting: value)
    }
  }

  private static func parts(
    of value: Any, as type: any Any.Type, areProperties: Bool
  ) -> [Child] {
    let count = countOfParts(value, type: type)
    return (0..<count).compactMap { index in
      switch areProperties ? access(toPart: index, of: count, in: type) : .readable {
      case .readable: break
      case .unowned: return nil
      case .noncopyable(let name):
        return (name, NoncopyableValue(property: name ?? "_", owner: "\(type)"))
      }
      var name: UnsafePointer<CChar>?
      var release: NameRelease?
      let value = unsafe part(of: value, type: type, index: index, name: &name, release: &release)
      defer { unsafe release?(name) }
      return (unsafe name.map { unsafe String(cString: $0) }, value)
    }
  }
}

/// A stand-in for the value of a noncopyable property, such as a `Mutex`, which reflection cannot read.
struct NoncopyableValue: CustomTestStringConvertible {
  let property: String

  /// The type that declares the property.
  let owner: String

  var testDescription: String { "(not copyable)" }
}

/// Returns `true` for a tuple, but not for a value whose custom mirror looks like that of a tuple.
func isTuple(_ value: Any) -> Bool {
  UInt8(bitPattern: kindOfParts(value)) == UInt8(ascii: "t")
}

/// Returns `true` if a structure or an object has a property that is `unowned` or cannot be copied.
func hasUnreadablePart(_ value: Any) -> Bool {
  let kind = UInt8(bitPattern: kindOfParts(value))
  guard kind == UInt8(ascii: "c") || kind == UInt8(ascii: "s") else { return false }
  let type = type(of: value)
  let count = countOfParts(withInherited: type)
  return (0..<count).contains { index in
    if case .readable = access(toPart: index, of: count, in: type) { return false }
    return true
  }
}

private enum PartAccess {
  case readable, unowned
  case noncopyable(name: String?)
}

/// Returns whether the stored property at an index can be read.
///
/// The index is a position among the last `count` properties of the type. Inherited properties come first, so they are
/// left out if `count` is the number of properties that the type itself declares.
private func access(
  toPart index: Int, of count: Int, in type: any Any.Type
) -> PartAccess {
  // The runtime counts the properties of superclasses first.
  let index = countOfParts(withInherited: type) - count + index
  let part = declaredPart(of: type, index: index)
  // A weak property is not strong either, but it is optional and can always be read. To the runtime, an
  // optional `unowned` property looks like a weak one.
  if !part.isStrong && !(part.type is any OptionalValue.Type) { return .unowned }
  // The runtime reports a noncopyable property with the type `()`. The offset tells it apart from a property that
  // really is `()`: in an object, only properties of size zero have the offset zero. Structures that can be copied have
  // no noncopyable properties.
  if part.type == Void.self, type is AnyClass, offsetOfPart(type, index: index) > 0 {
    return .noncopyable(name: nameOfPart(of: type, index: index))
  }
  return .readable
}

/// Returns the declaration of a stored property of a class or a structure, or of an element of a tuple.
///
/// Call it only for these types, with a valid index.
private func declaredPart(
  of type: any Any.Type, index: Int
) -> (type: any Any.Type, isStrong: Bool) {
  var description = PartDescription()
  let type = unsafe typeOfPart(type, index: index, description: &description)
  unsafe description.release?(description.name)
  return (type, description.isStrong)
}

/// Returns `true` for the type of a closure, but not for a tuple or a collection of closures.
func isFunction(_ type: any Any.Type) -> Bool {
  var depth = 0
  // Only the arrow of the closure itself is outside all parentheses and angle brackets.
  return "\(type)".replacing("->", with: "→").contains { character in
    if "(<".contains(character) { depth += 1 }
    if ")>".contains(character) { depth -= 1 }
    return character == "→" && depth == 0
  }
}

/// Returns `true` for a type of size zero.
func isEmpty(_ type: any Any.Type) -> Bool {
  func isEmpty<Value>(_ type: Value.Type) -> Bool { MemoryLayout<Value>.size == 0 }
  return _openExistential(type, do: isEmpty)
}

/// Returns the stored property of nonzero size that has the same offset as the property with the given name.
///
/// A property of size zero, such as an empty struct, has the same offset as the next property. If no property of
/// nonzero size has this offset, returns the named property itself. Returns nil if the type has no property with this
/// name.
func propertyWithContent(
  at name: String, of type: any Any.Type
) -> (name: String, type: any Any.Type)? {
  let properties = (0..<countOfParts(withInherited: type)).map { index in
    (
      name: nameOfPart(of: type, index: index), type: declaredPart(of: type, index: index).type,
      offset: offsetOfPart(type, index: index)
    )
  }
  guard let named = properties.first(where: { $0.name == name }) else { return nil }
  let property = properties.first {
    $0.offset == named.offset && !isEmpty($0.type)
  }
  return (property?.name ?? name, property?.type ?? named.type)
}

private func nameOfPart(of type: any Any.Type, index: Int) -> String? {
  var description = PartDescription()
  _ = unsafe typeOfPart(type, index: index, description: &description)
  defer { unsafe description.release?(description.name) }
  return unsafe description.name.map { unsafe String(cString: $0) }
}

/// Returns the nearest common class of two objects, or nil.
func commonClass(of one: Any, _ other: Any) -> AnyClass? {
  func classes(of value: Any) -> [AnyClass] {
    (type(of: value) as? AnyClass).map { [$0] + superclasses(of: value) } ?? []
  }
  let others = classes(of: other)
  return classes(of: one).first { candidate in others.contains { $0 == candidate } }
}

/// Returns the superclasses of an object, nearest first, or an empty array for other values.
func superclasses(of value: Any) -> [AnyClass] {
  guard let own = type(of: value) as? AnyClass else { return [] }
  return Array(sequence(first: own) { _getSuperclass($0) }.dropFirst())
}
