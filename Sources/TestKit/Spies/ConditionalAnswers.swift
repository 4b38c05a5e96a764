public import Testing

/// Where a ``Spy`` is told what to answer to some calls; `when(…)` says to which.
public struct ConditionalAnswers<each Argument: Sendable, Success: Sendable, Failure: Error>:
  Sendable
{
  let spy: Spy<repeat each Argument, Success, Failure>

  /// Which calls; nil for all.
  let matchers: ArgumentMatchers<repeat each Argument>?

  /// Answers these calls from now on with a value.
  ///
  /// - Parameters:
  ///   - value: What the calls return.
  ///   - sourceLocation: Where it is reported that no call has used it.
  public func returns(_ value: Success, sourceLocation: SourceLocation = #_sourceLocation) {
    append(SpyAnswer([.success(value)], for: matchers, at: sourceLocation))
  }

  /// Answers the next of these calls with a value each.
  ///
  /// A call after the last value records an issue and returns that value again.
  ///
  /// - Parameters:
  ///   - values: What the calls return, at least one.
  ///   - sourceLocation: Where it is reported that there were too many calls, or too few.
  public func returns(
    inSequence values: [Success],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    append(values.map { .success($0) }, .values, at: sourceLocation)
  }

  /// Answers these calls from now on with an error.
  ///
  /// - Parameters:
  ///   - error: What the calls throw.
  ///   - sourceLocation: Where it is reported that no call has used it.
  public func `throws`(_ error: Failure, sourceLocation: SourceLocation = #_sourceLocation) {
    append(SpyAnswer([.failure(error)], for: matchers, at: sourceLocation))
  }

  /// Answers the next of these calls with a result each: values and errors in the order that you give.
  ///
  /// A call after the last result records an issue and gets that result again.
  ///
  /// - Parameters:
  ///   - first: The result of the first call.
  ///   - others: The results of the calls after it.
  ///   - sourceLocation: Where it is reported that there were too many calls, or too few.
  public func answers(
    inSequence first: Result<Success, Failure>,
    _ others: Result<Success, Failure>...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    answers(inSequence: [first] + others, sourceLocation: sourceLocation)
  }

  /// Answers the next of these calls with a result each, from a list.
  ///
  /// A call after the last result records an issue and gets that result again. An empty list records an issue
  /// and changes nothing.
  ///
  /// - Parameters:
  ///   - results: The results of the calls, at least one.
  ///   - sourceLocation: Where it is reported that there were too many calls, or too few.
  public func answers(
    inSequence results: [Result<Success, Failure>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    append(results, .results, at: sourceLocation)
  }

  /// Answers these calls from now on with the result of a closure, which is given the arguments.
  ///
  /// A closure that throws spells its type unless `Failure` is `any Error`:
  /// `{ (id) throws(LookupError) in … }`. One that uses its own spy captures it with `[unowned spy]`, because a
  /// strong capture would be a reference cycle.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where it is reported that no call has used it.
  ///   - body: Called for each call, on its thread, while no lock is held.
  public func answers(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Success
  ) {
    append(SpyAnswer(SpyAnswer.Synchronous(body: body), for: matchers, at: sourceLocation))
  }

  /// Answers these calls from now on with what an async closure makes of the arguments.
  ///
  /// Only an awaited call can wait for it: a synchronous one records an issue and takes the answer
  /// below.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where issues about it are reported.
  ///   - body: Called for each call, while no lock is held.
  public func answers(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @concurrent @Sendable (repeat each Argument) async throws(Failure) -> Success
  ) {
    append(SpyAnswer(SpyAnswer.Suspending(body: body), for: matchers, at: sourceLocation))
  }

  /// Holds these calls from now on at a gate.
  ///
  /// Only an awaited call can be held: a synchronous one records an issue and takes the answer below.
  ///
  /// - Parameters:
  ///   - gate: Where the calls are held, and which says how they end.
  ///   - sourceLocation: Where issues about it are reported.
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
        """, at: sourceLocation, helper: sequence.method)
      return
    }
    append(SpyAnswer(results, sequence: sequence, for: matchers, at: sourceLocation))
  }

  private func append(_ answer: SpyAnswer<repeat each Argument, Success, Failure>) {
    spy.state.withLock { $0.answers.append(answer) }
  }
}

extension ConditionalAnswers where Success == Void {
  /// Answers these calls from now on with nothing, the same as `returns(())`.
  ///
  /// - Parameter sourceLocation: Where it is reported that no call has used it.
  public func returns(sourceLocation: SourceLocation = #_sourceLocation) {
    returns((), sourceLocation: sourceLocation)
  }
}
