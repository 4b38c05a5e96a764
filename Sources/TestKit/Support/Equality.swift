/// Returns whether two values are equal: by `==`, and by what the `==` of a part of them leaves out.
///
/// On Linux, `==` of a request does not see its headers and its body. See ``HiddenDifference``.
func areEqual<Value: Equatable>(_ actual: Value, _ expected: Value) -> Bool {
  actual == expected && (isKnownExact(Value.self) || TypeFacts().isSameInside(actual, expected))
}

/// Returns a comparison with one value.
///
/// What is known about its type is found out once, because a spy may have recorded a hundred thousand calls.
func equality<Value: Equatable & Sendable>(
  with expected: Value
) -> @Sendable (_ actual: Value) -> Bool {
  guard !isKnownExact(Value.self), !TypeFacts().isExact(Value.self, like: expected) else {
    return { $0 == expected }
  }
  return { $0 == expected && TypeFacts().isSameInside($0, expected) }
}

/// Returns whether `==` of a type sees all of its values, for types that are compared most.
@inline(__always)
private func isKnownExact<Value>(_ type: Value.Type) -> Bool {
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
