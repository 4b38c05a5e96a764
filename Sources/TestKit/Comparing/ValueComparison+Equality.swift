import Foundation
import Seams

extension ValueComparison {
  /// Returns a value unwrapped from optionals, `AnyHashable` and `JSONValue`, or nil if an optional is nil.
  func opened(_ value: Any) -> Any? {
    var value = value
    while true {
      guard types.traits(of: value).isWrapper else { return value }
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

  /// Returns `true` if two nil values are nil at the same level: `.some(nil)` differs from `nil`.
  func areSameNothing(_ actual: Any, _ expected: Any) -> Bool {
    kind == .json
      || (type(of: actual) == type(of: expected) && equality(actual, expected) != false
        && String(reflecting: actual) == String(reflecting: expected))
  }

  /// Compares two values of the same type with `==` or `isEqual(to:)`.
  ///
  /// Returns nil if the type has neither.
  func equality(_ actual: Any, _ expected: Any) -> Bool? {
    let traits = types.traits(of: actual)
    guard traits.hasEquality else { return nil }
    if traits.isType, let actual = actual as? any Any.Type {
      return (expected as? any Any.Type).map { actual == $0 }
    }
    func areAlike<Value: Equatable>(_ actual: Value) -> Bool {
      (expected as? Value).map { types.areEqual(actual, $0) } ?? false
    }
    if kind != .elements, let actual = actual as? any Equatable { return areAlike(actual) }
    if let actual = actual as? any HashDiffable, let expected = expected as? any HashDiffable {
      return actual.identifier == expected.identifier && actual.isEqual(to: expected)
        && types.isSameInside(actual as Any, expected as Any)
    }
    return (actual as? any Equatable).map { areAlike($0) }
  }

  /// Returns `true` if two objects of different classes are equal according to the `==` of a common superclass.
  func isEqualObject(_ actual: Any, _ expected: Any) -> Bool {
    guard type(of: actual) is AnyClass, type(of: expected) is AnyClass else { return false }
    if kind == .elements, actual is any HashDiffable { return equality(actual, expected) == true }
    func areAlike<Value: Equatable>(_ type: Value.Type) -> Bool? {
      guard let actual = actual as? Value, let expected = expected as? Value else { return nil }
      return types.areEqual(actual, expected)
    }
    let classes = [type(of: actual)] + superclasses(of: actual).map { $0 as any Any.Type }
    return classes.lazy.compactMap { type in
      (type as? any Equatable.Type).flatMap { areAlike($0) }
    }.first ?? false
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
      return isWithin(tolerance, actual, expected)
    }
    func isClose<Number: BinaryFloatingPoint>(_ actual: Number) -> Bool {
      guard let expected = expected as? Number else { return false }
      if actual == expected || (actual.isNaN && expected.isNaN) { return true }
      return Double(abs(actual - expected)) <= tolerance
    }
    return (actual as? any BinaryFloatingPoint).map { isClose($0) }
  }

  private func isWithin(
    _ tolerance: Double, _ actual: JSONValue.Number, _ expected: JSONValue.Number
  ) -> Bool {
    if let actual = actual.decimal, let expected = expected.decimal {
      return isWithin(tolerance, actual, expected)
    }
    return abs(actual.double - expected.double) <= tolerance
  }

  /// Returns `true` if two decimal numbers differ by no more than the tolerance.
  ///
  /// `Decimal` has no infinity and cannot represent very small or very large tolerances.
  private func isWithin(_ tolerance: Double, _ actual: Decimal, _ expected: Decimal) -> Bool {
    if actual.isNaN || expected.isNaN { return actual.isNaN && expected.isNaN }
    if tolerance > 1e100 { return true }
    return abs(actual - expected) <= (tolerance < 1e-100 ? 0 : Decimal(tolerance))
  }

  /// Returns `true` if two unequal values are shown in full instead of part by part.
  func isShownWhole(_ actual: Any, _ expected: Any) -> Bool {
    let traits = types.traits(of: actual)
    if traits.isLeaf {
      return IncompleteEquality.mirror(of: actual) == nil
        || describeValue(actual) != describeValue(expected)
    }
    // A custom test description is written for readers, so it is shown if it tells the two values apart.
    return isPlain && traits.hasTestDescription
      && describeValue(actual) != describeValue(expected)
  }
}
