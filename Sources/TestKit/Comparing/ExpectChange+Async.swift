public import Testing

// Each helper has two forms: a value that can be read at once is written like for a closure without `await`, and a
// value that is awaited is a closure. One form cannot do both. An autoclosure that may await never runs on the
// caller's actor, so that it could not read what belongs to the main actor.

/// Expects a closure that is awaited to change a value from one to another.
///
/// The first value is expected as well, because a test that begins elsewhere would pass by chance.
///
/// - Parameters:
///   - value: The value, which is read before and after.
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

/// Expects a closure that is awaited to change a value from one to another, where reading it is awaited too.
///
/// Use this form if the value is awaited, as `of: { await store.count }`. The compiler refuses
/// `of: await store.count`.
///
/// - Parameters:
///   - value: The value, which is read before and after.
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

/// Expects a closure that is awaited to change a value in one way, and nothing else about it.
///
/// - Parameters:
///   - value: The value, which is read before and after.
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

/// Expects a closure that is awaited to change a value in one way, and nothing else about it, where
/// reading it is awaited too.
///
/// Use this form if the value is awaited, as `of: { await store.count }`. The compiler refuses
/// `of: await store.count`.
///
/// - Parameters:
///   - value: The value, which is read before and after.
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

/// Expects a closure that is awaited to change a value in any way.
///
/// - Parameters:
///   - value: The value, which is read before and after.
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

/// Expects a closure that is awaited to change a value in any way, where reading it is awaited too.
///
/// Use this form if the value is awaited, as `of: { await store.count }`. The compiler refuses
/// `of: await store.count`.
///
/// - Parameters:
///   - value: The value, which is read before and after.
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

/// Expects a closure that is awaited to leave a value as it is.
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
///   - value: The value, which is read before and after.
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

/// Expects a closure that is awaited to leave a value as it is, where reading it is awaited too.
///
/// Use this form if the value is awaited, as `of: { await store.count }`. The compiler refuses
/// `of: await store.count`.
///
/// - Parameters:
///   - value: The value, which is read before and after.
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
