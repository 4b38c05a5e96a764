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

  /// Answers the next calls with a result each: values and errors in the order that you give.
  ///
  /// Use it to test a subject that tries again:
  ///
  /// <!-- snippet: answers-in-sequence -->
  /// ```swift
  /// @Test func `a download that fails once is tried again`() async throws {
  ///   let users = MockUsers()
  ///   let leanne = User(id: 1, name: "Leanne")
  ///   users.download.answers(
  ///     inSequence: .failure(Timeout()), .success([leanne]))
  ///
  ///   let found = try await Retrying(users: users).users()
  ///
  ///   #expect(found == [leanne])
  ///   users.download.expectCalled(2)
  /// }
  /// ```
  ///
  /// A call after the last result records an issue and gets that result again. Write `.success(())` where the
  /// method returns nothing.
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
    everyCall.answers(inSequence: [first] + others, sourceLocation: sourceLocation)
  }

  /// Answers the next calls with a result each, from a list.
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
    everyCall.answers(inSequence: results, sourceLocation: sourceLocation)
  }

  /// Answers every call from now on with the result of a closure, which is given the arguments.
  ///
  /// A closure that throws spells its type unless `Failure` is `any Error`:
  /// `{ (id) throws(LookupError) in … }`.
  ///
  /// The closure may use its own spy, but must not keep it: write `{ [unowned spy] in … }`. A strong capture is a
  /// reference cycle. The spy is then never deallocated, and an issue of a call on another thread that no
  /// verification has reported goes to standard error when the process ends, and the process fails. If the answer
  /// only depends on how often the spy was called, write ``answers(inSequence:_:sourceLocation:)`` instead.
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

  fileprivate var everyCall: ConditionalAnswers<repeat each Argument, Success, Failure> {
    ConditionalAnswers(spy: self, matchers: nil)
  }
}

extension Spy where Success == Void {
  /// Answers every call from now on with nothing, the same as `returns(())`.
  ///
  /// For a double that is to work again after it has failed.
  ///
  /// - Parameter sourceLocation: Where it is reported that no call has used it.
  public func returns(sourceLocation: SourceLocation = #_sourceLocation) {
    everyCall.returns(sourceLocation: sourceLocation)
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
