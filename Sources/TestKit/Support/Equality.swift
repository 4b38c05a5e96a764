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

/// Returns the words that follow a value in a message if it is not equal to another one.
///
/// Never “a is not a”: if both look alike it says so. Of long texts it shows the place where they differ, and of secrets
/// their lengths and that place.
func describeInequality<Value: Equatable>(_ actual: Value, _ expected: Value) -> String {
  var writers = (actual: ValueWriter(), expected: ValueWriter())
  let actualText = writers.actual.describe(actual)
  let expectedText = writers.expected.describe(expected)
  let secrets = SecretDifference(writers.actual.secrets, writers.expected.secrets)
  if let actual = actual as? String, let expected = expected as? String,
    writers.actual.secrets.isEmpty,
    writers.expected.secrets.isEmpty, let difference = firstDifference(actual, expected)
  {
    return "is not \(expectedText); \(difference)"
  }
  guard actualText == expectedText else {
    return "is not \(expectedText)" + (secrets.map { "; \($0.text)" } ?? "")
  }
  if let secrets { return "is not the expected value; \(secrets.text)" }
  return "is not equal to the expected value, though both are shown alike"
}

/// Returns the place where two texts differ, if that is too far behind to be seen.
private func firstDifference(_ actual: String, _ expected: String) -> String? {
  let visible = 150
  let context = 10
  guard let place = TextPlace(actual, expected), place.sameCharacters ?? .max > visible else {
    return nil
  }
  func around(_ text: String, _ index: String.Index) -> String {
    let begin = text.index(index, offsetBy: -context, limitedBy: text.startIndex) ?? text.startIndex
    // In a window a secret may have lost its name, so it is looked for from further in front.
    return excerpt(of: text, from: begin, characters: 3 * context).debugDescription
  }
  let begin =
    place.sameCharacters.map { "character \($0 + 1 - context)" } ?? "shortly before \(place.text)"
  return
    "from \(begin) on, \(around(actual, place.actual)) is not \(around(expected, place.expected))"
}
