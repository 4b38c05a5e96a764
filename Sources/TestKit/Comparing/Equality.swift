import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// On Linux, the `==` of a few Foundation types is incomplete: it ignores some parts, such as the body of a
// `URLRequest`. The `==` of a type that contains them, such as a list of requests, ignores the same parts. So
// two values count as equal only if `==` returns `true` and the parts that it ignores are also equal.

/// Returns `true` if two values are equal according to `==` and in all parts that an incomplete `==` ignores.
func areEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value,
  _ types: @autoclosure () -> TypeTraitsCache = TypeTraitsCache()
) -> Bool {
  actual == expected && (isKnownExact(Value.self) || types().isSameInside(actual, expected))
}

/// Returns `true` for strings and for types without references.
///
/// No part of such a value has an incomplete `==`. This check is faster than `TypeTraitsCache.isExact`, but it
/// recognizes fewer types.
@inline(__always)
func isKnownExact<Value>(_ type: Value.Type) -> Bool {
  Value.self == String.self || _isPOD(Value.self)
}

extension TypeTraitsCache {
  /// Returns `true` unless an incomplete `==` hides a difference between two seemingly equal values.
  func isSameInside<Value>(_ actual: Value, _ expected: Value) -> Bool {
    if isExact(actual) { return true }
    var search = HiddenDifference(self)
    return !search.run(actual, expected)
  }

  /// Compares two values with `==`, or returns nil if the first one has no `==`.
  ///
  /// With `isComplete`, the parts that an incomplete `==` ignores are compared as well.
  func equality(_ actual: Any, _ expected: Any, isComplete: Bool) -> Bool? {
    func isEqual<Value: Equatable>(_ actual: Value) -> Bool {
      guard let expected = expected as? Value else { return false }
      return isComplete ? areEqual(actual, expected, self) : actual == expected
    }
    func isEqual<Value: Equatable>(as type: Value.Type) -> Bool {
      (actual as? Value).map { isEqual($0) } ?? false
    }
    guard let equatable = actual as? any Equatable else { return nil }
    guard type(of: actual) is AnyClass, type(of: actual) != type(of: expected) else {
      return isEqual(equatable)
    }
    // Objects of two classes may be equal by the `==` of a class that they have in common.
    let common = commonClass(of: actual, expected) as? any Equatable.Type
    return common.map { isEqual(as: $0) } ?? false
  }
}

/// A search for a difference between two values that are equal by `==`.
///
/// The search looks at every depth for Foundation values whose `==` is incomplete. If two parts are unequal by their
/// own `==` although the enclosing values are equal, the author of the outer `==` ignored the parts on purpose. Such
/// parts do not count as a difference.
private struct HiddenDifference {
  /// Two values that are being searched, and their remaining parts.
  private struct Frame {
    let actual: Any
    let expected: Any
    let objects: ObjectPair?
    var parts: IndexingIterator<[PartPair]>
  }

  let types: TypeTraitsCache

  /// The pairs of objects that have already been searched.
  private var objects: Set<ObjectPair> = []

  /// The values around the current one.
  ///
  /// They are in a list, because recursion into deeply nested values would overflow the stack.
  private var frames: [Frame] = []

  init(_ types: TypeTraitsCache) { self.types = types }

  /// Returns `true` if two values differ although their `==` says that they are equal.
  mutating func run(_ actual: Any, _ expected: Any) -> Bool {
    if visit(actual, expected) { return true }
    while !frames.isEmpty {
      guard let part = frames[frames.count - 1].parts.next() else {
        frames.removeLast()
        continue
      }
      guard visit(part.actual, part.expected) else { continue }
      // A value that an outer `==` ignores on purpose is skipped with everything in it.
      guard areEqualAlone(part.actual, part.expected) else { continue }
      let leftOut = frames.dropFirst().firstIndex { !areEqualAlone($0.actual, $0.expected) }
      guard let leftOut else { return true }
      frames.removeSubrange(leftOut...)
      // The objects in the skipped value may also be part of a value that counts, so search them again.
      objects = Set(frames.compactMap(\.objects))
    }
    return false
  }

  private func areEqualAlone(_ actual: Any, _ expected: Any) -> Bool {
    types.equality(actual, expected, isComplete: false) != false
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
      guard !pair.isOneObject, objects.insert(pair).inserted else { return false }
    }
    let parts = parts(of: actual, expected)
    if !parts.isEmpty {
      frames.append(
        Frame(actual: actual, expected: expected, objects: pair, parts: parts.makeIterator()))
    }
    return false
  }

  private func parts(of actual: Any, _ expected: Any) -> [PartPair] {
    if type(of: actual) == AnyHashable.self, let box = actual as? AnyHashable {
      return (expected as? AnyHashable).map { [(box.base, $0.base)] } ?? []
    }
    let isOneType = type(of: actual) == type(of: expected)
    let common: AnyClass? = isOneType ? nil : commonClass(of: actual, expected)
    guard isOneType || common != nil else { return [] }
    if let container = actual as? any StandardContainer { return container.pairs(with: expected) }
    if let elements = types.elements(of: actual), let others = types.elements(of: expected) {
      return Array(zip(elements, others))
    }
    if let parts = IncompleteEquality.parts(of: actual, expected) { return parts }
    let mirrors = (
      Mirror(storedPartsOf: actual, as: common), Mirror(storedPartsOf: expected, as: common)
    )
    guard mirrors.0.children.map(\.label) == mirrors.1.children.map(\.label) else { return [] }
    return zip(mirrors.0.children, mirrors.1.children).map { ($0.value, $1.value) }
  }
}

// MARK: - Types with an incomplete ==

/// The Foundation types whose `==` ignores some of their parts on Linux.
enum IncompleteEquality {
  /// Returns `true` for a type whose `==` is incomplete.
  ///
  /// Also returns `true` for a type such as `AnyHashable` or `NSArray`, whose declaration does not say which
  /// types it holds.
  static func concerns(_ type: any Any.Type) -> Bool {
    let types: [any Any.Type] = [
      URLRequest.self, Notification.self, AnyHashable.self, NSURLRequest.self, URLResponse.self,
      CachedURLResponse.self, NSArray.self, NSDictionary.self, NSSet.self, NSOrderedSet.self,
      NSError.self,
    ]
    return type == NSObject.self || type is any CustomNSError.Type
      || lineage(of: type).contains { ancestor in types.contains { $0 == ancestor } }
  }

  /// Compares the parts of two values that their incomplete `==` ignores.
  ///
  /// Returns nil if the values are not requests, HTTP responses, cached responses or notifications.
  static func areSame(_ actual: Any, _ expected: Any) -> Bool? {
    if let actual = actual as? Notification, let expected = expected as? Notification {
      return haveNoDifference(actual.userInfo as Any, expected.userInfo as Any)
    }
    if let actual = object(actual) as? CachedURLResponse,
      let expected = object(expected) as? CachedURLResponse
    {
      let (parts, others) = (
        (actual.response, actual.userInfo as Any), (expected.response, expected.userInfo as Any)
      )
      // A response is the same as itself, even if its user info contains NaN, which never equals anything.
      return actual === expected || haveNoDifference(parts, others)
    }
    let parts = (hiddenParts(of: actual), hiddenParts(of: expected))
    guard parts.0 != nil || parts.1 != nil else { return nil }
    return parts.0 == parts.1
  }

  /// The number of user infos around the one that is being compared.
  @TaskLocal private static var level = 0

  /// Compares two user infos, or the parts of two cached responses.
  ///
  /// A user info may contain an object that refers back to it, so without a limit the comparison might never end. Each
  /// level doubles the time, so the limit is four levels. Deeper user infos count as equal.
  private static func haveNoDifference(_ actual: Any, _ expected: Any) -> Bool {
    level == 4 || $level.withValue(level + 1) { describeDifference(actual, expected) == nil }
  }

  /// Returns parts of a request or an HTTP response that its `==` and its hash leave out, or nil for other values.
  static func hiddenParts(of value: Any) -> [AnyHashable]? {
    if let request = value as? URLRequest {
      [
        request.httpBody, request.allHTTPHeaderFields ?? [:], request.timeoutInterval,
        request.networkServiceType, usesPipelining(request),
      ]
    } else if let response = object(value) as? HTTPURLResponse {
      [response.statusCode, response.allHeaderFields.asTexts]
    } else {
      nil
    }
  }

  /// Returns the pipelining setting of a request.
  ///
  /// The setting is deprecated. Reading it through a mirror avoids a compiler warning.
  private static func usesPipelining(_ request: URLRequest) -> Bool? {
    Mirror(reflecting: request).children.first { $0.label == "httpShouldUsePipelining" }?
      .value as? Bool
  }

  /// Returns the value if it is an object, or else nil.
  ///
  /// Cast the returned object to a class, never the value itself. If the value is a list, casting it converts
  /// each of its elements to an object. On Linux, converting a request without a URL crashes the process.
  private static func object(_ value: Any) -> AnyObject? {
    type(of: value) is AnyClass ? value as AnyObject : nil
  }

  /// Returns the corresponding parts of two Foundation objects, or nil for other values.
  static func parts(of actual: Any, _ expected: Any) -> [PartPair]? {
    switch (object(actual), object(expected)) {
    case (let actual as NSError, let expected as NSError):
      return [(actual.userInfo, expected.userInfo)]
    case (let actual as NSArray, let expected as NSArray):
      return zip(actual, expected).map { ($0, $1) }
    case (let actual as NSDictionary, let expected as NSDictionary):
      return actual.map { ($0.value, expected.object(forKey: $0.key) as Any) }
    case (let actual as NSOrderedSet, let expected as NSOrderedSet):
      return zip(actual, expected).map { ($0, $1) }
    case (let actual as NSSet, let expected as NSSet):
      return actual.compactMap { element in expected.member(element).map { (element, $0) } }
    default:
      return nil
    }
  }

  /// Returns a mirror of the compared parts of a request, an HTTP response or a notification, or nil for other values.
  static func mirror(of value: Any) -> Mirror? {
    if let request = value as? URLRequest {
      let children = Mirror(reflecting: request).children.map { child in
        child.label == "allHTTPHeaderFields"
          ? (label: child.label, value: request.allHTTPHeaderFields ?? [:]) : child
      }
      return Mirror(value, children: children, displayStyle: .struct)
    }
    if let notification = value as? Notification {
      return Mirror(
        value,
        children: [
          "name": notification.name.rawValue, "object": notification.object as Any,
          "userInfo": notification.userInfo ?? [:],
        ], displayStyle: .struct)
    }
    if let response = object(value) as? HTTPURLResponse {
      return Mirror(
        value,
        children: [
          "url": response.url as Any, "statusCode": response.statusCode,
          "allHeaderFields": response.allHeaderFields.asTexts,
        ], displayStyle: .class, ancestorRepresentation: .suppressed)
    }
    return nil
  }
}

// MARK: - Comparing one pair of a walk

extension ValueComparison {
  /// Compares two values with `==` or `isEqual(to:)`, or returns nil if the type of the first one has neither.
  func equality(_ actual: Any, _ expected: Any) -> Bool? {
    let traits = types.traits(of: actual)
    guard traits.hasEquality else { return nil }
    if traits.isType, let actual = actual as? any Any.Type {
      return (expected as? any Any.Type).map { actual == $0 }
    }
    if kind != .elements, let isEqual = types.equality(actual, expected, isComplete: true) {
      return isEqual
    }
    if let actual = actual as? any HashDiffable, let expected = expected as? any HashDiffable {
      return actual.identifier == expected.identifier && actual.isEqual(to: expected)
        && types.isSameInside(actual as Any, expected as Any)
    }
    return types.equality(actual, expected, isComplete: true)
  }

  /// Returns `true` if two numbers differ by no more than the tolerance.
  ///
  /// Returns nil if there is no tolerance, or if it does not apply to the values.
  func isWithinTolerance(_ actual: Any, _ expected: Any) -> Bool? {
    guard let tolerance, types.traits(of: actual).isNumber else { return nil }
    if let actual = actual as? Decimal, let expected = expected as? Decimal {
      return isWithin(tolerance, actual, expected)
    }
    if let actual = actual as? JSONValue.Number, let expected = expected as? JSONValue.Number {
      guard let decimal = actual.decimal, let other = expected.decimal else {
        return abs(actual.double - expected.double) <= tolerance
      }
      return isWithin(tolerance, decimal, other)
    }
    func isClose<Number: BinaryFloatingPoint>(_ actual: Number) -> Bool {
      guard let expected = expected as? Number else { return false }
      if actual == expected || (actual.isNaN && expected.isNaN) { return true }
      return Double(abs(actual - expected)) <= tolerance
    }
    return (actual as? any BinaryFloatingPoint).map { isClose($0) }
  }

  /// Returns `true` if two decimal numbers differ by no more than the tolerance.
  ///
  /// A tolerance above 1e100 accepts all numbers.
  private func isWithin(_ tolerance: Double, _ actual: Decimal, _ expected: Decimal) -> Bool {
    if actual.isNaN || expected.isNaN { return actual.isNaN && expected.isNaN }
    if tolerance > 1e100 { return true }
    let difference = abs(actual - expected)
    // A difference that is too large for a `Decimal` is NaN, which counts as less than every number.
    return !difference.isNaN && difference <= decimalTolerance ?? 0
  }
}

extension Decimal {
  /// Creates a decimal number with the digits of the shortest description of a `Double`.
  ///
  /// Foundation's initializer is not exact: it turns 0.0003 into a slightly smaller number. A number below 1e-100 or
  /// above 1e100 becomes zero, because a `Decimal` can represent only some of these numbers.
  init(digitsOf number: Double) {
    let isInRange = number >= 1e-100 && number <= 1e100
    self = isInRange ? Decimal(string: "\(number)") ?? Decimal(number) : 0
  }
}
