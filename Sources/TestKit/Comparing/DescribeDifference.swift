/// How two values differ, as the end of a sentence and the lines that follow; nil if they do not.
///
/// `package`, for the benchmarks: they compare without a test that would fail.
///
/// - Parameters:
///   - actual: The one value.
///   - expected: The other one.
///   - fields: Stored properties that do not matter.
///   - tolerance: How far numbers with a fraction may be from each other.
///   - budget: How long the text and the search for it may be.
/// - Returns: The text.
package func describeDifference(
  _ actual: Any,
  _ expected: Any,
  ignoring fields: [AnyKeyPath] = [],
  within tolerance: Double? = nil,
  budget: DifferenceBudget = .standard
) -> String? {
  describeDifference(
    actual, expected,
    by: ValueComparison(
      ignored: fields.compactMap { IgnoredFields.Field($0) }, tolerance: tolerance, budget: budget))
}

/// How two values differ by a comparison.
func describeDifference(
  _ actual: Any, _ expected: Any, by comparison: ValueComparison
) -> String? {
  var comparison = comparison
  guard !comparison.areSame(actual, expected, ValueComparison.Context()) else { return nil }
  return comparison.text
}
