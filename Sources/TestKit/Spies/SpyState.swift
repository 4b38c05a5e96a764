import Testing

/// The calls and the answers of a spy, always accessed under the spy's lock.
///
/// The arguments and the numbers of the calls are two arrays, because the compiler crashes when it reads a struct that
/// contains a tuple of a parameter pack.
@usableFromInline
struct SpyState<each Argument: Sendable, Success: Sendable, Failure: Error> {
  /// The arguments of each call, oldest first.
  @usableFromInline var calls: [(repeat each Argument)] = []

  /// The position of each call in the order of all calls of all doubles.
  @usableFromInline var numbers: [UInt64] = []

  /// The answers above the base answer, newest last.
  @usableFromInline var answers: [SpyAnswer<repeat each Argument, Success, Failure>] = []

  var waiters = CountWaiters() {
    didSet { isAwaited = !waiters.isEmpty }
  }

  /// A Boolean value that indicates whether a task waits for a call.
  @usableFromInline var isAwaited = false

  /// The number of recorded calls whose effect is not complete: a change of the double (see ``PreparedCall``), or
  /// an issue that the call raises.
  @usableFromInline var unfinished = 0

  /// The issues of calls that the next verification reports.
  var deferredIssues: [DeferredIssue] = []

  /// The calls that an expectation has checked, by index.
  ///
  /// It may be shorter than the list of calls.
  var expected: [Bool] = []

  @inlinable
  init() {}
}

extension SpyState: CountedState {
  /// The number of calls whose effect is complete.
  var reachedCount: Int { calls.count - unfinished }
}
