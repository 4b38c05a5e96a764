import Testing

// A call is first recorded in the ``SpyState``, under the spy's only lock. If the spy has a base value and no other
// answers, and no task waits for the call, the call returns that value. Otherwise, it claims the newest matching
// ``SpyAnswer``, raises any issues and wakes the tasks that wait for the call. The answer runs last and without a lock,
// because it may be a closure from the test.

extension Spy {
  /// Records the call and answers it.
  ///
  /// - Parameter argument: The arguments of the call.
  /// - Returns: The result of the newest matching answer, or else the base answer.
  /// - Throws: The error of the newest matching answer, or else the error for an unanswered call.
  @inlinable
  @discardableResult
  public func callAsFunction(_ argument: repeat each Argument) throws(Failure) -> Success {
    if let value = record(repeat each argument) { return value }
    return try answer(repeat each argument)
  }

  /// Records the call and awaits its answer.
  ///
  /// - Parameter argument: The arguments of the call.
  /// - Returns: The result of the newest matching answer, or else the base answer.
  /// - Throws: The error of the newest matching answer, or else the error for an unanswered call.
  @inlinable
  @discardableResult
  public func callAsFunction(_ argument: repeat each Argument) async throws(Failure) -> Success {
    if let value = record(repeat each argument) { return value }
    return try await answerSuspending(repeat each argument)
  }

  /// Records the call and answers it without ever suspending.
  ///
  /// In an async test, the compiler treats a call without `.call` as the async form, even inside a closure that must
  /// not be async. In such a closure, call the spy with `.call`: `counter.onChange = { announcing.call($0) }`.
  ///
  /// - Parameter argument: The arguments of the call.
  /// - Returns: The result of the newest matching answer, or else the base answer.
  /// - Throws: The error of the newest matching answer, or else the error for an unanswered call.
  @inlinable
  @discardableResult
  public func call(_ argument: repeat each Argument) throws(Failure) -> Success {
    if let value = record(repeat each argument) { return value }
    return try answer(repeat each argument)
  }

  /// Records the call and returns the base value, or returns nil if the call has more to do.
  ///
  /// There is more to do if the spy has no base value, if it has other answers, or if a task waits for the
  /// call. Such a call counts as unfinished until ``wakeWaiters()`` is called.
  @inlinable
  func record(_ argument: repeat each Argument) -> Success? {
    let baseValue = baseValue
    return state.withLock { state in
      state.calls.append((repeat each argument))
      state.numbers.append(CallNumber.next())
      if let baseValue, state.answers.isEmpty, !state.isAwaited { return baseValue }
      state.unfinished += 1
      return nil
    }
  }

  /// Answers a synchronous call, in a separate function so that the callers stay small enough to inline.
  @usableFromInline
  func answer(_ argument: repeat each Argument) throws(Failure) -> Success {
    let claimed = claim(canSuspend: false, for: repeat each argument)
    return try answer(with: claimed, repeat each argument)
  }

  @usableFromInline
  func answerSuspending(_ argument: repeat each Argument) async throws(Failure) -> Success {
    let claimed = claim(canSuspend: true, for: repeat each argument)
    return try await answerSuspending(with: claimed, repeat each argument)
  }

  /// Answers a call with an answer that may suspend.
  func answerSuspending(
    with claimed: ClaimedAnswer<repeat each Argument, Success, Failure>,
    _ argument: repeat each Argument
  ) async throws(Failure) -> Success {
    if let gate = claimed.answer?.gate, let arrival = claimed.arrival {
      wakeWaiters()
      return try await gate.pass(arrival)
    }
    guard let suspending = claimed.answer?.suspending else {
      return try answer(with: claimed, repeat each argument)
    }
    wakeWaiters()
    return try await suspending.body(repeat each argument)
  }

  /// Chooses the newest answer that a call can use and counts this use.
  ///
  /// If the answer suspends on a gate, the call arrives at the gate here, before the task can suspend. So calls from
  /// one actor arrive in the order in which the spy has recorded them.
  func claim(
    canSuspend: Bool,
    for argument: repeat each Argument
  ) -> ClaimedAnswer<repeat each Argument, Success, Failure> {
    let answers = state.withLock { $0.answers }
    var claimed = ClaimedAnswer<repeat each Argument, Success, Failure>()
    for index in answers.indices.reversed() where answers[index].isFor(repeat each argument) {
      guard canSuspend || !answers[index].isAsync else {
        claimed.passedOver = claimed.passedOver ?? answers[index].place
        continue
      }
      claimed.answer = answers[index]
      claimed.earlierUses = state.withLock { state in
        defer { state.answers[index].uses += 1 }
        return state.answers[index].uses
      }
      claimed.arrival = claimed.answer?.gate?.arrive()
      break
    }
    return claimed
  }

  /// Answers a call with an answer that does not suspend.
  ///
  /// First, the call raises its issues. Then the tasks that wait for the call are woken, unless the double wakes them
  /// later. Only then does a closure from the test run.
  func answer(
    with claimed: ClaimedAnswer<repeat each Argument, Success, Failure>,
    wakesWaiters: Bool = true,
    _ argument: repeat each Argument
  ) throws(Failure) -> Success {
    guard let answer = claimed.answer else {
      let result = baseAnswer(insteadOf: claimed.passedOver, for: repeat each argument)
      if wakesWaiters { wakeWaiters() }
      return try result.get()
    }
    if let place = claimed.passedOver {
      raiseAsync("The next older answer was used instead.", at: place, for: repeat each argument)
    }
    if let sequence = answer.sequence, claimed.earlierUses >= answer.results.count {
      raise(
        """
        \(name) was called with \(describe(repeat each argument)) after \(sequence.method) had given its \
        \(counted(answer.results.count, sequence.rawValue)). The call \(sequence.repeated) again.
        """, at: answer.place)
    }
    if wakesWaiters { wakeWaiters() }
    if let synchronous = answer.synchronous { return try synchronous.body(repeat each argument) }
    return try answer.results[min(claimed.earlierUses, answer.results.count - 1)].get()
  }

  /// Returns the base value, or else the result of an unanswered call.
  ///
  /// Raises an issue if that result is an error, or if an async answer, given at `place`, had to be passed over.
  private func baseAnswer(
    insteadOf place: SourceLocation?, for argument: repeat each Argument
  ) -> Result<Success, Failure> {
    if let baseValue {
      if let place {
        raiseAsync("The base answer was used instead.", at: place, for: repeat each argument)
      }
      return .success(baseValue)
    }
    let call = UnansweredCall(name: name, arguments: describe(repeat each argument))
    let result = unanswered(call)
    guard case .failure(let error) = result else { return result }
    let effect = "so it threw \(type(of: error as any Error))."
    if let place {
      raiseAsync("No synchronous answer matches, \(effect)", at: place, for: repeat each argument)
    } else {
      let lines = ["\(call), \(effect)", advice] + describeOtherAnswers(repeat each argument)
      raise(lines.joined(separator: "\n"))
    }
    return result
  }

  /// Raises an issue about a synchronous call whose newest answer is async.
  private func raiseAsync(
    _ instead: String, at place: SourceLocation, for argument: repeat each Argument
  ) {
    raise(
      """
      \(name) was called synchronously with \(describe(repeat each argument)), but the newest answer that \
      matches is async. \(instead) Await the call if you can, or give a synchronous answer.
      """, at: place)
  }

  /// Marks a call as finished and wakes the tasks that wait for it.
  private func wakeWaiters() {
    let woken = state.withLock { state in
      state.unfinished -= 1
      return state.takeDueWaiters()
    }
    for waiter in woken { waiter.happen(()) }
  }
}

/// The error of a call without a matching answer.
public struct UnansweredCall: Error, Equatable, Sendable {
  /// The name of the spy.
  public let name: String

  /// The arguments of the call as text, in parentheses.
  public let arguments: String
}

extension UnansweredCall: CustomStringConvertible {
  /// One sentence that names the spy and the arguments.
  public var description: String {
    "\(name) was called with \(arguments), but it has no answer"
  }
}

// MARK: - Calls to doubles with their own behavior

/// The separate steps of a call to a double that has its own behavior, such as storing a value.
///
/// By the time a test sees the call, the state of the double must have changed. So the double first changes its state
/// and then records the call. The answer runs after that, because it may be a closure that tells the test about the
/// call. There is one exception: if the double stores the result of the answer, such as a new task, the answer runs
/// before the call is recorded. Tasks that wait for the call resume only when the double runs `complete`.
struct PreparedCall<Success: Sendable, Failure: Error> {
  /// The result of the call, or nil if it is not known before ``answer`` has run.
  let knownResult: Result<Success, Failure>?

  /// Makes the call visible.
  ///
  /// Pass the number that the double reserved for the call with ``CallNumber``, or nil to append the call.
  let record: (_ number: UInt64?) -> Void

  /// Runs the answer.
  ///
  /// Call it once.
  let answer: () throws(Failure) -> Success

  /// Resumes the tasks that wait for the call.
  ///
  /// Call it last.
  let complete: () -> Void

  /// Makes the call visible, runs the answer, passes the result to `work`, and resumes the waiting tasks.
  func run(_ work: (Result<Success, Failure>) -> Void) {
    record(nil)
    defer { complete() }
    work(Result(catching: answer))
  }
}

extension Spy {
  /// Chooses the answer to a call that the double records later.
  func prepare(_ argument: repeat each Argument) -> PreparedCall<Success, Failure> {
    let claimed = claim(canSuspend: false, for: repeat each argument)
    return PreparedCall(
      knownResult: claimed.answer == nil ? baseValue.map { .success($0) } : claimed.result,
      record: { number in
        self.state.withLock { state in
          let number = number ?? CallNumber.next()
          // Calls with later numbers may already be recorded.
          let index = (state.numbers.lastIndex { $0 < number } ?? -1) + 1
          state.calls.insert((repeat each argument), at: index)
          state.numbers.insert(number, at: index)
          if index < state.expected.count { state.expected.insert(false, at: index) }
          state.unfinished += 1
        }
      },
      answer: { () throws(Failure) -> Success in
        try self.answer(with: claimed, wakesWaiters: false, repeat each argument)
      },
      complete: { self.wakeWaiters() })
  }
}
