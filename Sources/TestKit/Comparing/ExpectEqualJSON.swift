public import Testing

/// Expects two JSON documents to say the same, and shows where they differ by paths like `users[3].name`.
///
/// The order of the members of objects and white space do not matter; the order of lists does. Numbers are compared
/// by value, so that `1` is `1.0`.
///
/// <!-- snippet: equal-json -->
/// ```swift
/// @Test func `a point is sent with both coordinates`() {
///   let point = Point(x: 1, y: 2)
///
///   expectEqualJSON(point, #"{"x": 1, "y": 2}"#)
/// }
/// ```
///
/// A `String` or `Data` is taken for JSON text. Anything else is encoded, as `JSONEncoder` does it by default; what
/// is to be encoded in another way is encoded by the test.
///
/// - Parameters:
///   - actual: What the code under test has made.
///   - expected: What it should be.
///   - tolerance: How far numbers may be from each other.
///   - budget: How long the message and the search for it may be.
///   - sourceLocation: Where a difference is reported, or that something is no JSON.
public func expectEqualJSON(
  _ actual: some Encodable,
  _ expected: some Encodable,
  within tolerance: Double? = nil,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if let problem = problem(ofTolerance: tolerance) {
    return recordFailure(problem, at: sourceLocation)
  }
  var values: [JSONValue] = []
  for (name, source) in [("actual", actual as any Encodable), ("expected", expected)] {
    do throws(JSONValue.NoJSON) {
      values.append(try JSONValue(of: source))
    } catch {
      return recordFailure(
        "The \(name) value is no JSON: \(error.reason) It is \(describeValue(source)).",
        at: sourceLocation)
    }
  }
  let difference = describeDifference(
    values[0], values[1],
    by: ValueComparison(ignored: [], tolerance: tolerance, kind: .json, budget: budget))
  guard let difference else { return }
  recordFailure(
    "Expected the same JSON, but \(difference)", at: sourceLocation)
}
