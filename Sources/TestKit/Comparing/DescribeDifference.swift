/// How two values differ, as the end of a sentence and the lines that follow; nil if they do not.
///
/// `package`, for the benchmarks: they compare without a test that would fail.
///
/// - Parameters:
///   - actual: The one value.
///   - expected: The other one.
///   - fields: Stored properties that do not matter.
///   - tolerance: How far numbers with a fraction may be from each other.
///   - showsTypes: Whether two values of different types are shown with their types.
///   - budget: How long the text and the search for it may be.
/// - Returns: The text.
package func describeDifference(
  _ actual: Any,
  _ expected: Any,
  ignoring fields: [AnyKeyPath] = [],
  within tolerance: Double? = nil,
  showsTypes: Bool = true,
  budget: DifferenceBudget = .standard
) -> String? {
  var comparison = ValueComparison(
    ignored: fields.compactMap { IgnoredFields.Field($0) }, tolerance: tolerance,
    showsTypes: showsTypes, budget: budget)
  guard !comparison.areSame(actual, expected, ValueComparison.Context()) else { return nil }
  return comparison.text
}
