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
    for index in answers.indices.reversed() where answers[index].isFor(repeat each argument) {
      if answers[index].suspending == nil {
        return try give(answers[index], at: index, to: repeat each argument)
      }
      raise(
        """
        \(name) was called synchronously, but its newest answer is async. The answer below it \
        was used instead. Await the call, or give an answer that does not suspend.
        """, at: answers[index].place)
    }
    return try baseAnswer(repeat each argument)
  }

  /// Answers a call of the async form.
  @usableFromInline
  func answerSuspending(_ argument: repeat each Argument) async throws(Failure) -> Success {
    let answers = wakeWaiters()
    for index in answers.indices.reversed() where answers[index].isFor(repeat each argument) {
      guard let suspending = answers[index].suspending else {
        return try give(answers[index], at: index, to: repeat each argument)
      }
      _ = use(index)
      return try await suspending.body(repeat each argument)
    }
    return try baseAnswer(repeat each argument)
  }

  /// Whether the answer to a call is async, so that it takes ``answerSuspending(_:)``.
  func isAnswerAsync(_ argument: repeat each Argument) -> Bool {
    let answers = state.withLock { $0.answers }
    return answers.last { $0.isFor(repeat each argument) }?.suspending != nil
  }

  /// Gives an answer that does not suspend.
  private func give(
    _ answer: SpyAnswer<repeat each Argument, Success, Failure>,
    at index: Int,
    to argument: repeat each Argument
  ) throws(Failure) -> Success {
    let use = use(index)
    if let synchronous = answer.synchronous { return try synchronous.body(repeat each argument) }
    let results = answer.results
    if answer.isSequence && use >= results.count {
      raise(
        """
        \(name) was called with \(describe(repeat each argument)) after the last of the \
        \(results.count) values of returns(inSequence:). It returned that value again.
        """, at: answer.place)
    }
    return try results[min(use, results.count - 1)].get()
  }

  /// Counts a use of an answer; how many there were before.
  private func use(_ index: Int) -> Int {
    state.withLock { state in
      defer { state.answers[index].uses += 1 }
      return state.answers[index].uses
    }
  }

  /// Wakes those who have waited for the newest call; the answers, for they are needed next.
  private func wakeWaiters() -> [SpyAnswer<repeat each Argument, Success, Failure>] {
    let (woken, answers) = state.withLock { state in
      let count = state.calls.count
      let woken = state.waiters.filter { $0.count <= count }.map(\.waiter)
      if !woken.isEmpty { state.waiters.removeAll { $0.count <= count } }
      return (woken, state.answers)
    }
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

// MARK: - Issues raised by a call

extension Spy {
  /// Reports an issue that a call has raised.
  ///
  /// A call on a dispatch queue or in a detached task sees no test: an issue recorded there would
  /// belong to none, so it is kept and reported once, by the next verification or at the end.
  func raise(_ message: String, at place: SourceLocation? = nil) {
    let place = place ?? origin
    if Test.current == nil {
      state.withLock { $0.deferredIssues.append((message, place)) }
    } else {
      recordFailure(message, at: place, helper: name)
    }
  }

  /// Reports the issues that calls have raised off the test's task, each once.
  ///
  /// Every verification begins with it. Off the test's task it leaves them to the next one on it.
  @usableFromInline
  func reportDeferredIssues() {
    if Test.current != nil { reportDeferredIssuesWhereverThisIs() }
  }

  /// Reports them even where no test is to be seen, for afterwards it would be too late.
  func reportDeferredIssuesWhereverThisIs() {
    let issues = state.withLock { state in
      defer { state.deferredIssues = [] }
      return state.deferredIssues
    }
    let origin = test.map { "; the spy was made in “\($0)”" } ?? ""
    for issue in issues {
      recordFailure(
        "\(issue.message)\nThe call came from outside the test's task\(origin).", at: issue.place,
        helper: name)
    }
  }
}
