public import Testing

/// Expects a closure to change a value from one to another.
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
/// @Test func `a deposit adds to the balance`() {
///   var account = Account(balance: 100)
///
///   expectChange(of: account.balance, from: 100, to: 150) {
///     account.deposit(50)
///   }
/// }
/// ```
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
  _ body: () throws -> Result
) rethrows -> Result {
  let change = ValueChange(before: try value(), budget, at: sourceLocation)
  change.expectBegin(old)
  let result = try body()
  change.expectEnd(try value(), new, old: old)
  return result
}

/// Expects a closure to make exactly the given change to a value.
///
/// <!-- snippet: change-by -->
/// ```swift
/// @Test func `a deposit changes the balance alone`() {
///   var account = Account(balance: 100)
///
///   expectChange(of: account, by: { $0.balance += 50 }) {
///     account.deposit(50)
///   }
/// }
/// ```
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
  _ body: () throws -> Result
) rethrows -> Result {
  let change = ValueChange(before: try value(), budget, at: sourceLocation)
  var new = change.before
  try modify(&new)
  let result = try body()
  change.expectEnd(try value(), new)
  return result
}

/// Expects a closure to change a value in any way.
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
  _ body: () throws -> Result
) rethrows -> Result {
  let change = ValueChange(before: try value(), budget, at: sourceLocation)
  let result = try body()
  change.expectAny(try value())
  return result
}

/// Expects a closure to leave a value unchanged.
///
/// - Parameters:
///   - value: The value, which is read before and after the closure.
///   - budget: How long a message may be.
///   - sourceLocation: Where a change is reported.
///   - body: The closure, which must not change the value.
/// - Returns: The result of `body`.
/// - Throws: The errors of `value` and `body`.
@discardableResult
public func expectNoChange<Value: Equatable, Result>(
  of value: @autoclosure () throws -> Value,
  budget: DifferenceBudget = .standard,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) rethrows -> Result {
  let change = ValueChange(before: try value(), budget, at: sourceLocation)
  let result = try body()
  change.expectNone(try value())
  return result
}
