public import Testing

/// The answers of a ``Spy`` to the calls that you have chosen with `when(…)`.
public struct ConditionalAnswers<each Argument: Sendable, Success: Sendable, Failure: Error>:
  Sendable
{
  let spy: Spy<repeat each Argument, Success, Failure>

  /// The matchers for the chosen calls, or nil for all calls.
  let matchers: ArgumentMatchers<repeat each Argument>?

  /// Answers these calls from now on with a value.
  ///
  /// - Parameters:
  ///   - value: The return value of the calls.
  ///   - sourceLocation: The line of the issue if no call uses the answer.
  public func returns(_ value: Success, sourceLocation: SourceLocation = #_sourceLocation) {
    append(SpyAnswer([.success(value)], for: matchers, at: sourceLocation))
  }

  /// Answers the next of these calls with one value each.
  ///
  /// A call after the last value records an issue and returns that value again.
  ///
  /// - Parameters:
  ///   - values: The return values of the calls, at least one.
  ///   - sourceLocation: The line of the issue if there are too many calls, or too few.
  public func returns(
    inSequence values: [Success],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    append(values.map { .success($0) }, .values, at: sourceLocation)
  }

  /// Answers these calls from now on with an error.
  ///
  /// - Parameters:
  ///   - error: The error that the calls throw.
  ///   - sourceLocation: The line of the issue if no call uses the answer.
  public func `throws`(_ error: Failure, sourceLocation: SourceLocation = #_sourceLocation) {
    append(SpyAnswer([.failure(error)], for: matchers, at: sourceLocation))
  }

  /// Answers the next of these calls with one result each, such as an error first and then a value.
  ///
  /// A call after the last result records an issue and gets that result again.
  ///
  /// - Parameters:
  ///   - first: The result of the first call.
  ///   - others: The results of the calls after it.
  ///   - sourceLocation: The line of the issue if there are too many calls, or too few.
  public func answers(
    inSequence first: Result<Success, Failure>,
    _ others: Result<Success, Failure>...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    answers(inSequence: [first] + others, sourceLocation: sourceLocation)
  }

  /// Answers the next of these calls with one result each, from a list.
  ///
  /// A call after the last result records an issue and gets that result again. An empty list records an issue
  /// and changes nothing.
  ///
  /// - Parameters:
  ///   - results: The results of the calls, at least one.
  ///   - sourceLocation: The line of the issue if there are too many calls, or too few.
  public func answers(
    inSequence results: [Result<Success, Failure>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    append(results, .results, at: sourceLocation)
  }

  /// Answers these calls from now on with the result of a closure, which receives the arguments.
  ///
  /// A closure that throws has to spell out its error type unless `Failure` is `any Error`:
  /// `{ (id) throws(LookupError) in … }`. A closure that uses its own spy has to capture it with `[unowned spy]`,
  /// because a strong capture would be a reference cycle.
  ///
  /// - Parameters:
  ///   - sourceLocation: The line of the issue if no call uses the answer.
  ///   - body: The closure, which runs on the thread of each call while no lock is held.
  public func answers(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Success
  ) {
    append(SpyAnswer(SpyAnswer.Synchronous(body: body), for: matchers, at: sourceLocation))
  }

  /// Answers these calls from now on with the result of an async closure, which receives the arguments.
  ///
  /// Only an awaited call can wait for it. A synchronous call records an issue and takes the next older answer.
  ///
  /// - Parameters:
  ///   - sourceLocation: The line of issues about this answer.
  ///   - body: The closure, which runs for each call while no lock is held.
  public func answers(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @concurrent @Sendable (repeat each Argument) async throws(Failure) -> Success
  ) {
    append(SpyAnswer(SpyAnswer.Suspending(body: body), for: matchers, at: sourceLocation))
  }

  /// Holds these calls from now on at a gate.
  ///
  /// Only an awaited call can be held. A synchronous call records an issue and takes the next older answer.
  ///
  /// - Parameters:
  ///   - gate: The gate that holds the calls and decides how they end.
  ///   - sourceLocation: The line of issues about this answer.
  public func suspends(
    on gate: Gate<Success, Failure>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let body = SpyAnswer<repeat each Argument, Success, Failure>.Suspending {
      (_: repeat each Argument) async throws(Failure) in try await gate.pass()
    }
    append(
      SpyAnswer(body, label: "suspends(on:)", for: matchers, at: sourceLocation))
  }

  private func append(
    _ results: [Result<Success, Failure>],
    _ sequence: SequenceKind,
    at sourceLocation: SourceLocation
  ) {
    guard !results.isEmpty else {
      recordFailure(
        """
        \(sequence.method) of \(spy.name) needs at least one \(sequence.noun), but the list is empty. It was \
        ignored.
        """, at: sourceLocation)
      return
    }
    append(SpyAnswer(results, sequence: sequence, for: matchers, at: sourceLocation))
  }

  private func append(_ answer: SpyAnswer<repeat each Argument, Success, Failure>) {
    spy.state.withLock { $0.answers.append(answer) }
  }
}

extension ConditionalAnswers where Success == Void {
  /// Answers these calls from now on by returning, the same as `returns(())`.
  ///
  /// - Parameter sourceLocation: The line of the issue if no call uses the answer.
  public func returns(sourceLocation: SourceLocation = #_sourceLocation) {
    returns((), sourceLocation: sourceLocation)
  }
}
