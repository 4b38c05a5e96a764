public import Testing

/// Tries again and again until a closure succeeds, and returns its value.
///
/// For state that has no event to wait for. An attempt succeeds if it throws nothing, records no issue,
/// and returns neither false nor nil. So what is expected of the state is written as always:
///
/// <!-- snippet: eventually -->
/// ```swift
/// @Test func `the index is complete at some time`() async throws {
///   let index = Index()
///
///   index.rebuild()
///
///   try await eventually { #expect(index.entries.count == 3) }
/// }
/// ```
///
/// It tries at once, then after a millisecond, then at growing distances up to 20 ms, and a last time
/// when the limit is over. The issues of failed attempts are kept from the test, but for those of the
/// last one. Outside the task of a test they cannot be kept.
///
/// An attempt has no limit of its own. If it hangs on a sleep of a ``TestClock`` or on a network reply, it ends
/// at the limit of that, and is the last one.
///
/// Where something *happens*, wait for that instead: nothing is pushed here, and state that comes and
/// goes between two attempts is not seen.
///
/// | What you wait for | Wait |
/// |---|---|
/// | one callback | `valueOfCallback` |
/// | so many events | `expectation` |
/// | a call of a double | `waitForCalls` |
/// | elements of a sequence | `AsyncSequenceProbe` |
/// | a sleep on a test clock | `sleepers(atLeast:)` |
/// | state without an event | `eventually` |
///
/// - Parameters:
///   - limit: How long to go on before it fails; nil for the limit of the test's waits.
///   - clock: What measures the time between two attempts.
///   - sourceLocation: Where a failure is reported.
///   - attempt: What has to succeed. It stays on the actor of the caller.
/// - Returns: The value of the attempt that succeeded.
/// - Throws: `ExpectationFailedError` if none did, as `#require` does, which is then an issue already;
///   `CancellationError` if the task was cancelled.
@discardableResult
public func eventually<Value>(
  within limit: Duration? = nil,
  on clock: any Clock<Duration> = ContinuousClock(),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ attempt: @escaping () async throws -> Value
) async throws -> Value {
  try await poll(PollingLimit(limit, clock: clock), at: sourceLocation) {
    let value = try await attempt()
    if value as? Bool == false { return .failure("the condition was still false") }
    if let optional = value as? any OptionalValue, optional.wrapped == nil {
      return .failure("the value was still nil")
    }
    return .success(value)
  }
}

/// Asks again and again for a value until it is as it should be, and returns it.
///
/// <!-- snippet: eventually-until -->
/// ```swift
/// @Test func `the first entries of the index are the oldest`() async throws {
///   let index = Index()
///
///   index.rebuild()
///
///   let entries = try await eventually {
///     index.entries
///   } until: {
///     $0.count >= 2
///   }
///   #expect(entries.prefix(2) == ["a", "b"])
/// }
/// ```
///
/// - Parameters:
///   - limit: How long to go on before it fails; nil for the limit of the test's waits.
///   - clock: What measures the time between two attempts.
///   - sourceLocation: Where a failure is reported.
///   - value: The value. A failure shows the last one.
///   - condition: Whether the value is as it should be.
/// - Returns: The first value that is.
/// - Throws: `ExpectationFailedError` if there was none, as `#require` does, which is then an issue
///   already; `CancellationError` if the task was cancelled.
@discardableResult
public func eventually<Value>(
  within limit: Duration? = nil,
  on clock: any Clock<Duration> = ContinuousClock(),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ value: @escaping () async throws -> Value,
  until condition: @escaping (Value) throws -> Bool
) async throws -> Value {
  try await poll(PollingLimit(limit, clock: clock), at: sourceLocation) {
    let value = try await value()
    return try condition(value)
      ? .success(value) : .failure("the last value was \(describeValue(value))")
  }
}
