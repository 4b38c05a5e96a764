import Testing

/// A value before something happened, to be compared with what it is then.
struct ValueChange<Value: Equatable> {
  let before: Value
  private let budget: DifferenceBudget
  private let sourceLocation: SourceLocation

  init(
    before: Value, _ budget: DifferenceBudget, at sourceLocation: SourceLocation
  ) {
    self.before = before
    self.budget = budget
    self.sourceLocation = sourceLocation
  }

  func expectBegin(_ old: Value) {
    guard let difference = difference(before, old) else { return }
    fail("Before the change the value is not as expected: \(difference)")
  }

  /// - Parameters:
  ///   - actual: The value now.
  ///   - new: What it should be now.
  ///   - old: What it should have been before; nil if that is what it was.
  func expectEnd(_ actual: Value, _ new: Value, old: Value? = nil) {
    guard !isOneObject(actual) else { return }
    if areEqual(new, old ?? before) {
      fail(
        """
        The value that is expected after the change is the one before it, \(describeValue(new)). To expect that \
        nothing changes, use expectNoChange(of:).
        """)
    } else if areEqual(actual, new) {
      return
    } else if areEqual(actual, before) {
      let (still, other) = (describeValue(before), describeValue(new))
      let wanted = still == other ? "" : ", not \(other)"
      fail("Expected a change, but there was none. The value is still \(still)\(wanted).")
    } else if let difference = difference(actual, new) {
      fail("After the change the value is not as expected: \(difference)")
    }
  }

  func expectAny(_ actual: Value) {
    guard !isOneObject(actual), areEqual(actual, before) else { return }
    fail("Expected a change, but there was none. The value is still \(describeValue(before)).")
  }

  func expectNone(_ actual: Value) {
    guard !isOneObject(actual), let difference = difference(actual, before) else { return }
    fail("Expected no change, but \(difference)")
  }

  /// Reports that an object was compared with itself, which says nothing of what has changed in it.
  private func isOneObject(_ actual: Value) -> Bool {
    guard Value.self is AnyClass, before as AnyObject === actual as AnyObject else { return false }
    fail(
      """
      Before and after, the value is the same \(type(of: actual)), and a change in an object changes it before as \
      well. Name what changes in it, as in of: account.balance, or, to ask whether it is replaced, \
      of: ObjectIdentifier(…).
      """)
    return true
  }

  private func difference(_ actual: Value, _ expected: Value) -> String? {
    areEqual(actual, expected) ? nil : describeDifference(actual, expected, budget: budget)
  }

  private func fail(_ message: String) {
    recordFailure(message, at: sourceLocation)
  }
}
