public import Testing

/// Expects two JSON documents to say the same, and shows where they differ by paths like `users[3].name`.
///
/// Whitespace and the order of the members of an object do not matter. The order of a list does. Numbers of any length
/// are compared by their exact value, so that `1` equals `1.0`, and 10^41 differs from 10^41 + 1. Texts and keys are
/// compared as Swift strings, so that `é` equals an `e` with a combining accent, and both are the same key.
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
/// A `String` or `Data` must be valid JSON by RFC 8259. A trailing comma, a repeated key, a comment or a number like
/// `01` fails the test with its line and column. Any other value is encoded with a default `JSONEncoder`. To encode it
/// in another way, encode it in the test.
///
/// - Parameters:
///   - actual: What the code under test has made.
///   - expected: What it should be.
///   - tolerance: How far numbers may be from each other.
///   - budget: How long the message and the search for it may be.
///   - sourceLocation: The line at which a difference or invalid JSON is reported.
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
        "The \(name) value is not valid JSON: \(error.reason) It is \(describeValue(source)).",
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
