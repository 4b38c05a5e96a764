import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Whether two values are equal: `==`, and for requests also what `==` leaves out on Linux.
func areEqual<Value: Equatable>(_ actual: Value, _ expected: Value) -> Bool {
  // The types first: a hundred thousand calls may be compared, and casts are slow.
  guard Value.self == URLRequest.self || Value.self == URLRequest?.self,
    let actualRequest = actual as? URLRequest, let expectedRequest = expected as? URLRequest
  else { return actual == expected }
  return actual == expected
    && actualRequest.allHTTPHeaderFields ?? [:] == expectedRequest.allHTTPHeaderFields ?? [:]
    && actualRequest.httpBody == expectedRequest.httpBody
    && actualRequest.timeoutInterval == expectedRequest.timeoutInterval
}

/// What a message says of a value that is not equal to another one, behind the value.
///
/// Never “a is not a”: where both look alike it says so, and of long texts it shows the place where
/// they part.
func describeInequality<Value: Equatable>(_ actual: Value, _ expected: Value) -> String {
  let expectedText = describeValue(expected)
  if let actualString = actual as? String, let expectedString = expected as? String,
    let difference = firstDifference(actualString, expectedString)
  {
    return "is not \(expectedText); \(difference)"
  }
  guard describeValue(actual) != expectedText else {
    return "is not equal to the expected value, though both are shown alike"
  }
  return "is not \(expectedText)"
}

/// Where two texts part, if that is too far behind to be seen.
private func firstDifference(_ actual: String, _ expected: String) -> String? {
  let visible = 150
  let context = 10
  let same = zip(actual, expected).prefix { $0 == $1 }.count
  guard same > visible else { return nil }
  func around(_ text: String) -> String {
    String(text.dropFirst(same - context).prefix(3 * context)).debugDescription
  }
  return "from character \(same + 1 - context) on, \(around(actual)) is not \(around(expected))"
}
