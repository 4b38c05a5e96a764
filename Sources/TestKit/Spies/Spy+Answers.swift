public import Testing

extension Spy {
  /// Answers every call from now on with a value.
  ///
  /// - Parameters:
  ///   - value: The return value of the calls.
  ///   - sourceLocation: The line that messages show for this answer.
  public func returns(_ value: Success, sourceLocation: SourceLocation = #_sourceLocation) {
    everyCall.returns(value, sourceLocation: sourceLocation)
  }

  /// Answers the next calls with one value each.
  ///
  /// If there are more calls than values, each extra call records an issue and returns the last value again.
  ///
  /// - Parameters:
  ///   - values: The return values of the calls, at least one.
  ///   - sourceLocation: The line of the issue if there are too many calls.
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
  ///   - sourceLocation: The line that messages show for this answer.
  public func `throws`(_ error: Failure, sourceLocation: SourceLocation = #_sourceLocation) {
    everyCall.throws(error, sourceLocation: sourceLocation)
  }

  /// Answers the next calls with one result each, such as an error first and then a value.
  ///
  /// Use it to test a retry:
  ///
  /// <!-- snippet: answers-in-sequence -->
  /// ```swift
  /// @Test func `a download that fails once is retried`() async throws {
  ///   let users = MockUsers()
  ///   let leanne = User(id: 1, name: "Leanne")
  ///   users.download.answers(
  ///     inSequence: .failure(Timeout()), .success([leanne]))
  ///
  ///   let found = try await Retrying(base: users).users()
  ///
  ///   #expect(found == [leanne])
  ///   users.download.expectCalled(2)
  /// }
  /// ```
  ///
  /// If there are more calls than results, each extra call records an issue and gets the last result again. Write
  /// `.success(())` if the method returns nothing.
  ///
  /// - Parameters:
  ///   - first: The result of the first call.
  ///   - others: The results of the calls after it.
  ///   - sourceLocation: The line of the issue if there are too many calls.
  public func answers(
    inSequence first: Result<Success, Failure>,
    _ others: Result<Success, Failure>...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    everyCall.answers(inSequence: [first] + others, sourceLocation: sourceLocation)
  }

  /// Answers the next calls with one result each, from a list.
  ///
  /// If there are more calls than results, each extra call records an issue and gets the last result again. An empty
  /// list records an issue and changes nothing.
  ///
  /// - Parameters:
  ///   - results: The results of the calls, at least one.
  ///   - sourceLocation: The line of the issue if there are too many calls.
  public func answers(
    inSequence results: [Result<Success, Failure>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    everyCall.answers(inSequence: results, sourceLocation: sourceLocation)
  }

  /// Answers every call from now on with the result of a closure, which receives the arguments.
  ///
  /// A closure that throws has to spell out its error type unless `Failure` is `any Error`:
  /// `{ (id) throws(LoadError) in … }`.
  ///
  /// The closure may use the spy itself, but must not capture the spy strongly: write `{ [unowned spy] in … }`. A
  /// strong capture creates a reference cycle, so the spy is never deallocated. Then only a verification can report the
  /// issues of calls outside the test's task. If no verification follows, these issues are printed to standard error
  /// when the process ends, and the process fails. If the answer depends only on the number of calls, use
  /// ``answers(inSequence:_:sourceLocation:)`` instead.
  ///
  /// - Parameters:
  ///   - sourceLocation: The line that messages show for this answer.
  ///   - body: The closure, which runs on the thread of each call, outside the spy's lock.
  public func answers(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Success
  ) {
    everyCall.answers(sourceLocation: sourceLocation, body)
  }

  /// Answers every call from now on with the result of an async closure, which receives the arguments.
  ///
  /// Only an awaited call can wait for the closure. A synchronous call records an issue and uses the newest matching
  /// answer that is not async, or else the base answer.
  ///
  /// - Parameters:
  ///   - sourceLocation: The line for issues about this answer.
  ///   - body: The closure, which runs for each call, outside the spy's lock.
  public func answers(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @concurrent @Sendable (repeat each Argument) async throws(Failure) -> Success
  ) {
    everyCall.answers(sourceLocation: sourceLocation, body)
  }

  /// Holds every call from now on at a gate.
  ///
  /// Only an awaited call can be held. A synchronous call records an issue and uses the newest matching answer that is
  /// not async, or else the base answer.
  ///
  /// - Parameters:
  ///   - gate: The gate that holds the calls and decides how they end.
  ///   - sourceLocation: The line for issues about this answer.
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
  /// Answers every call from now on by simply returning.
  ///
  /// Use it to let a double work again after it has failed.
  ///
  /// - Parameter sourceLocation: The line that messages show for this answer.
  public func returns(sourceLocation: SourceLocation = #_sourceLocation) {
    everyCall.returns(sourceLocation: sourceLocation)
  }
}

// MARK: - Some calls only

extension Spy {
  /// Selects the calls with exactly these arguments, so that you can give them a separate answer.
  ///
  /// A newer answer for all calls hides the separate answer, so give the answer for all calls first.
  /// Arguments of a type without `==` are compared by their fields.
  ///
  /// - Parameter argument: The arguments.
  /// - Returns: An object whose methods `returns`, `throws`, `answers` and `suspends` apply to these calls only.
  public func when(
    _ argument: repeat each Argument
  ) -> ConditionalAnswers<repeat each Argument, Success, Failure> {
    ConditionalAnswers(spy: self, matchers: ArgumentMatchers(equalTo: repeat each argument))
  }

  // Plain values win if both overloads fit. For an enum with a case `any`, `.any` means that case.

  /// Selects the calls whose arguments match, so that you can give them a separate answer.
  ///
  /// A newer answer for all calls hides the separate answer, so give the answer for all calls first.
  ///
  /// - Parameter matcher: A matcher for each argument.
  /// - Returns: An object whose methods `returns`, `throws`, `answers` and `suspends` apply to these calls only.
  @_disfavoredOverload
  public func when(
    _ matcher: repeat ArgumentMatcher<each Argument>
  ) -> ConditionalAnswers<repeat each Argument, Success, Failure> {
    ConditionalAnswers(spy: self, matchers: ArgumentMatchers(repeat each matcher))
  }
}

/// The answers of a ``Spy`` to the calls that you have selected with `when(…)`.
///
/// Each method does for these calls what the spy's method of the same name does for all calls.
public struct ConditionalAnswers<each Argument: Sendable, Success: Sendable, Failure: Error>:
  Sendable
{
  let spy: Spy<repeat each Argument, Success, Failure>

  /// The matchers for the selected calls, or nil for all calls.
  let matchers: ArgumentMatchers<repeat each Argument>?

  /// Answers these calls from now on with a value.
  public func returns(_ value: Success, sourceLocation: SourceLocation = #_sourceLocation) {
    append(SpyAnswer(results: [.success(value)], matchers: matchers, place: sourceLocation))
  }

  /// Answers the next matching calls with one value each.
  public func returns(
    inSequence values: [Success],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    append(values.map { .success($0) }, .value, at: sourceLocation)
  }

  /// Answers these calls from now on with an error.
  public func `throws`(_ error: Failure, sourceLocation: SourceLocation = #_sourceLocation) {
    append(SpyAnswer(results: [.failure(error)], matchers: matchers, place: sourceLocation))
  }

  /// Answers the next matching calls with one result each, such as an error first and then a value.
  public func answers(
    inSequence first: Result<Success, Failure>,
    _ others: Result<Success, Failure>...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    answers(inSequence: [first] + others, sourceLocation: sourceLocation)
  }

  /// Answers the next matching calls with one result each, from a list.
  public func answers(
    inSequence results: [Result<Success, Failure>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    append(results, .result, at: sourceLocation)
  }

  /// Answers these calls from now on with the result of a closure, which receives the arguments.
  public func answers(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Success
  ) {
    append(
      SpyAnswer(synchronous: .init(body: body), matchers: matchers, place: sourceLocation))
  }

  /// Answers these calls from now on with the result of an async closure, which receives the arguments.
  public func answers(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @concurrent @Sendable (repeat each Argument) async throws(Failure) -> Success
  ) {
    append(SpyAnswer(suspending: .init(body: body), matchers: matchers, place: sourceLocation))
  }

  /// Holds these calls from now on at a gate.
  public func suspends(
    on gate: Gate<Success, Failure>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    append(SpyAnswer(gate: gate, matchers: matchers, place: sourceLocation))
  }

  private func append(
    _ results: [Result<Success, Failure>],
    _ elements: SequenceElement,
    at sourceLocation: SourceLocation
  ) {
    guard !results.isEmpty else {
      recordFailure(
        """
        \(elements.method) of \(spy.name) needs at least one \(elements.rawValue), so the empty list was \
        ignored.
        """, at: sourceLocation)
      return
    }
    append(
      SpyAnswer(results: results, sequence: elements, matchers: matchers, place: sourceLocation))
  }

  private func append(_ answer: SpyAnswer<repeat each Argument, Success, Failure>) {
    spy.state.withLock { $0.answers.append(answer) }
  }
}

extension ConditionalAnswers where Success == Void {
  /// Answers these calls from now on by simply returning.
  public func returns(sourceLocation: SourceLocation = #_sourceLocation) {
    returns((), sourceLocation: sourceLocation)
  }
}

// MARK: - Doubles with their own behavior

extension Spy {
  /// Answers every call with the result of a closure, until the test gives a different answer.
  ///
  /// Use it in doubles that have their own behavior. Any answer from the test takes precedence. `expectAnswersUsed`
  /// passes even if the double's own answer was not used.
  func answersUnlessTold(
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Success
  ) {
    let answer = SpyAnswer<repeat each Argument, Success, Failure>(
      synchronous: .init(body: body), matchers: nil, place: origin, isOfDouble: true)
    state.withLock { $0.answers.insert(answer, at: 0) }
  }
}
