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
  let change = ValueChange(try value(), from: old, to: new, at: sourceLocation)
  return change.finish(try body(), try value())
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
  let change = try ValueChange(value(), by: modify, at: sourceLocation)
  return change.finish(try body(), try value())
}

/// Expects a closure to leave a value unchanged.
///
/// If the value contains objects, such as a list of view models, a change inside an object goes unnoticed, because the
/// object is compared with itself. Instead, pass the property that must not change, such as the list of titles.
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
  let change = ValueChange(try value(), to: nil, at: sourceLocation)
  return change.finish(try body(), try value())
}

// MARK: - Async closures

// A value that can be read without `await` is an autoclosure, as in the functions above. A value that has to
// be awaited is a closure. One form cannot serve both purposes: an async autoclosure never runs on the
// caller's actor, so it could not read a value that is isolated to the main actor.

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
  let change = ValueChange(try await value(), from: old, to: new, at: sourceLocation)
  return change.finish(try await body(), try await value())
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
  let change = try ValueChange(value(), by: modify, at: sourceLocation)
  return change.finish(try await body(), try value())
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
  let change = ValueChange(try await value(), to: nil, at: sourceLocation)
  return change.finish(try await body(), try await value())
}

// MARK: - Checking a change

/// The value before a change, and the value that is expected after it.
private struct ValueChange<Value: Equatable> {
  private let before: Value

  /// The expected value before the change, or the actual one if the test does not state it.
  private let old: Value

  /// The expected value after the change, or nil if nothing may change.
  private let new: Value?

  private let sourceLocation: SourceLocation

  init(
    _ before: Value, from old: Value? = nil, to new: Value?, at sourceLocation: SourceLocation
  ) {
    self.before = before
    self.old = old ?? before
    self.new = new
    self.sourceLocation = sourceLocation
    guard let old, let difference = difference(before, old) else { return }
    recordFailure(
      "Before the change, the value is not as expected: \(difference)", at: sourceLocation)
  }

  init(
    _ before: Value, by modify: (inout Value) throws -> Void, at sourceLocation: SourceLocation
  ) rethrows {
    var new = before
    try modify(&new)
    self.init(before, to: new, at: sourceLocation)
  }

  /// Checks the value after the change and returns the result of the closure that made the change.
  ///
  /// Call it as `finish(try body(), try value())`. Swift evaluates the arguments in order, so the closure
  /// runs before the value is read again.
  func finish<Result>(_ result: Result, _ after: Value) -> Result {
    if let problem = problem(after) { recordFailure(problem, at: sourceLocation) }
    return result
  }

  private func problem(_ after: Value) -> String? {
    if let same = object(in: after), same === object(in: before) {
      return """
        The value is the same \(type(of: same)) object before and after, so comparing it with \
        itself cannot show a change. Instead, pass the property to compare, such as \
        account.balance. To check whether the object is replaced, pass ObjectIdentifier(…).
        """
    }
    guard let new else {
      return difference(after, before).map { "Expected no change, but \($0)" }
    }
    if areEqual(new, old) {
      return """
        The expected values before and after the change are the same: \(describeValue(new)). To expect that \
        nothing changes, use expectNoChange(of:).
        """
    }
    if areEqual(after, new) { return nil }
    if areEqual(after, before) {
      let (still, other) = (describeValue(before), describeValue(new))
      let wanted = still == other ? "" : ", not \(other)"
      return "Expected a change, but there was none. The value is still \(still)\(wanted)."
    }
    return difference(after, new).map { "After the change, the value is not as expected: \($0)" }
  }

  /// Describes how two values differ, or returns nil if they are equal.
  ///
  /// The `==` of the static type decides first. `describeDifference` finds an `==` by casting, and a cast may miss an
  /// `==` that is isolated to an actor.
  private func difference(_ actual: Value, _ expected: Value) -> String? {
    areEqual(actual, expected) ? nil : describeDifference(actual, expected)
  }
}
