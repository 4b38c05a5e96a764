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

/// Expects a closure to change a value in one way, and nothing else about it.
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
///   - value: What is read before and after.
///   - modify: Makes of the value before what it should be after.
///   - budget: How long a message may be.
///   - sourceLocation: Where another change is reported.
///   - body: What should change it.
/// - Returns: Whatever `body` returns.
/// - Throws: Whatever `value`, `modify` or `body` throws.
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

/// Expects a closure to change a value, in whatever way.
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

/// Expects a closure to leave a value as it is.
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
