import Testing

extension Spy {
  /// Records the call and answers it.
  ///
  /// - Parameter argument: The arguments of the call.
  /// - Returns: The result of the newest matching answer.
  /// - Throws: The error of the newest matching answer.
  @inlinable
  @discardableResult
  public func callAsFunction(_ argument: repeat each Argument) throws(Failure) -> Success {
    if record(repeat each argument), let baseValue { return baseValue }
    return try answer(repeat each argument)
  }

  /// Records the call and awaits its answer.
  ///
  /// - Parameter argument: The arguments of the call.
  /// - Returns: The result of the newest matching answer.
  /// - Throws: The error of the newest matching answer.
  @inlinable
  @discardableResult
  public func callAsFunction(_ argument: repeat each Argument) async throws(Failure) -> Success {
    if record(repeat each argument), let baseValue { return baseValue }
    return try await answerSuspending(repeat each argument)
  }

  /// Records the call and answers it without ever suspending.
  ///
  /// In an async test, the compiler prefers the async form of a plain call. So a closure that must not be async needs
  /// this method: `sut.onChange = { spy.call($0) }`.
  ///
  /// - Parameter argument: The arguments of the call.
  /// - Returns: The result of the newest matching answer.
  /// - Throws: The error of the newest matching answer.
  @inlinable
  @discardableResult
  public func call(_ argument: repeat each Argument) throws(Failure) -> Success {
    if record(repeat each argument), let baseValue { return baseValue }
    return try answer(repeat each argument)
  }

  /// Records the call and returns `true` if only the base answer applies and no task waits for the call.
  ///
  /// Otherwise the call is unfinished until ``wakeWaiters()``.
  @inlinable
  func record(_ argument: repeat each Argument) -> Bool {
    let hasBaseValue = baseValue != nil
    return state.withLock { state in
      state.calls.append((repeat each argument))
      state.numbers.append(CallNumber.next())
      if hasBaseValue && state.answers.isEmpty && !state.isAwaited { return true }
      state.unfinished += 1
      return false
    }
  }

  /// Answers a synchronous call, in a function of its own so that the callers stay small enough to inline.
  @usableFromInline
  func answer(_ argument: repeat each Argument) throws(Failure) -> Success {
    let claimed = claim(state.withLock { $0.answers }, for: repeat each argument)
    return try give(claimed, whenRaised: wakeWaiters, to: repeat each argument)
  }

  /// Answers an async call.
  @usableFromInline
  func answerSuspending(_ argument: repeat each Argument) async throws(Failure) -> Success {
    let answers = state.withLock { $0.answers }
    let index = answers.lastIndex { $0.isFor(repeat each argument) }
    guard let index, let suspending = answers[index].suspending else {
      let claimed = claim(answers, for: repeat each argument)
      return try give(claimed, whenRaised: wakeWaiters, to: repeat each argument)
    }
    _ = use(index)
    wakeWaiters()
    return try await suspending.body(repeat each argument)
  }

  /// Returns `true` if the answer to a call is async, so that ``answerSuspending(_:)`` is needed.
  func isAnswerAsync(_ argument: repeat each Argument) -> Bool {
    let answers = state.withLock { $0.answers }
    return answers.last { $0.isFor(repeat each argument) }?.suspending != nil
  }

  /// Returns the newest answer that a synchronous call can use, and counts its use.
  private func claim(
    _ answers: [SpyAnswer<repeat each Argument, Success, Failure>],
    for argument: repeat each Argument
  ) -> ClaimedAnswer<repeat each Argument, Success, Failure> {
    var claimed = ClaimedAnswer<repeat each Argument, Success, Failure>(baseValue: baseValue)
    for index in answers.indices.reversed() where answers[index].isFor(repeat each argument) {
      guard answers[index].suspending == nil else {
        claimed.passedOver.append(answers[index].place)
        continue
      }
      claimed.answer = answers[index]
      claimed.use = use(index)
      break
    }
    return claimed
  }

  /// Runs an answer that does not suspend.
  ///
  /// Calls `whenRaised` when the issues of the call are raised, and before a closure of the test answers it.
  private func give(
    _ claimed: ClaimedAnswer<repeat each Argument, Success, Failure>,
    whenRaised: () -> Void,
    to argument: repeat each Argument
  ) throws(Failure) -> Success {
    for place in claimed.passedOver {
      raise(
        """
        \(name) was called synchronously, but its newest answer is async. The answer below it \
        was used instead. Await the call, or give an answer that does not suspend.
        """, at: place)
    }
    guard let answer = claimed.answer else {
      let result = baseAnswer(repeat each argument)
      whenRaised()
      return try result.get()
    }
    if let sequence = answer.sequence, claimed.use >= answer.results.count {
      raise(
        """
        \(name) was called with \(describe(repeat each argument)) after the last of the \
        \(answer.results.count) \(sequence.noun)s of \(sequence.method). It \(sequence.repeated) again.
        """, at: answer.place)
    }
    whenRaised()
    if let synchronous = answer.synchronous { return try synchronous.body(repeat each argument) }
    return try answer.results[min(claimed.use, answer.results.count - 1)].get()
  }

  /// Counts a use of an answer, and returns the number of earlier uses.
  private func use(_ index: Int) -> Int {
    state.withLock { state in
      defer { state.answers[index].uses += 1 }
      return state.answers[index].uses
    }
  }

  /// Counts an unfinished call as finished, and wakes the tasks that wait for it.
  private func wakeWaiters() {
    let woken = state.withLock { state in
      state.unfinished -= 1
      return state.takeDueWaiters()
    }
    for waiter in woken { waiter.happen(()) }
  }

  /// Returns the base answer, and raises an issue if there is none.
  private func baseAnswer(_ argument: repeat each Argument) -> Result<Success, Failure> {
    if let baseValue { return .success(baseValue) }
    let call = UnansweredCall(name: name, arguments: describe(repeat each argument))
    let result = unanswered(call)
    if case .failure(let error) = result {
      let lines =
        ["\(call). It threw \(type(of: error as any Error)).", advice]
        + describeOtherAnswers(repeat each argument)
      raise(lines.joined(separator: "\n"))
    }
    return result
  }
}

// MARK: - Calls of doubles with a behavior of their own

/// A call of a double that has a behavior of its own, such as to store a value, in separate steps.
///
/// A test that sees the call has to find its effect complete. So the double changes its state first, records the call
/// next, and asks for the answer last, because the answer may be a closure of the test. The call resumes no waiting
/// task until the double has declared it complete.
struct PreparedCall<Success: Sendable, Failure: Error> {
  /// The result of the call if it is known already, or nil if a closure has to run.
  let knownResult: Result<Success, Failure>?

  /// Makes the call visible, at a reserved position in the order of all calls or at the end.
  let record: (_ number: UInt64?) -> Void

  /// Runs the answer.
  ///
  /// Call it once.
  let answer: () throws(Failure) -> Success

  /// Resumes the tasks that wait for the call.
  ///
  /// Call it last.
  let complete: () -> Void
}

extension Spy {
  /// Chooses the answer of a call that will be recorded when its effect is complete.
  func prepare(_ argument: repeat each Argument) -> PreparedCall<Success, Failure> {
    let answers = state.withLock { $0.answers }
    let claimed = claim(answers, for: repeat each argument)
    return PreparedCall(
      knownResult: claimed.knownResult,
      record: { number in
        self.state.withLock { state in
          let number = number ?? CallNumber.next()
          // Calls that took their number later may be recorded already.
          let index = (state.numbers.lastIndex { $0 < number } ?? -1) + 1
          state.calls.insert((repeat each argument), at: index)
          state.numbers.insert(number, at: index)
          if index < state.expected.count { state.expected.insert(false, at: index) }
          state.unfinished += 1
        }
      },
      answer: { () throws(Failure) -> Success in
        try self.give(claimed, whenRaised: {}, to: repeat each argument)
      },
      complete: { self.wakeWaiters() })
  }
}

// MARK: - Issues raised by a call

extension Spy {
  /// Reports an issue that a call has raised.
  ///
  /// No test is running on a dispatch queue or in a detached task, so an issue recorded there would belong to no test.
  /// The spy keeps it and reports it once: at the next verification, or when the spy is deallocated, or else when the
  /// process ends.
  ///
  /// The subject of a test that has ended continues when its sleep reaches the limit. A call that it makes then is
  /// kept as well, and becomes a warning if the test is not seen running again.
  func raise(_ message: String, at place: SourceLocation? = nil) {
    let place = place ?? origin
    let reason: DeferredIssue.Reason
    if let limit = activity.doubtfulLimit {
      reason = .afterLimit(limit)
    } else if Test.current == nil {
      reason = .offTask(id: noteUnreported("\(place.fileID):\(place.line): \(message)"))
    } else {
      return recordFailure(message, at: place)
    }
    let issue = DeferredIssue(message: message, place: place, reason: reason)
    state.withLock { $0.deferredIssues.append(issue) }
  }

  /// Reports the issues that calls have raised and that could not be recorded at once, each once.
  ///
  /// Every verification starts with it, and shows that the test is running. Off the test's task, the issues stay until
  /// the next verification on that task.
  @usableFromInline
  func reportDeferredIssues() {
    guard Test.current != nil else { return }
    for issue in takeDeferredIssues() { record(issue, isTestRunning: true) }
  }

  /// Reports the issues even if no test is running, because there is no later opportunity.
  func reportDeferredIssuesAtEnd() {
    for issue in takeDeferredIssues() { record(issue, isTestRunning: false) }
  }

  private func takeDeferredIssues() -> [DeferredIssue] {
    state.withLock { state in
      defer { state.deferredIssues = [] }
      return state.deferredIssues
    }
  }

  private func record(_ issue: DeferredIssue, isTestRunning: Bool) {
    let origin = test.map { "; the spy was made in “\($0)”" } ?? ""
    switch issue.reason {
    case .offTask(let id):
      noteReported(id)
      let text = "\(issue.message)\nThe call came from outside the test's task\(origin)."
      recordFailure(text, at: issue.place)
    case .afterLimit(let limit):
      let text =
        "\(issue.message)\nThe call came after something pending in the test had reached its limit\(origin)."
      if isTestRunning || activity.hasSurvived(limit) {
        recordFailure(text, at: issue.place)
      } else {
        recordWarning(text, at: issue.place, madeIn: test)
      }
    }
  }
}
