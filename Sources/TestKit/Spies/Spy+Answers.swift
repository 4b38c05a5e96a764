public import Testing

extension Spy {
  /// Answers every call from now on with a value.
  ///
  /// - Parameters:
  ///   - value: The return value of the calls.
  ///   - sourceLocation: The line of the issue if no call uses the answer.
  public func returns(_ value: Success, sourceLocation: SourceLocation = #_sourceLocation) {
    everyCall.returns(value, sourceLocation: sourceLocation)
  }

  /// Answers the next calls with one value each.
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
    everyCall.returns(inSequence: values, sourceLocation: sourceLocation)
  }

  /// Answers every call from now on with an error.
  ///
  /// - Parameters:
  ///   - error: The error that the calls throw.
  ///   - sourceLocation: The line of the issue if no call uses the answer.
  public func `throws`(_ error: Failure, sourceLocation: SourceLocation = #_sourceLocation) {
    everyCall.throws(error, sourceLocation: sourceLocation)
  }

  /// Answers the next calls with one result each, such as an error first and then a value.
  ///
  /// Use it to test a retry:
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
  /// A call after the last result records an issue and gets that result again. Write `.success(())` if the method
  /// returns nothing.
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
    everyCall.answers(inSequence: [first] + others, sourceLocation: sourceLocation)
  }

  /// Answers the next calls with one result each, from a list.
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
    everyCall.answers(inSequence: results, sourceLocation: sourceLocation)
  }

  /// Answers every call from now on with the result of a closure, which receives the arguments.
  ///
  /// A closure that throws has to spell out its error type unless `Failure` is `any Error`:
  /// `{ (id) throws(LookupError) in … }`.
  ///
  /// The closure may use its own spy, but must not keep it: write `{ [unowned spy] in … }`. A strong capture is a
  /// reference cycle, so the spy is never deallocated. An issue of a call on another thread that no verification has
  /// reported is then printed to standard error when the process ends, and the process fails. If the answer depends
  /// only on the number of calls, use ``answers(inSequence:_:sourceLocation:)`` instead.
  ///
  /// - Parameters:
  ///   - sourceLocation: The line of the issue if no call uses the answer.
  ///   - body: The closure, which runs on the thread of each call while no lock is held.
  public func answers(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Success
  ) {
    everyCall.answers(sourceLocation: sourceLocation, body)
  }

  /// Answers every call with the result of a closure, until the test gives another answer.
  ///
  /// Use it in doubles that have a behavior of their own. Any answer of the test wins over it, and it need not be
  /// used.
  func answersUnlessTold(
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Success
  ) {
    let answer = SpyAnswer<repeat each Argument, Success, Failure>(
      SpyAnswer.Synchronous(body: body), isOfDouble: true, for: nil, at: origin)
    state.withLock { $0.answers.insert(answer, at: 0) }
  }

  /// Answers every call from now on with the result of an async closure, which receives the arguments.
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
    everyCall.answers(sourceLocation: sourceLocation, body)
  }

  /// Holds every call from now on at a gate.
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
    everyCall.suspends(on: gate, sourceLocation: sourceLocation)
  }

  fileprivate var everyCall: ConditionalAnswers<repeat each Argument, Success, Failure> {
    ConditionalAnswers(spy: self, matchers: nil)
  }
}

extension Spy where Success == Void {
  /// Answers every call from now on by returning, the same as `returns(())`.
  ///
  /// Use it to let a double work again after it has failed.
  ///
  /// - Parameter sourceLocation: The line of the issue if no call uses the answer.
  public func returns(sourceLocation: SourceLocation = #_sourceLocation) {
    everyCall.returns(sourceLocation: sourceLocation)
  }
}

// MARK: - Some calls only

extension Spy {
  /// Returns the answers for calls with exactly these arguments.
  ///
  /// A newer answer for all calls hides these answers, so give the general answer first. Arguments of a type without
  /// `==` are compared by their fields.
  ///
  /// - Parameter argument: The arguments.
  /// - Returns: The answers, to call `returns`, `throws`, `answers` or `suspends` on.
  public func when(
    _ argument: repeat each Argument
  ) -> ConditionalAnswers<repeat each Argument, Success, Failure> {
    when(matching: repeat ArgumentMatcher<each Argument>.equal(each argument))
  }

  // Plain values win if both overloads fit. For an enum with a case `any`, `.any` means that case.

  /// Returns the answers for calls whose arguments match.
  ///
  /// A newer answer for all calls hides these answers, so give the general answer first.
  ///
  /// - Parameter matcher: A matcher for each argument.
  /// - Returns: The answers, to call `returns`, `throws`, `answers` or `suspends` on.
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
