import Foundation
import Seams

extension ValueComparison {
  /// What an optional, a hashable box or a JSON value holds; nil if nothing.
  func unwrapped(_ value: Any) -> Any? {
    var value = value
    while true {
      guard types.facts(of: value).isWrapper else { return value }
      if type(of: value) == AnyHashable.self, let box = value as? AnyHashable {
        value = box.base
        continue
      }
      if let json = value as? JSONValue { return json.plain }
      guard let optional = value as? any OptionalValue else { return value }
      guard let wrapped = optional.wrapped else { return nil }
      value = wrapped
    }
  }

  /// What `==` says of two values of one type; nil if the type has none.
  func equality(_ actual: Any, _ expected: Any) -> Bool? {
    let facts = types.facts(of: actual)
    guard facts.isEquatable || facts.isDiffable else { return nil }
    func areAlike<Value: Equatable>(_ actual: Value) -> Bool {
      (expected as? Value).map { areEqual(actual, $0) } ?? false
    }
    if kind != .elements, let actual = actual as? any Equatable { return areAlike(actual) }
    if let actual = actual as? any HashDiffable, let expected = expected as? any HashDiffable {
      return actual.isEqual(to: expected)
    }
    return (actual as? any Equatable).map { areAlike($0) }
  }

  /// Whether `==` finds an object equal to one of a subclass.
  func isEqualObject(_ actual: Any, _ expected: Any) -> Bool {
    type(of: actual) is AnyClass && type(of: expected) is AnyClass
      && (equality(actual, expected) == true || equality(expected, actual) == true)
  }

  /// Whether two numbers are close enough; nil if they are none, or if no tolerance was given.
  func isWithinTolerance(_ actual: Any, _ expected: Any) -> Bool? {
    guard let tolerance, types.facts(of: actual).isNumber else { return nil }
    if let actual = actual as? Decimal, let expected = expected as? Decimal {
      return abs(actual - expected) <= Decimal(tolerance)
    }
    func isClose<Number: BinaryFloatingPoint>(_ actual: Number) -> Bool {
      guard let expected = expected as? Number else { return false }
      if actual == expected || (actual.isNaN && expected.isNaN) { return true }
      return Double(abs(actual - expected)) <= tolerance
    }
    return (actual as? any BinaryFloatingPoint).map { isClose($0) }
  }

  /// The identities of two objects.
  func instances(_ actual: Any, _ expected: Any) -> InstancePair? {
    guard types.facts(of: actual).isObject else { return nil }
    return InstancePair(
      actual: ObjectIdentifier(actual as AnyObject),
      expected: ObjectIdentifier(expected as AnyObject))
  }

  /// Whether values that are not equal are shown whole rather than taken apart.
  func isShownWhole(_ actual: Any, _ expected: Any) -> Bool {
    let facts = types.facts(of: actual)
    if facts.isLeaf { return true }
    // Who has given a type a description for tests wants to read that, if it tells the two apart.
    return isPlain && facts.hasTestDescription
      && describeValue(actual) != describeValue(expected)
  }
}
