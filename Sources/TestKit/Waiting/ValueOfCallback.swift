import Seams
public import Testing

/// Waits for the value that a function passes to its completion handler.
///
/// <!-- snippet: callback -->
/// ```swift
/// @Test func `a person is loaded by id`() async throws {
///   let directory = Directory()
///
///   let name = try await valueOfCallback { done in
///     directory.load(id: 1) { done($0) }
///   }
///
///   #expect(name == "Leanne")
/// }
/// ```
///
/// A callback that is not called within the limit fails the test. If the subject releases the callback without calling
/// it, the test fails immediately. A second call fails the test as well, at the line of that call if the wait is
/// already over. Cancelling the task ends the wait. After that, a call is not an issue.
///
/// If a completion handler gets several values, pass them on as a tuple: `done(($0, $1, $2))`. If the compiler
/// cannot infer the type, write it: `valueOfCallback(Int.self) { … }` or `let value: Int = …`.
///
/// - Parameters:
///   - type: The type of the value, if it cannot be inferred.
///   - limit: The time from the end of the closure until the wait fails, or nil for the test's wait limit.
///   - sourceLocation: Where a failure is reported.
///   - body: The closure that starts the subject. It receives the callback.
/// - Returns: The first value that the callback was called with.
/// - Throws: The error of `body`. `ExpectationFailedError` if there is no value. By then, the failure has already been
///   reported. `CancellationError` if the task was cancelled.
public func valueOfCallback<Value>(
  _ type: Value.Type = Value.self,
  within limit: Duration? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Callback<Value>) async throws -> Void
) async throws -> sending Value {
  let answer = CallbackAnswer<Value>()
  try await body(Callback(answer))
  // From here on, only the subject keeps the callback, so that the wait ends when the callback is deallocated.
  let outcome = await answer.waiter.wait(within: WaitLimit(limit))
  let (first, count) = answer.close(after: outcome)

  let problem: Comment =
    switch outcome {
    case .cancelled: throw CancellationError()
    case .limitReached(let elapsed):
      """
      Waited \(describeDuration(elapsed.limit)) for the callback, but it was never called. Was \
      the subject started, and does it call this callback?\(elapsed.remark)
      """
    case .happened: "The subject released the callback without calling it."
    }
  try #require(count > 0, problem, sourceLocation: sourceLocation)
  if count > 1 {
    recordFailure(
      "The callback was called \(count) times. The first value was returned.",
      at: sourceLocation)
  }
  // There is a value, because the callback has been called.
  guard let first, let value = first.take() else { throw CancellationError() }
  return value
}

/// The callback that ``valueOfCallback(_:within:sourceLocation:_:)`` passes to its closure.
///
/// Call it like a function.
public final class Callback<Value>: Sendable {
  private let answer: CallbackAnswer<Value>
  private let test = Test.currentName

  init(_ answer: CallbackAnswer<Value>) {
    self.answer = answer
  }

  deinit {
    answer.waiter.happen(())
  }

  /// Delivers the value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - sourceLocation: The line of the issue if the wait has already ended.
  public func callAsFunction(
    _ value: sending Value,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if answer.deliver(value) { return }
    recordFailure(
      "The callback was called after the wait for it had ended.", at: sourceLocation,
      of: "callback", madeIn: test)
  }
}

/// The first value that a callback receives, and the number of its calls.
///
/// This class is separate from the callback, because only the subject may keep the callback.
final class CallbackAnswer<Value>: Sendable {
  /// A value, perhaps not `Sendable`, on its way from the calling thread to the waiting task.
  final class Delivery: Sendable {
    private let value: LockedState<Value?>

    init(_ value: sending Value) {
      self.value = LockedState(value)
    }

    /// Returns the value the first time, and nil after that.
    func take() -> sending Value? {
      value.withLock { $0.take() }
    }
  }

  private struct State {
    var first: Delivery?
    var count = 0

    /// The reason why the wait ended, or nil if it has not ended.
    var end: Waiter<Void>.Outcome?
  }

  let waiter = Waiter<Void>()
  private let state = LockedState(State())

  /// Keeps the value if it is the first.
  ///
  /// - Returns: `false` if the wait has ended for any reason but a cancellation.
  func deliver(_ value: sending Value) -> Bool {
    let delivery = Delivery(value)
    let end = state.withLock { state in
      if state.end == nil {
        state.first = state.first ?? delivery
        state.count += 1
      }
      return state.end
    }
    switch end {
    case nil: waiter.happen(())
    case .cancelled: break
    case .happened, .limitReached: return false
    }
    return true
  }

  /// Ends the wait and returns the first value and the number of calls.
  func close(after end: Waiter<Void>.Outcome) -> (first: Delivery?, count: Int) {
    state.withLock { state in
      state.end = end
      return (state.first, state.count)
    }
  }
}
