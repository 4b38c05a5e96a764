/// Returns whether two values are equal: by `==`, and by what the `==` of a part of them leaves out.
///
/// On Linux, `==` of a request does not see its headers and its body. See ``HiddenDifference``.
func areEqual<Value: Equatable>(_ actual: Value, _ expected: Value) -> Bool {
  actual == expected && (isKnownExact(Value.self) || TypeFacts().isSameInside(actual, expected))
}

/// Returns whether `==` of a type sees all of its values, for types that are compared most.
@inline(__always)
func isKnownExact<Value>(_ type: Value.Type) -> Bool {
  Value.self == String.self || _isPOD(Value.self)
}

extension TypeFacts {
  /// Returns whether two values are equal, like the function `areEqual`.
  func areEqual<Value: Equatable>(_ actual: Value, _ expected: Value) -> Bool {
    actual == expected && (isKnownExact(Value.self) || isSameInside(actual, expected))
  }

  /// Returns whether two values are the same that `==` says are equal.
  func isSameInside<Value>(_ actual: Value, _ expected: Value) -> Bool {
    isExact(actual) || !HiddenDifference.exists(actual, expected, self)
  }
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
