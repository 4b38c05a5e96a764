public import Seams
public import Testing

/// Expects two lists of mixed element types to have the same elements in the same order.
///
/// <!-- snippet: hash-diffable -->
/// ```swift
/// @Test func `an advert comes after the first product`() {
///   let products = [Product(id: 1), Product(id: 2)]
///   let advert = Advert(text: "Sale")
///
///   let list = shop(products: products, adverts: [advert])
///
///   expectHashDiffable(list, [products[0], advert, products[1]])
/// }
/// ```
///
/// Elements are compared by their identifiers and with `isEqual(to:)`, which has to return the same result in
/// both directions. Two elements with the same identifier stand for the same item, so the message shows which
/// elements have moved or changed. An identifier must not occur twice in the actual list, because a list view
/// could not tell the two elements apart.
///
/// - Parameters:
///   - actual: The elements that the code under test produced.
///   - expected: The expected elements.
///   - sourceLocation: The line at which a difference is reported.
/// - Complexity: O(n log n) for n elements.
public func expectHashDiffable(
  _ actual: [any HashDiffable],
  _ expected: [any HashDiffable],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if let duplicates = describeDuplicates(actual) {
    recordFailure(duplicates, at: sourceLocation)
  }
  if let difference = ValueComparison(.elements).difference(actual, expected) {
    recordFailure("Expected the same elements, but \(difference)", at: sourceLocation)
  }
  for (index, (actual, expected)) in zip(actual, expected).enumerated()
  where actual.isEqual(to: expected) != expected.isEqual(to: actual) {
    recordFailure(
      """
      isEqual(to:) is not symmetric at [\(index)]: \(describeValue(actual)) (\(type(of: actual))) and \
      \(describeValue(expected)) (\(type(of: expected))) are equal in one direction only. Make isEqual(to:) compare \
      the types as well.
      """, at: sourceLocation)
    return
  }
}

/// Returns a message about the identifiers that occur more than once, or nil if there are none.
private func describeDuplicates(_ elements: [any HashDiffable]) -> String? {
  let places = Dictionary(grouping: elements.indices) { elements[$0].identifier }
  let duplicates = places.filter { $0.value.count > 1 }.sorted { $0.value[0] < $1.value[0] }
  guard !duplicates.isEmpty else { return nil }
  let shown = duplicates.prefix(10).map { identifier, places in
    let all = places.prefix(10).map { "[\($0)]" }.joined(separator: ", ")
    let more = places.count > 10 ? ", … \(places.count - 10) more" : ""
    return "  \(describeValue(identifier)) at \(all)\(more)"
  }
  let occur = duplicates.count == 1 ? "identifier occurs" : "identifiers occur"
  let heading = "Expected each identifier once, but \(duplicates.count) \(occur) several times:"
  let rest = duplicates.count - shown.count
  return ([heading] + shown + (rest > 0 ? ["  … \(rest) more"] : [])).joined(separator: "\n")
}
