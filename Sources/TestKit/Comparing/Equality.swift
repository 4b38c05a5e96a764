/// Returns `true` if two values are equal by `==` and in all parts that `==` ignores.
///
/// On Linux, `==` of a request ignores its headers and its body. See ``HiddenDifference``.
func areEqual<Value: Equatable>(_ actual: Value, _ expected: Value) -> Bool {
  actual == expected && (isKnownExact(Value.self) || TypeFacts().isSameInside(actual, expected))
}

/// Returns `true` if `==` is known to see every part of a type, for the most common types.
@inline(__always)
func isKnownExact<Value>(_ type: Value.Type) -> Bool {
  Value.self == String.self || _isPOD(Value.self)
}

extension TypeFacts {
  /// Returns `true` if two values are equal, like the function `areEqual`.
  func areEqual<Value: Equatable>(_ actual: Value, _ expected: Value) -> Bool {
    actual == expected && (isKnownExact(Value.self) || isSameInside(actual, expected))
  }

  /// Returns `true` if two values that are equal by `==` are the same in all parts.
  func isSameInside<Value>(_ actual: Value, _ expected: Value) -> Bool {
    isExact(actual) || !HiddenDifference.exists(actual, expected, self)
  }
}

/// Returns the words that follow a value in a message if it differs from another one.
///
/// It never says “a is not a”: if both look alike, it says that they do. For long texts it shows the place of the
/// difference, and for secrets their lengths and that place.
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

/// Returns the place where two texts differ, if it is too far from the beginning to be visible.
private func firstDifference(_ actual: String, _ expected: String) -> String? {
  let visible = 150
  let context = 10
  guard let place = TextPlace(actual, expected), place.sameCharacters ?? .max > visible else {
    return nil
  }
  func around(_ text: String, _ index: String.Index) -> String {
    let begin = text.index(index, offsetBy: -context, limitedBy: text.startIndex) ?? text.startIndex
    // The name of a secret may be outside the window, so the search starts further ahead.
    return excerpt(of: text, from: begin, characters: 3 * context).debugDescription
  }
  let begin =
    place.sameCharacters.map { "character \($0 + 1 - context)" } ?? "shortly before \(place.text)"
  return
    "from \(begin) on, \(around(actual, place.actual)) is not \(around(expected, place.expected))"
}
