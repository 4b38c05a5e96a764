public import Testing

/// Expects two values to be equal, and shows where they differ if they are not.
///
/// Use it for large values, such as structures, lists, dictionaries and long texts. For these,
/// `#expect(actual == expected)` prints both values and leaves the search to you.
///
/// <!-- snippet: no-difference -->
/// ```swift
/// @Test func `a person who moves keeps everything but the city`() {
///   var person = Person(name: "Ann", city: "Berlin", changed: .now)
///
///   person.move(to: "Bonn")
///
///   let moved = Person(name: "Ann", city: "Bonn", changed: .distantPast)
///   expectNoDifference(person, moved, ignoring: \.changed)
/// }
/// ```
///
/// `==` decides whether the values are equal, unless you ignore fields or give a tolerance. Requests and responses in
/// them, at any depth, are compared in full, because on Linux their `==` leaves out headers and bodies. How the values
/// differ is found by what they are made of. Elements of a list are compared by identity where they are
/// `Identifiable` or `HashDiffable`, so that an element that has moved or changed is shown as that.
///
/// The message is bounded: see ``DifferenceBudget``.
///
/// - Parameters:
///   - actual: What the code under test has made.
///   - expected: What it should be.
///   - fields: Stored properties that do not matter, of the value or of anything in it, such as `\User.updatedAt`; of
///     classes, those of final ones. If the first is one of the value itself, `\.updatedAt` is enough.
///   - tolerance: How far numbers with a fraction may be from each other. If it is given, two NaNs are the same.
///   - budget: How long the message and the search for it may be.
///   - sourceLocation: Where a difference is reported.
/// - Complexity: That of `==` if the values are equal; else O(n log n) for lists of n hashable elements.
public func expectNoDifference<Value: Equatable>(
  _ actual: Value,
  _ expected: Value,
  ignoring fields: AnyKeyPath...,
  within tolerance: Double? = nil,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard canCompare(ignoring: fields, within: tolerance, at: sourceLocation),
    !areEqual(actual, expected)
  else { return }
  reportDifference(
    actual, expected, ignoring: fields, within: tolerance, budget: budget, at: sourceLocation)
}

/// Expects two values to be equal except for a field, which you name without the type: `\.changed`.
///
/// - Parameters:
///   - actual: The value that the code under test has made.
///   - expected: The expected value.
///   - field: A stored property of the value, which may differ.
///   - others: More fields, of the value or of anything inside it, each with its type: `\Address.city`.
///   - tolerance: The largest accepted difference of numbers with a fraction. With a tolerance, two NaNs are the same.
///   - budget: How long the message may be, and how long the search for the difference.
///   - sourceLocation: Where a difference is reported.
public func expectNoDifference<Value: Equatable>(
  _ actual: Value,
  _ expected: Value,
  ignoring field: PartialKeyPath<Value>,
  _ others: AnyKeyPath...,
  within tolerance: Double? = nil,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let fields = [field] + others
  guard canCompare(ignoring: fields, within: tolerance, at: sourceLocation),
    !areEqual(actual, expected)
  else { return }
  reportDifference(
    actual, expected, ignoring: fields, within: tolerance, budget: budget, at: sourceLocation)
}

/// Expects two values without an `==` of their own, such as tuples and `any` values, to have no difference.
///
/// Their stored properties are compared, each by its `==` if it has one. A custom mirror changes how values are shown,
/// never whether they differ. A value that cannot be compared, such as a closure, is a difference unless you ignore
/// it.
///
/// - Parameters:
///   - actual: What the code under test has made.
///   - expected: What it should be.
///   - fields: Stored properties that do not matter, of the value or of anything in it.
///   - tolerance: How far numbers with a fraction may be from each other. If it is given, two NaNs are the same.
///   - budget: How long the message and the search for it may be.
///   - sourceLocation: Where a difference is reported.
public func expectNoDifference<Value>(
  _ actual: Value,
  _ expected: Value,
  ignoring fields: AnyKeyPath...,
  within tolerance: Double? = nil,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard canCompare(ignoring: fields, within: tolerance, at: sourceLocation) else { return }
  reportDifference(
    actual, expected, ignoring: fields, within: tolerance, budget: budget, at: sourceLocation)
}

/// Expects two values without `==` to be the same except for a field, which you name without the type: `\.changed`.
///
/// - Parameters:
///   - actual: The value that the code under test has made.
///   - expected: The expected value.
///   - field: A stored property of the value, which may differ.
///   - others: More fields, of the value or of anything inside it, each with its type: `\Address.city`.
///   - tolerance: The largest accepted difference of numbers with a fraction. With a tolerance, two NaNs are the same.
///   - budget: How long the message may be, and how long the search for the difference.
///   - sourceLocation: Where a difference is reported.
public func expectNoDifference<Value>(
  _ actual: Value,
  _ expected: Value,
  ignoring field: PartialKeyPath<Value>,
  _ others: AnyKeyPath...,
  within tolerance: Double? = nil,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let fields = [field] + others
  guard canCompare(ignoring: fields, within: tolerance, at: sourceLocation) else { return }
  reportDifference(
    actual, expected, ignoring: fields, within: tolerance, budget: budget, at: sourceLocation)
}

private func reportDifference(
  _ actual: Any,
  _ expected: Any,
  ignoring paths: [AnyKeyPath],
  within tolerance: Double?,
  budget: DifferenceBudget,
  at sourceLocation: SourceLocation
) {
  let difference = describeDifference(
    actual, expected, ignoring: paths, within: tolerance, budget: budget)
  guard let difference else { return }
  recordFailure(
    "Expected no difference, but \(difference)", at: sourceLocation)
}

/// Whether the wishes make sense; reports it if they do not, however the values are.
private func canCompare(
  ignoring paths: [AnyKeyPath],
  within tolerance: Double?,
  at sourceLocation: SourceLocation
) -> Bool {
  for path in paths {
    guard IgnoredFields.Field(path) != nil else {
      recordFailure(
        """
        \(path) cannot be ignored: fields are left out by their name, and Swift gives none for a whole value, or for \
        a field that is computed, weak or lazy, that has observers, or that belongs to a class that is not final. \
        Compare the parts that matter.
        """, at: sourceLocation)
      return false
    }
  }
  if let problem = problem(ofTolerance: tolerance) {
    recordFailure(problem, at: sourceLocation)
    return false
  }
  return true
}

/// What is wrong with a tolerance, as a message; nil if nothing is.
func problem(ofTolerance tolerance: Double?) -> String? {
  guard let tolerance, !(tolerance >= 0) else { return nil }
  return "A tolerance of \(tolerance) does not mean anything. Give a number that is not negative."
}
