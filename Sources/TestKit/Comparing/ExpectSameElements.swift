public import Testing

/// Expects two lists to have the same elements, each as often, in any order.
///
/// <!-- snippet: same-elements -->
/// ```swift
/// @Test func `the tags of a text are found in any order`() {
///   let tags = Set("#b and #a".split(separator: " ").filter { $0.hasPrefix("#") })
///
///   expectSameElements(tags, ["#a", "#b"])
/// }
/// ```
///
/// - Parameters:
///   - actual: What the code under test has made.
///   - expected: The elements, in any order.
///   - budget: How long the message may be.
///   - sourceLocation: Where a difference is reported.
/// - Complexity: O(n) for n elements.
public func expectSameElements<Element: Hashable>(
  _ actual: some Sequence<Element>,
  _ expected: some Sequence<Element>,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  report(describeMissing(actual, expected, budget: budget), at: sourceLocation)
}

/// What is missing and unexpected, as the end of a sentence and the lines that follow; nil if nothing is.
///
/// `package`, for the benchmarks: they compare without a test that would fail.
///
/// - Parameters:
///   - actual: The one list.
///   - expected: The other one.
///   - budget: How long the text may be.
/// - Returns: The text.
package func describeMissing<Element: Hashable>(
  _ actual: some Sequence<Element>,
  _ expected: some Sequence<Element>,
  budget: DifferenceBudget = .standard
) -> String? {
  let (actual, expected) = (Array(actual), Array(expected))
  let types = TypeFacts()
  guard types.haveHashes(actual), types.haveHashes(expected) else {
    return ElementCounts(pairing: actual, expected).difference(budget)
  }
  var numbering = Numbering<Element>(types)
  let counts = ElementCounts(actual, expected) { numbering.number(of: $0) }
  return counts.difference(budget)
}

/// Expects two lists to have the same elements, each as often, in any order; for elements without a hash.
///
/// - Parameters:
///   - actual: What the code under test has made.
///   - expected: The elements, in any order.
///   - budget: How long the message may be.
///   - sourceLocation: Where a difference is reported.
/// - Complexity: O(n) for lists in the same order; else up to O(n²): each element may have to be compared with each.
public func expectSameElements<Element: Equatable>(
  _ actual: some Sequence<Element>,
  _ expected: some Sequence<Element>,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let counts = ElementCounts(pairing: Array(actual), Array(expected))
  report(counts.difference(budget), at: sourceLocation)
}

private func report(
  _ difference: String?,
  at sourceLocation: SourceLocation
) {
  guard let difference else { return }
  recordFailure(
    "Expected the same elements in any order, but \(difference)", at: sourceLocation)
}
