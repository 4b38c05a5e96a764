public import Testing

/// Expects a closure to change a value from `old` to `new`.
///
/// <!-- snippet: account -->
/// ```swift
/// private struct Account: Equatable {
///   var balance: Int
///   var owner = "Ann"
///
///   mutating func deposit(_ amount: Int) { balance += amount }
/// }
/// ```
///
/// <!-- snippet: change -->
/// ```swift
/// @Test func `a deposit increases the balance`() {
///   var account = Account(balance: 100)
///
///   expectChange(of: account.balance, from: 100, to: 150) {
///     account.deposit(50)
///   }
/// }
/// ```
///
/// The expectation also checks the initial value, because a test that starts from a different value could pass by
/// chance.
///
/// - Parameters:
///   - value: The value to read before and after the closure.
///   - old: The expected value before the closure.
///   - new: The expected value after the closure.
///   - sourceLocation: The line at which an unexpected value is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: Any error that `value` or `body` throws.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  from old: Value,
  to new: Value,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) rethrows -> Result {
  let change = ValueChange(from: try value(), at: sourceLocation)
  change.expectBegin(old)
  let result = try body()
  change.expectEnd(try value(), new, old: old)
  return result
}

/// Expects a closure to make exactly the given change to a value.
///
/// <!-- snippet: change-by -->
/// ```swift
/// @Test func `a deposit changes only the balance`() {
///   var account = Account(balance: 100)
///
///   expectChange(of: account, by: { $0.balance += 50 }) {
///     account.deposit(50)
///   }
/// }
/// ```
///
/// - Parameters:
///   - value: The value to read before and after the closure.
///   - modify: A closure that makes the expected change to the initial value.
///   - sourceLocation: The line at which a different change is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: Any error that `value`, `modify` or `body` throws.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  by modify: (inout Value) throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) rethrows -> Result {
  let change = ValueChange(from: try value(), at: sourceLocation)
  let new = try change.value(by: modify)
  let result = try body()
  change.expectEnd(try value(), new)
  return result
}

/// Expects a closure to leave a value unchanged.
///
/// - Parameters:
///   - value: The value to read before and after the closure.
///   - sourceLocation: The line at which a change is reported.
///   - body: The closure, which must not change the value.
/// - Returns: The result of `body`.
/// - Throws: Any error that `value` or `body` throws.
@discardableResult
public func expectNoChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) rethrows -> Result {
  let change = ValueChange(from: try value(), at: sourceLocation)
  let result = try body()
  change.expectNone(try value())
  return result
}

// MARK: - Async closures

// Here, too, a value that can be read without `await` is passed as an autoclosure. A value that has to be awaited is
// passed as a closure. One form cannot serve both purposes: an async autoclosure never runs on the caller's actor, so
// it could not read a value that is isolated to the main actor.

/// Expects an async closure to change a value from `old` to `new`.
///
/// - Parameters:
///   - value: The value to read before and after the closure.
///   - old: The expected value before the closure.
///   - new: The expected value after the closure.
///   - sourceLocation: The line at which an unexpected value is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: Any error that `value` or `body` throws.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  from old: Value,
  to new: Value,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await expectChange(
    of: { try value() }, from: old, to: new, sourceLocation: sourceLocation, body)
}

/// Expects an async closure to change an async value from `old` to `new`.
///
/// Pass the value as a closure: `of: { await store.count }`. The compiler rejects `of: await store.count`.
///
/// - Parameters:
///   - value: The value to read before and after the closure.
///   - old: The expected value before the closure.
///   - new: The expected value after the closure.
///   - sourceLocation: The line at which an unexpected value is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: Any error that `value` or `body` throws.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: () async throws -> Value,
  from old: Value,
  to new: Value,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  let change = ValueChange(from: try await value(), at: sourceLocation)
  change.expectBegin(old)
  let result = try await body()
  change.expectEnd(try await value(), new, old: old)
  return result
}

/// Expects an async closure to make exactly the given change to a value.
///
/// - Parameters:
///   - value: The value to read before and after the closure.
///   - modify: A closure that makes the expected change to the initial value.
///   - sourceLocation: The line at which a different change is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: Any error that `value`, `modify` or `body` throws.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  by modify: (inout Value) throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  let change = ValueChange(from: try value(), at: sourceLocation)
  let new = try change.value(by: modify)
  let result = try await body()
  change.expectEnd(try value(), new)
  return result
}

/// Expects an async closure to leave a value unchanged.
///
/// <!-- snippet: no-change-async -->
/// ```swift
/// @MainActor
/// @Test func `an album that fails to load keeps its title`() async {
///   let album = Album(title: "Blue", loader: BrokenLoader())
///
///   await expectNoChange(of: album.title) { await album.load() }
/// }
/// ```
///
/// - Parameters:
///   - value: The value to read before and after the closure.
///   - sourceLocation: The line at which a change is reported.
///   - body: The closure, which must not change the value.
/// - Returns: The result of `body`.
/// - Throws: Any error that `value` or `body` throws.
@discardableResult
public func expectNoChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await expectNoChange(of: { try value() }, sourceLocation: sourceLocation, body)
}

/// Expects an async closure to leave an async value unchanged.
///
/// Pass the value as a closure: `of: { await store.count }`. The compiler rejects `of: await store.count`.
///
/// - Parameters:
///   - value: The value to read before and after the closure.
///   - sourceLocation: The line at which a change is reported.
///   - body: The closure, which must not change the value.
/// - Returns: The result of `body`.
/// - Throws: Any error that `value` or `body` throws.
@discardableResult
public func expectNoChange<Value: Equatable, Result>(
  of value: () async throws -> Value,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  let change = ValueChange(from: try await value(), at: sourceLocation)
  let result = try await body()
  change.expectNone(try await value())
  return result
}

// MARK: - Checking a change

/// The value before a change, which is compared with the value after the change.
private struct ValueChange<Value: Equatable> {
  private let before: Value
  private let sourceLocation: SourceLocation

  init(from before: Value, at sourceLocation: SourceLocation) {
    self.before = before
    self.sourceLocation = sourceLocation
  }

  /// Returns the value before the change, modified by a closure.
  func value(by modify: (inout Value) throws -> Void) rethrows -> Value {
    var value = before
    try modify(&value)
    return value
  }

  func expectBegin(_ old: Value) {
    guard let difference = describeDifference(before, old) else { return }
    fail("Before the change, the value is not as expected: \(difference)")
  }

  /// Expects the value after the change.
  ///
  /// - Parameters:
  ///   - actual: The actual value after the change.
  ///   - new: The expected value after the change.
  ///   - old: The expected value before the change, or nil if any value is accepted.
  func expectEnd(_ actual: Value, _ new: Value, old: Value? = nil) {
    guard !isOneObject(actual) else { return }
    if areEqual(new, old ?? before) {
      fail(
        """
        The expected value is the same as the value before the change: \(describeValue(new)). To expect that \
        nothing changes, use expectNoChange(of:).
        """)
    } else if areEqual(actual, new) {
      return
    } else if areEqual(actual, before) {
      let (still, other) = (describeValue(before), describeValue(new))
      let wanted = still == other ? "" : ", not \(other)"
      fail("Expected a change, but there was none. The value is still \(still)\(wanted).")
    } else if let difference = describeDifference(actual, new) {
      fail("After the change, the value is not as expected: \(difference)")
    }
  }

  func expectNone(_ actual: Value) {
    guard !isOneObject(actual), let difference = describeDifference(actual, before) else { return }
    fail("Expected no change, but \(difference)")
  }

  /// Fails and returns `true` if both values are the same object, which cannot differ from itself.
  private func isOneObject(_ actual: Value) -> Bool {
    guard Value.self is AnyClass, before as AnyObject === actual as AnyObject else { return false }
    fail(
      """
      The value is the same \(type(of: actual)) object before and after, so comparing it with itself cannot show a \
      change. Instead, compare the property that changes, as in of: account.balance. To check whether the object is \
      replaced, use of: ObjectIdentifier(…).
      """)
    return true
  }

  private func fail(_ message: String) {
    recordFailure(message, at: sourceLocation)
  }
}
