extension Spy {
  /// Answers every call from now on with a value.
  ///
  /// - Parameter value: What the calls return.
  public func returns(_ value: Success) {
    append(SpyAnswer(.success(value)))
  }

  /// Answers every call from now on with an error.
  ///
  /// - Parameter error: What the calls throw.
  public func `throws`(_ error: Failure) {
    append(SpyAnswer(.failure(error)))
  }

  /// Answers every call from now on with what a closure makes of the arguments.
  ///
  /// A closure that throws spells its type unless `Failure` is `any Error`:
  /// `{ (id) throws(LookupError) in … }`.
  ///
  /// - Parameter body: Called for each call, on its thread, while no lock is held.
  public func answers(
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Success
  ) {
    append(SpyAnswer(SpyAnswer.Synchronous(body: body)))
  }

  /// Answers every call from now on with what an async closure makes of the arguments.
  ///
  /// Only an awaited call can wait for it: a synchronous one records an issue and takes the answer
  /// below.
  ///
  /// - Parameter body: Called for each call, while no lock is held.
  public func answers(
    _ body: @escaping @concurrent @Sendable (repeat each Argument) async throws(Failure) -> Success
  ) {
    append(SpyAnswer(SpyAnswer.Suspending(body: body)))
  }

  private func append(_ answer: SpyAnswer<repeat each Argument, Success, Failure>) {
    state.withLock { $0.answers.append(answer) }
  }
}
