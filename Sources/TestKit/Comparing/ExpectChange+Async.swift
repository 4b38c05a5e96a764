public import Testing

// The value is a closure here, `{ await store.count }`: of an autoclosure the compiler would take the synchronous
// form whenever the body does not await anything.

/// Expects a closure to change a value from one to another; for a value or a closure that is awaited.
///
/// That the value is `old` at first is expected as well: a test that begins elsewhere would pass by chance.
///
/// - Parameters:
///   - value: What is read before and after.
///   - old: What it should be before.
///   - new: What it should be after.
///   - budget: How long a message may be.
///   - sourceLocation: Where another value is reported.
///   - body: What should change it.
/// - Returns: Whatever `body` returns.
/// - Throws: Whatever `value` or `body` throws.
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

/// Expects a closure to change a value in one way, and nothing else about it; for a value or a closure that is awaited.
///
/// - Parameters:
///   - value: What is read before and after.
///   - modify: Makes of the value before what it should be after.
///   - budget: How long a message may be.
///   - sourceLocation: Where another change is reported.
///   - body: What should change it.
/// - Returns: Whatever `body` returns.
/// - Throws: Whatever `value`, `modify` or `body` throws.
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

/// Expects a closure to change a value, in whatever way; for a value or a closure that is awaited.
///
/// - Parameters:
///   - value: What is read before and after.
///   - budget: How long a message may be.
///   - sourceLocation: Where it is reported that there was no change.
///   - body: What should change it.
/// - Returns: Whatever `body` returns.
/// - Throws: Whatever `value` or `body` throws.
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

/// Expects a closure to leave a value as it is; for a value or a closure that is awaited.
///
/// - Parameters:
///   - value: What is read before and after.
///   - budget: How long a message may be.
///   - sourceLocation: Where a change is reported.
///   - body: What should not change it.
/// - Returns: Whatever `body` returns.
/// - Throws: Whatever `value` or `body` throws.
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
