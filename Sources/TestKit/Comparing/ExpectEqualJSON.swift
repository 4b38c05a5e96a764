public import Testing

/// Expects two JSON documents to have the same content and shows the path of each difference, such as `users[3].name`.
///
/// Whitespace and the order of object members do not matter. The order of array elements does. Numbers of any length
/// are compared by their exact value, so that `1` equals `1.0`, and 10^41 differs from 10^41 + 1. Strings and keys are
/// compared as Swift strings, so that `é` equals an `e` with a combining accent.
///
/// <!-- snippet: equal-json -->
/// ```swift
/// @Test func `a point is encoded with both coordinates`() {
///   let point = Point(x: 1, y: 2)
///
///   expectEqualJSON(point, #"{"x": 1, "y": 2}"#)
/// }
/// ```
///
/// A `String` or `Data` must be valid JSON according to RFC 8259, and no object may repeat a key. A trailing comma, a
/// comment or a number like `01` fails the test, and the message shows the line and column. Any other value is encoded
/// with a default `JSONEncoder`. To encode a value differently, encode it in the test.
///
/// - Parameters:
///   - actual: The JSON or the value that the code under test produced.
///   - expected: The expected JSON or value.
///   - tolerance: The largest accepted difference between numbers.
///   - sourceLocation: The line at which a difference or invalid JSON is reported.
public func expectEqualJSON(
  _ actual: some Encodable,
  _ expected: some Encodable,
  within tolerance: Double? = nil,
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
        "The \(name) value is not valid JSON: \(error.reason) The value is \(describeValue(source)).",
        at: sourceLocation)
    }
  }
  let comparison = ValueComparison(.json, within: tolerance)
  guard let difference = comparison.difference(values[0], values[1]) else { return }
  recordFailure("Expected the same JSON, but \(difference)", at: sourceLocation)
}
