public import Testing

// Each helper has two forms. If the value can be read without `await`, you write it as in the synchronous helper. If
// it has to be awaited, you pass a closure. One form cannot do both: an async autoclosure never runs on the caller's
// actor, so it could not read a value that belongs to the main actor.

/// Expects an async closure to change a value from one to another.
///
/// It also checks the first value, because a test that starts from another value would pass by chance.
///
/// - Parameters:
///   - value: The value, which is read before and after the closure.
///   - old: The expected value before the closure.
///   - new: The expected value after it.
///   - budget: How long a message may be.
///   - sourceLocation: Where another value is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: The errors of `value` and `body`.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  from old: Value,
  to new: Value,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await expectChange(
    of: { try value() }, from: old, to: new, budget: budget,
    sourceLocation: sourceLocation, body)
}

/// Expects an async closure to change a value that has to be awaited, from one to another.
///
/// Use this form for `of: { await store.count }`. The compiler rejects `of: await store.count`.
///
/// - Parameters:
///   - value: The value, which is read before and after the closure.
///   - old: The expected value before the closure.
///   - new: The expected value after it.
///   - budget: How long a message may be.
///   - sourceLocation: Where another value is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: The errors of `value` and `body`.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: () async throws -> Value,
  from old: Value,
  to new: Value,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  let change = ValueChange(before: try await value(), budget, at: sourceLocation)
  change.expectBegin(old)
  let result = try await body()
  change.expectEnd(try await value(), new, old: old)
  return result
}

/// Expects an async closure to make exactly the given change to a value.
///
/// - Parameters:
///   - value: The value, which is read before and after the closure.
///   - modify: Makes the expected value after the closure from the one before.
///   - budget: How long a message may be.
///   - sourceLocation: Where another change is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: The errors of `value`, `modify` and `body`.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  by modify: (inout Value) throws -> Void,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await expectChange(
    of: { try value() }, by: modify, budget: budget,
    sourceLocation: sourceLocation, body)
}

/// Expects an async closure to make exactly the given change to a value that has to be awaited.
///
/// Use this form for `of: { await store.count }`. The compiler rejects `of: await store.count`.
///
/// - Parameters:
///   - value: The value, which is read before and after the closure.
///   - modify: Makes the expected value after the closure from the one before.
///   - budget: How long a message may be.
///   - sourceLocation: Where another change is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: The errors of `value`, `modify` and `body`.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: () async throws -> Value,
  by modify: (inout Value) throws -> Void,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  let change = ValueChange(before: try await value(), budget, at: sourceLocation)
  var new = change.before
  try modify(&new)
  let result = try await body()
  change.expectEnd(try await value(), new)
  return result
}

/// Expects an async closure to change a value in any way.
///
/// - Parameters:
///   - value: The value, which is read before and after the closure.
///   - budget: How long a message may be.
///   - sourceLocation: Where a missing change is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: The errors of `value` and `body`.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await expectChange(
    of: { try value() }, budget: budget,
    sourceLocation: sourceLocation, body)
}

/// Expects an async closure to change a value that has to be awaited, in any way.
///
/// Use this form for `of: { await store.count }`. The compiler rejects `of: await store.count`.
///
/// - Parameters:
///   - value: The value, which is read before and after the closure.
///   - budget: How long a message may be.
///   - sourceLocation: Where a missing change is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: The errors of `value` and `body`.
@discardableResult
public func expectChange<Value: Equatable, Result>(
  of value: () async throws -> Value,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  let change = ValueChange(before: try await value(), budget, at: sourceLocation)
  let result = try await body()
  change.expectAny(try await value())
  return result
}

/// Expects an async closure to leave a value unchanged.
///
/// <!-- snippet: no-change-async -->
/// ```swift
/// @MainActor
/// @Test func `an album that does not load keeps its title`() async {
///   let album = Album(title: "Blue", loader: BrokenLoader())
///
///   await expectNoChange(of: album.title) { await album.load() }
/// }
/// ```
///
/// - Parameters:
///   - value: The value, which is read before and after the closure.
///   - budget: How long a message may be.
///   - sourceLocation: Where a change is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: The errors of `value` and `body`.
@discardableResult
public func expectNoChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await expectNoChange(
    of: { try value() }, budget: budget,
    sourceLocation: sourceLocation, body)
}

/// Expects an async closure not to change a value that has to be awaited.
///
/// Use this form for `of: { await store.count }`. The compiler rejects `of: await store.count`.
///
/// - Parameters:
///   - value: The value, which is read before and after the closure.
///   - budget: How long a message may be.
///   - sourceLocation: Where a change is reported.
///   - body: The closure that makes the change.
/// - Returns: The result of `body`.
/// - Throws: The errors of `value` and `body`.
@discardableResult
public func expectNoChange<Value: Equatable, Result>(
  of value: () async throws -> Value,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  let change = ValueChange(before: try await value(), budget, at: sourceLocation)
  let result = try await body()
  change.expectNone(try await value())
  return result
}
