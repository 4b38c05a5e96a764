public import Testing

extension Spy {
  /// Answers every call from now on with a value.
  ///
  /// - Parameters:
  ///   - value: What the calls return.
  ///   - sourceLocation: Where it is reported that no call has used it.
  public func returns(_ value: Success, sourceLocation: SourceLocation = #_sourceLocation) {
    everyCall.returns(value, sourceLocation: sourceLocation)
  }

  /// Answers the next calls with a value each.
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
    everyCall.returns(inSequence: values, sourceLocation: sourceLocation)
  }

  /// Answers every call from now on with an error.
  ///
  /// - Parameters:
  ///   - error: What the calls throw.
  ///   - sourceLocation: Where it is reported that no call has used it.
  public func `throws`(_ error: Failure, sourceLocation: SourceLocation = #_sourceLocation) {
    everyCall.throws(error, sourceLocation: sourceLocation)
  }

  /// Answers every call from now on with what a closure makes of the arguments.
  ///
  /// A closure that throws spells its type unless `Failure` is `any Error`:
  /// `{ (id) throws(LookupError) in … }`.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where it is reported that no call has used it.
  ///   - body: Called for each call, on its thread, while no lock is held.
  public func answers(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Success
  ) {
    everyCall.answers(sourceLocation: sourceLocation, body)
  }

  /// Answers every call with what a closure makes of the arguments, until the test gives another answer.
  ///
  /// For doubles that work by themselves: it is below the answers of the test, and need not be used.
  func answersUnlessTold(
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Success
  ) {
    let answer = SpyAnswer<repeat each Argument, Success, Failure>(
      SpyAnswer.Synchronous(body: body), isOfDouble: true, for: nil, at: origin)
    state.withLock { $0.answers.insert(answer, at: 0) }
  }

  /// Answers every call from now on with what an async closure makes of the arguments.
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
    everyCall.answers(sourceLocation: sourceLocation, body)
  }

  /// Holds every call from now on at a gate.
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
    everyCall.suspends(on: gate, sourceLocation: sourceLocation)
  }

  private var everyCall: ConditionalAnswers<repeat each Argument, Success, Failure> {
    ConditionalAnswers(spy: self, matchers: nil)
  }
}

// MARK: - Some calls only

extension Spy {
  /// Returns the answers for calls with exactly these arguments.
  ///
  /// A newer answer for all calls hides it, so give the general answer first. Arguments of a type without `==`
  /// are compared by their fields.
  ///
  /// - Parameter argument: The arguments.
  /// - Returns: Where you give the answer.
  public func when(
    _ argument: repeat each Argument
  ) -> ConditionalAnswers<repeat each Argument, Success, Failure> {
    when(matching: repeat ArgumentMatcher<each Argument>.equal(each argument))
  }

  // Plain values win where both forms fit: `.any` of an enum that has a case of that name is its case.

  /// Returns the answers for calls whose arguments match.
  ///
  /// A newer answer for all calls hides it, so give the general answer first.
  ///
  /// - Parameter matcher: A matcher for each argument.
  /// - Returns: Where you give the answer.
  @_disfavoredOverload
  public func when(
    _ matcher: repeat ArgumentMatcher<each Argument>
  ) -> ConditionalAnswers<repeat each Argument, Success, Failure> {
    when(matching: repeat each matcher)
  }

  private func when(
    matching matcher: repeat ArgumentMatcher<each Argument>
  ) -> ConditionalAnswers<repeat each Argument, Success, Failure> {
    ConditionalAnswers(spy: self, matchers: ArgumentMatchers(repeat each matcher))
  }
}
