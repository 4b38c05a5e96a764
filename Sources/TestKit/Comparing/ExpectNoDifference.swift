public import Testing

/// Expects two values to be equal and shows where they differ.
///
/// Use it for large values, such as structures, lists, dictionaries and long strings. For these,
/// `#expect(actual == expected)` prints both values and leaves the search to you.
///
/// <!-- snippet: no-difference -->
/// ```swift
/// @Test func `moving a person changes the city but not the name`() {
///   var person = Person(name: "Ann", city: "Berlin", changed: .now)
///
///   person.move(to: "Bonn")
///
///   let moved = Person(name: "Ann", city: "Bonn", changed: .distantPast)
///   expectNoDifference(person, moved, ignoring: \.changed)
/// }
/// ```
///
/// `==` decides whether the values are equal, unless you ignore fields or give a tolerance. Requests and responses at
/// any depth are compared in full, because on Linux their `==` leaves out headers and bodies. Values without `==`, such
/// as tuples and `any` values, are compared by their stored properties. A custom mirror changes how values are shown,
/// but never whether they differ. A value that cannot be compared, such as a closure, counts as a difference unless you
/// ignore it.
///
/// The message shows the path of each difference. If the elements of a list are `Identifiable` or `HashDiffable`, the
/// message also shows which elements have moved or changed.
///
/// A message is limited to 60 lines and 4 kB. It says how much it leaves out. To see more while you debug, set the
/// environment variable `TESTKIT_DIFFERENCE_LINES` to the number of lines. The variable applies to all comparison
/// helpers.
///
/// - Parameters:
///   - actual: The value that the code under test produced.
///   - expected: The expected value.
///   - fields: Stored properties that may differ, in the value or in anything inside it, such as `\User.updatedAt`. If
///     a property belongs to a class, the class must be final. For the first key path, `\.updatedAt` is enough if the
///     property belongs to the value itself.
///   - tolerance: The largest accepted difference between floating-point or decimal numbers. With a tolerance, NaN
///     equals NaN.
///   - sourceLocation: The line at which a difference is reported.
/// - Complexity: The same as `==` if the values are equal. Otherwise O(n log n) for lists of n hashable elements.
public func expectNoDifference<Value>(
  _ actual: Value,
  _ expected: Value,
  ignoring fields: AnyKeyPath...,
  within tolerance: Double? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  report(actual, expected, ignoring: fields, within: tolerance, at: sourceLocation)
}

/// Expects two values to be equal except for a field that you name without its type, such as `\.changed`.
///
/// - Parameters:
///   - actual: The value that the code under test produced.
///   - expected: The expected value.
///   - field: A stored property of the value that may differ.
///   - others: More fields that may differ, in the value or in anything inside it, each with its type, such as
///     `\Address.city`.
///   - tolerance: The largest accepted difference between floating-point or decimal numbers. With a tolerance, NaN
///     equals NaN.
///   - sourceLocation: The line at which a difference is reported.
public func expectNoDifference<Value>(
  _ actual: Value,
  _ expected: Value,
  ignoring field: PartialKeyPath<Value>,
  _ others: AnyKeyPath...,
  within tolerance: Double? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  report(actual, expected, ignoring: [field] + others, within: tolerance, at: sourceLocation)
}

private func report(
  _ actual: Any, _ expected: Any, ignoring fields: [AnyKeyPath], within tolerance: Double?,
  at sourceLocation: SourceLocation
) {
  if let problem = IgnoredFields.problem(fields) ?? problem(ofTolerance: tolerance) {
    recordFailure(problem, at: sourceLocation)
  } else if let difference = describeDifference(
    actual, expected, ignoring: fields, within: tolerance)
  {
    recordFailure("Expected no difference, but \(difference)", at: sourceLocation)
  }
}

/// Returns a sentence about an invalid tolerance, or nil if the tolerance is valid.
func problem(ofTolerance tolerance: Double?) -> String? {
  guard let tolerance, !(tolerance >= 0) else { return nil }
  return "The tolerance must be zero or more, but is \(tolerance)."
}

/// Returns the difference between two values as the end of a sentence with lines below it, or nil if they are the same.
///
/// `package`, so that benchmarks can compare values without failing a test.
package func describeDifference(
  _ actual: Any,
  _ expected: Any,
  ignoring fields: [AnyKeyPath] = [],
  within tolerance: Double? = nil
) -> String? {
  ValueComparison(ignoring: fields, within: tolerance).difference(actual, expected)
}
