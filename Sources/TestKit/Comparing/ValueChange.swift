import Testing

/// A value before something happened, to be compared with what it is then.
struct ValueChange<Value: Equatable> {
  let before: Value
  private let sourceLocation: SourceLocation

  init(before: Value, at sourceLocation: SourceLocation) {
    self.before = before
    self.sourceLocation = sourceLocation
  }

  func expectBegin(_ old: Value) {
    guard let difference = difference(before, old) else { return }
    fail("Before the change the value is not as expected: \(difference)")
  }

  func expectEnd(_ actual: Value, _ new: Value) {
    if areEqual(new, before) {
      fail(
        """
        The value that is expected after the change is the one before it, \(describeValue(before)). To expect that \
        nothing changes, use expectNoChange(of:).
        """)
    } else if areEqual(actual, before) {
      fail(
        """
        Expected a change, but there was none. The value is still \(describeValue(before)), not \
        \(describeValue(new)).
        """)
    } else if let difference = difference(actual, new) {
      fail("After the change the value is not as expected: \(difference)")
    }
  }

  func expectAny(_ actual: Value) {
    guard areEqual(actual, before) else { return }
    fail("Expected a change, but there was none. The value is still \(describeValue(before)).")
  }

  func expectNone(_ actual: Value) {
    guard let difference = difference(actual, before) else { return }
    fail("Expected no change, but \(difference)")
  }

  private func difference(_ actual: Value, _ expected: Value) -> String? {
    areEqual(actual, expected) ? nil : describeDifference(actual, expected)
  }

  private func fail(_ message: String) {
    recordFailure(message, at: sourceLocation, helper: "expectChange")
  }
}
