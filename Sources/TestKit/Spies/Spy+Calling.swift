import Testing

extension Spy {
  /// Records the call and answers it.
  ///
  /// - Parameter argument: The arguments of the call.
  /// - Returns: What the newest answer returns.
  /// - Throws: What the newest answer throws.
  @inlinable
  @discardableResult
  public func callAsFunction(_ argument: repeat each Argument) throws(Failure) -> Success {
    if record(repeat each argument), let baseValue { return baseValue }
    return try answer(repeat each argument)
  }

  /// Records the call and answers it, for which an answer may suspend.
  ///
  /// - Parameter argument: The arguments of the call.
  /// - Returns: What the newest answer returns.
  /// - Throws: What the newest answer throws.
  @inlinable
  @discardableResult
  public func callAsFunction(_ argument: repeat each Argument) async throws(Failure) -> Success {
    if record(repeat each argument), let baseValue { return baseValue }
    return try await answerSuspending(repeat each argument)
  }

  /// Records the call and answers it, never suspending.
  ///
  /// In an async test the compiler prefers the async form of a plain call, so that a closure of one
  /// expression which must not be async needs this one: `sut.onChange = { spy.call($0) }`.
  ///
  /// - Parameter argument: The arguments of the call.
  /// - Returns: What the newest answer returns.
  /// - Throws: What the newest answer throws.
  @inlinable
  @discardableResult
  public func call(_ argument: repeat each Argument) throws(Failure) -> Success {
    if record(repeat each argument), let baseValue { return baseValue }
    return try answer(repeat each argument)
  }

  /// Records the call; true if there is nothing to do but to give the base answer.
  @inlinable
  func record(_ argument: repeat each Argument) -> Bool {
    state.withLock { state in
      state.calls.append((repeat each argument))
      state.numbers.append(CallNumber.next())
      return state.answers.isEmpty && !state.isAwaited
    }
  }

  /// Answers a call of the synchronous forms; apart, so that those stay small enough to inline.
  @usableFromInline
  func answer(_ argument: repeat each Argument) throws(Failure) -> Success {
    let answers = wakeWaiters()
    return try give(claim(answers, for: repeat each argument), to: repeat each argument)
  }

  /// Answers a call of the async form.
  @usableFromInline
  func answerSuspending(_ argument: repeat each Argument) async throws(Failure) -> Success {
    let answers = wakeWaiters()
    let index = answers.lastIndex { $0.isFor(repeat each argument) }
    guard let index, let suspending = answers[index].suspending else {
      return try give(claim(answers, for: repeat each argument), to: repeat each argument)
    }
    _ = use(index)
    return try await suspending.body(repeat each argument)
  }

  /// Whether the answer to a call is async, so that it takes ``answerSuspending(_:)``.
  func isAnswerAsync(_ argument: repeat each Argument) -> Bool {
    let answers = state.withLock { $0.answers }
    return answers.last { $0.isFor(repeat each argument) }?.suspending != nil
  }

  /// Returns the newest answer that a synchronous call can have, and counts its use.
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

  /// Carries out an answer that does not suspend.
  private func give(
    _ claimed: ClaimedAnswer<repeat each Argument, Success, Failure>,
    to argument: repeat each Argument
  ) throws(Failure) -> Success {
    for place in claimed.passedOver {
      raise(
        """
        \(name) was called synchronously, but its newest answer is async. The answer below it \
        was used instead. Await the call, or give an answer that does not suspend.
        """, at: place)
    }
    guard let answer = claimed.answer else { return try baseAnswer(repeat each argument) }
    if let synchronous = answer.synchronous { return try synchronous.body(repeat each argument) }
    if let sequence = answer.sequence, claimed.use >= answer.results.count {
      raise(
        """
        \(name) was called with \(describe(repeat each argument)) after the last of the \
        \(answer.results.count) \(sequence.noun)s of \(sequence.method). It \(sequence.repeated) again.
        """, at: answer.place)
    }
    return try answer.results[min(claimed.use, answer.results.count - 1)].get()
  }

  /// Counts a use of an answer and returns how many there were before.
  private func use(_ index: Int) -> Int {
    state.withLock { state in
      defer { state.answers[index].uses += 1 }
      return state.answers[index].uses
    }
  }

  /// Wakes the tasks that have waited for the newest call, and returns the answers, which are needed next.
  private func wakeWaiters() -> [SpyAnswer<repeat each Argument, Success, Failure>] {
    let (woken, answers) = state.withLock { ($0.takeDueWaiters(), $0.answers) }
    for waiter in woken { waiter.happen(()) }
    return answers
  }

  private func baseAnswer(_ argument: repeat each Argument) throws(Failure) -> Success {
    if let baseValue { return baseValue }
    let call = UnansweredCall(name: name, arguments: describe(repeat each argument))
    do {
      return try unanswered(call).get()
    } catch {
      let lines =
        ["\(call). It threw \(type(of: error as any Error)).", advice]
        + describeOtherAnswers(repeat each argument)
      raise(lines.joined(separator: "\n"))
      throw error
    }
  }
}

// MARK: - Calls of doubles that do something by themselves

/// A call of a double that does something by itself, such as to store a value, in the steps that it takes.
///
/// Whoever sees the call has to find its effect complete. So the double changes its state first, records the
/// call after that, and then asks for the answer, because that may be a closure of the test. The call wakes
/// nobody until the double has said that it is complete.
struct PreparedCall<Success: Sendable, Failure: Error> {
  /// What the call will return or throw; nil if a closure has to be asked.
  let knownResult: Result<Success, Failure>?

  /// Makes the call visible, in the order of all calls at a place that was taken before, or last.
  let record: (_ number: UInt64?) -> Void

  /// Carries out the answer; to be called once.
  let answer: () throws(Failure) -> Success

  /// Wakes the tasks that wait for the call; to be called last.
  let complete: () -> Void
}

extension Spy {
  /// Chooses the answer of a call that is to be recorded when its effect is there.
  func prepare(_ argument: repeat each Argument) -> PreparedCall<Success, Failure> {
    let answers = state.withLock { $0.answers }
    let claimed = claim(answers, for: repeat each argument)
    return PreparedCall(
      knownResult: claimed.knownResult,
      record: { number in
        self.state.withLock { state in
          state.calls.append((repeat each argument))
          state.numbers.append(number ?? CallNumber.next())
          state.unfinished += 1
        }
      },
      answer: { () throws(Failure) -> Success in
        try self.give(claimed, to: repeat each argument)
      },
      complete: {
        let woken = self.state.withLock { state in
          state.unfinished -= 1
          return state.takeDueWaiters()
        }
        for waiter in woken { waiter.happen(()) }
      })
  }
}

// MARK: - Issues raised by a call

extension Spy {
  /// Reports an issue that a call has raised.
  ///
  /// A call on a dispatch queue or in a detached task sees no test, and an issue recorded there would belong to
  /// none. So it is kept and reported once: by the next verification, or when the spy is deallocated, or, if
  /// neither happens, when the process ends.
  ///
  /// The subject of a test that has ended runs on when its sleep reaches the limit. A call that it makes then is
  /// kept as well, and becomes a warning if the test is not seen running again.
  func raise(_ message: String, at place: SourceLocation? = nil) {
    let place = place ?? origin
    let reason: DeferredIssue.Reason
    if let limit = activity.doubtfulLimit {
      reason = .afterLimit(limit)
    } else if Test.current == nil {
      reason = .offTask(id: noteUnreported("\(place.fileID):\(place.line): \(message)"))
    } else {
      return recordFailure(message, at: place, helper: name)
    }
    let issue = DeferredIssue(message: message, place: place, reason: reason)
    state.withLock { $0.deferredIssues.append(issue) }
  }

  /// Reports the issues that calls have raised and that could not be recorded at once, each once.
  ///
  /// Every verification begins with it, and shows that the test is running. Off the test's task it leaves them to
  /// the next one on it.
  @usableFromInline
  func reportDeferredIssues() {
    guard Test.current != nil else { return }
    for issue in takeDeferredIssues() { record(issue, isTestRunning: true) }
  }

  /// Reports them even outside the task of a test, because afterwards it would be too late.
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
      recordFailure(text, at: issue.place, helper: name)
    case .afterLimit(let limit):
      let text =
        "\(issue.message)\nThe call came after something pending in the test had reached its limit\(origin)."
      if isTestRunning || activity.hasSurvived(limit) {
        recordFailure(text, at: issue.place, helper: name)
      } else {
        recordWarning(text, at: issue.place, madeIn: test)
      }
    }
  }
}
