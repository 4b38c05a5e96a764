import Foundation
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

    init(of value: Any) {
      let type = type(of: value)
      let isJSONNumber = value is JSONValue.Number
      let isFromToolchain = TypeTraitsCache.isFromToolchain(type)
      isWrapper = type == AnyHashable.self || value is JSONValue || value is any OptionalValue
      isLeaf = isJSONNumber || (isFromToolchain && TypeTraitsCache.isLeaf(value))
      hasEquality = value is any Equatable || value is any HashDiffable || value is any Any.Type
      isType = value is any Any.Type
      isNumber = value is any BinaryFloatingPoint || value is Decimal || isJSONNumber
      hasTestDescription = value is any CustomTestStringConvertible
      isCollection = value is JSONValue.Object || value is any StandardContainer
      hasOwnMirror = !isFromToolchain && value is any CustomReflectable
      // An actor's properties may change while they are read. Only objects are cast to `any Actor`, because casting a
      // list converts all of its elements, which crashes on Linux if one of them is a request without a URL.
      isUnreadable = (type is AnyClass && value is any Actor) || type == NoncopyableValue.self
    }
  }

  private var known: [ObjectIdentifier: Traits] = [:]

  /// The types examined so far, with `true` if every part of their values has a complete `==`.
  private var exact: [ObjectIdentifier: Bool] = [:]

  func traits(of value: Any) -> Traits {
    let id = ObjectIdentifier(type(of: value))
    if let traits = known[id] { return traits }
    let traits = Traits(of: value)
    known[id] = traits
    return traits
  }

  private static func isLeaf(_ value: Any) -> Bool {
    [.struct, .class, nil].contains(Mirror(reflecting: value).displayStyle)
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
    // An existential type such as `Any` is not `Equatable`, so it fails this check.
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
  /// Returns `false` for a value with more than 2,000 parts, because no message would show its description.
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
