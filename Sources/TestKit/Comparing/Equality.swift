import Foundation

// Equality in all parts. On Linux, the `==` of a few Foundation types ignores some of their parts. So does the `==` of
// any type that is built from these types, such as a list of requests. Therefore, two values count as equal only if
// `==` says so and the ignored parts are equal, too.

/// Returns `true` if two values are equal according to `==` and in all parts that an incomplete `==` ignores.
func areEqual<Value: Equatable>(_ actual: Value, _ expected: Value) -> Bool {
  actual == expected
    && (isKnownExact(Value.self) || TypeTraitsCache().isSameInside(actual, expected))
}

/// Returns `true` for common types whose `==` is known to compare every part of a value.
@inline(__always)
func isKnownExact<Value>(_ type: Value.Type) -> Bool {
  Value.self == String.self || _isPOD(Value.self)
}

extension TypeTraitsCache {
  /// Returns `true` if two values are equal in all parts, like the global function `areEqual`.
  func areEqual<Value: Equatable>(_ actual: Value, _ expected: Value) -> Bool {
    actual == expected && (isKnownExact(Value.self) || isSameInside(actual, expected))
  }

  /// Returns `true` unless an incomplete `==` hides a difference between two seemingly equal values.
  func isSameInside<Value>(_ actual: Value, _ expected: Value) -> Bool {
    isExact(actual) || !HiddenDifference.exists(actual, expected, self)
  }

  /// Returns the result of `==` for two values, or nil if their type has no `==`.
  func areEqualAlone(_ actual: Any, _ expected: Any) -> Bool? {
    func areEqual<Value: Equatable>(_ actual: Value) -> Bool {
      (expected as? Value).map { actual == $0 } ?? false
    }
    // Objects of different classes may be equal by the `==` of their common superclass.
    if type(of: actual) is NSObject.Type, type(of: expected) is NSObject.Type,
      let actual = actual as? NSObject, let expected = expected as? NSObject
    {
      return actual == expected
    }
    return (actual as? any Equatable).map { areEqual($0) }
  }

  // MARK: - Types whose == compares everything

  /// Returns `true` if `==` is known to compare every part of a value and of all other values of its type.
  ///
  /// Returns `false` if a value of the type may contain another value whose `==` is incomplete.
  func isExact(_ value: Any) -> Bool {
    isExact(type(of: value), like: value)
  }

  /// Returns `true` if `==` is known to compare every part of all values of a declared type.
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

  /// Examines a type that is not in the cache yet.
  private func findsExact(_ type: any Any.Type, like sample: Any?) -> Bool {
    // A value without references cannot contain a Foundation type whose `==` is incomplete.
    if isPlainOldData(type) { return true }
    if IncompleteEquality.concerns(type) { return false }
    if type == JSONValue.self || type == JSONValue.Object.self { return true }
    // Existential types are not `Equatable`, so a type that can hold any value fails this check.
    if type is any Equatable.Type, Self.isFromToolchain(type),
      !String(reflecting: type).contains("<")
    {
      return true
    }
    if let container = type as? any TypedContainer.Type {
      // A cast of `sample` itself would succeed for every type, because `Optional` is a container too.
      let samples = sample.flatMap { $0 as? any TypedContainer }?.samples ?? []
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
      // Other cases of an enumeration may hold any value.
      return false
    }
  }
}

/// Returns `true` if values of a type hold no references.
private func isPlainOldData(_ type: any Any.Type) -> Bool {
  func isPlain<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
  return _openExistential(type, do: isPlain)
}

/// A search for a difference between two values that are equal by `==`.
///
/// The search looks at every depth for Foundation values whose `==` is incomplete. If two parts are unequal by their
/// own `==` although the enclosing values are equal, the author of the outer `==` ignored the parts on purpose. Such
/// parts do not count as a difference.
struct HiddenDifference {
  /// Two values that are being searched, and their remaining parts.
  private struct Frame {
    let actual: Any
    let expected: Any
    let objects: ObjectPair?
    var nextPart: () -> PartPair?
  }

  private let types: TypeTraitsCache

  /// The pairs of objects that have already been searched.
  private var objects: Set<ObjectPair> = []

  /// The values around the current one.
  ///
  /// They are in a list, because recursion into deeply nested values would overflow the stack.
  private var frames: [Frame] = []

  private init(_ types: TypeTraitsCache) { self.types = types }

  /// Returns `true` if two values differ although their `==` says that they are equal.
  static func exists(_ actual: Any, _ expected: Any, _ types: TypeTraitsCache) -> Bool {
    var search = HiddenDifference(types)
    return search.run(actual, expected)
  }

  private mutating func run(_ actual: Any, _ expected: Any) -> Bool {
    if visit(actual, expected) { return true }
    while !frames.isEmpty {
      guard let part = frames[frames.count - 1].nextPart() else {
        frames.removeLast()
        continue
      }
      guard visit(part.actual, part.expected) else { continue }
      // A value that an outer `==` ignores on purpose is skipped with everything in it.
      guard types.areEqualAlone(part.actual, part.expected) != false else { continue }
      let leftOut = frames.dropFirst().firstIndex {
        types.areEqualAlone($0.actual, $0.expected) == false
      }
      guard let leftOut else {
        types.hiddenDifferences.formUnion(frames.compactMap(\.objects))
        return true
      }
      frames.removeSubrange(leftOut...)
      // An object in the ignored value may also be part of a value that is not ignored.
      objects = Set(frames.compactMap(\.objects))
    }
    return false
  }

  /// Returns `true` if two values differ in something that their own `==` ignores.
  ///
  /// Otherwise, the search continues with their parts.
  private mutating func visit(_ actual: Any, _ expected: Any) -> Bool {
    if types.isExact(actual) { return false }
    if let areSame = IncompleteEquality.areSame(actual, expected) { return !areSame }
    let pair = ObjectPair(actual, expected)
    if let pair {
      // An actor's properties may change while they are read.
      guard !(actual is any Actor) else { return false }
      if types.hiddenDifferences.contains(pair) { return true }
      guard !pair.isOneObject, objects.insert(pair).inserted else { return false }
    }
    if let parts = parts(of: actual, expected) {
      frames.append(Frame(actual: actual, expected: expected, objects: pair, nextPart: parts))
    }
    return false
  }

  private func parts(of actual: Any, _ expected: Any) -> (() -> PartPair?)? {
    if type(of: actual) == AnyHashable.self, let box = actual as? AnyHashable {
      return (expected as? AnyHashable).flatMap { iterator([(box.base, $0.base)]) }
    }
    guard type(of: actual) == type(of: expected) else { return nil }
    if let container = actual as? any TypedContainer { return container.pairs(with: expected) }
    if let elements = types.elements(of: actual), let others = types.elements(of: expected) {
      return iterator(Array(zip(elements, others)))
    }
    if let parts = IncompleteEquality.parts(of: actual, expected) {
      return iterator(parts)
    }
    let mirrors = (Mirror(storedPartsOf: actual), Mirror(storedPartsOf: expected))
    guard mirrors.0.children.map(\.label) == mirrors.1.children.map(\.label) else { return nil }
    return iterator(zip(mirrors.0.children, mirrors.1.children).map { ($0.value, $1.value) })
  }

  private func iterator(_ parts: [PartPair]) -> () -> PartPair? {
    var rest = parts.makeIterator()
    return { rest.next() }
  }
}

// MARK: - Messages

/// Returns the end of a sentence that begins with the actual value, such as “is not 2”.
///
/// The sentence is never “a is not a”. If both values look the same, the sentence says so. For long strings, it shows
/// where they differ. For secrets, it also shows their lengths.
func describeInequality<Value: Equatable>(_ actual: Value, _ expected: Value) -> String {
  var writers = (actual: ValueWriter(), expected: ValueWriter())
  let actualText = writers.actual.describe(actual)
  let expectedText = writers.expected.describe(expected)
  let secrets = SecretDifference(writers.actual.secrets, writers.expected.secrets)
  if let actual = actual as? String, let expected = expected as? String,
    writers.actual.secrets.isEmpty,
    writers.expected.secrets.isEmpty, let difference = firstDifference(actual, expected)
  {
    return "is not \(expectedText); \(difference)"
  }
  guard actualText == expectedText else {
    return "is not \(expectedText)" + (secrets.map { "; \($0.text)" } ?? "")
  }
  if let secrets { return "is not the expected value; \(secrets.text)" }
  return "is not equal to the expected value, though both look the same"
}

/// Describes the first difference between two strings, or returns nil if that difference is near the beginning.
private func firstDifference(_ actual: String, _ expected: String) -> String? {
  let visible = 150
  let context = 10
  guard let place = TextPlace(actual, expected), place.sameCharacters ?? .max > visible else {
    return nil
  }
  func around(_ text: String, _ index: String.Index) -> String {
    let begin = text.index(index, offsetBy: -context, limitedBy: text.startIndex) ?? text.startIndex
    // `excerpt` also finds a secret whose key comes before the excerpt.
    return excerpt(of: text, from: begin, characters: 3 * context).debugDescription
  }
  let begin =
    place.sameCharacters.map { "from character \($0 + 1 - context) on" } ?? "near \(place.text)"
  return "\(begin), \(around(actual, place.actual)) is not \(around(expected, place.expected))"
}
