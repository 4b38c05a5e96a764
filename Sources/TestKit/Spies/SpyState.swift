import Testing

/// The calls and the answers of a spy, always accessed under the spy's lock.
///
/// The arguments and the numbers of the calls are stored in two arrays, because the compiler crashes when it reads a
/// struct that contains a tuple of a parameter pack.
@usableFromInline
struct SpyState<each Argument: Sendable, Success: Sendable, Failure: Error> {
  /// The arguments of each call, oldest first.
  @usableFromInline var calls: [(repeat each Argument)] = []

  /// The position of each call among all calls to all doubles.
  @usableFromInline var numbers: [UInt64] = []

  /// The answers that take precedence over the base answer, newest last.
  @usableFromInline var answers: [SpyAnswer<repeat each Argument, Success, Failure>] = []

  var waiters = CountWaiters() {
    didSet { isAwaited = !waiters.isEmpty }
  }

  /// A Boolean value that indicates whether a task is waiting for a call.
  @usableFromInline var isAwaited = false

  /// The number of recorded calls that can still raise an issue or change the state of their double.
  @usableFromInline var unfinished = 0

  /// The issues that calls have raised, which the next verification reports.
  var deferredIssues: [DeferredIssue] = []

  /// `true` at the index of each call that an expectation has checked.
  ///
  /// The array may be shorter than the list of calls.
  var expected: [Bool] = []

  @inlinable
  init() {}
}

extension SpyState: CountedState {
  /// The number of finished calls.
  var reachedCount: Int { calls.count - unfinished }
}
