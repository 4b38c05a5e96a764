public import Testing

extension AsyncSequenceProbe {
  /// Returns the next element, waiting for it if necessary.
  ///
  /// Fails if no element arrives within the limit, or if the sequence has ended.
  ///
  /// - Parameters:
  ///   - limit: The time after which the wait fails, or nil for the test's wait limit.
  ///   - sourceLocation: Where a failure is reported.
  /// - Returns: The element.
  /// - Throws: `ExpectationFailedError` if there is no element. By then, the failure has already been reported.
  ///   `CancellationError` if the task was cancelled.
  public func next(
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Element {
    guard let event = await received.next(within: WaitLimit(limit)) else {
      throw CancellationError()
    }
    if case .element(let element, _) = event { return element }
    received.noteFailure(event)
    let text = describe(event) { "element \($0) of \(name)" }
    let element: Element? = nil
    return try #require(element, Comment(rawValue: text), sourceLocation: sourceLocation)
  }

  /// Expects that the next element is equal to a given one.
  ///
  /// Fails if a different element arrives, if the sequence has ended, or if nothing arrives within the limit. Elements
  /// are compared like the arguments of a ``Spy`` (see ``ArgumentMatcher/equal(_:)``).
  ///
  /// - Parameters:
  ///   - expected: The expected element.
  ///   - limit: The time after which the wait fails, or nil for the test's wait limit.
  ///   - sourceLocation: Where a failure is reported.
  public func expectNext(
    _ expected: Element,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let event = await received.next(within: WaitLimit(limit))
    guard case .element(let actual, let number) = event else {
      fail(event, at: sourceLocation) {
        "element \($0) of \(name) to be \(describeValue(expected))"
      }
      return
    }
    let matcher = ArgumentMatcher.equal(expected)
    guard !matcher.matches(actual) else { return }
    received.noteFailure(event)
    let record = received.record
    let text = """
      Element \(number) of \(name) is not as expected: \(describeValue(actual)) \
      \(matcher.objection(actual)). The sequence \(record.fate).
      """
    recordFailure(record.message(text, highlighting: number), at: sourceLocation)
  }

  /// Expects that no element arrives within the given time.
  ///
  /// If no element arrives, the wait takes the whole time. An element fails the test immediately. So does an error from
  /// the sequence, unless the test has already seen that error. If the sequence finishes, no more elements can arrive,
  /// so the wait ends immediately without an issue.
  ///
  /// On a clock that the test advances, an element that is sent exactly when the time is up may arrive after the
  /// wait. The next call on the probe receives this element.
  ///
  /// - Parameters:
  ///   - window: The duration in which no element may arrive. It must be above zero.
  ///   - clock: The clock that measures the time, such as one that the test advances.
  ///   - sourceLocation: Where a failure is reported.
  public func expectNoElement(
    within window: Duration = .milliseconds(100),
    on clock: any Clock<Duration> = ContinuousClock(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard canCheckSilence(for: window, at: sourceLocation) else { return }
    var limit = WaitLimit(window, clock: clock)
    limit.isPatient = false
    let event = await received.next(within: limit)
    switch event {
    case nil, .end(.finished, _), .end(.failed, isNews: false): return
    case .silence(let elapsed, _): expectFullTime(elapsed, at: sourceLocation)
    case .element, .end(.failed, isNews: true):
      fail(event, at: sourceLocation) { _ in
        "no element of \(name) for \(describeDuration(window))"
      }
    }
  }

  /// Expects that the sequence finishes without another element.
  ///
  /// Fails if an element arrives, if the sequence fails, or if it does not end within the limit.
  ///
  /// - Parameters:
  ///   - limit: The time after which the wait fails, or nil for the test's wait limit.
  ///   - sourceLocation: Where a failure is reported.
  public func expectFinish(
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let event = await received.next(within: WaitLimit(limit))
    if case .end(.finished, _) = event { return }
    fail(event, at: sourceLocation) { _ in "\(name) to finish" }
  }

  /// Expects that the sequence fails with an error of a given type, without another element.
  ///
  /// Fails if an element arrives, if the sequence finishes or fails with a different error, or if it does not end
  /// within the limit.
  ///
  /// - Parameters:
  ///   - type: The type of the error.
  ///   - limit: The time after which the wait fails, or nil for the test's wait limit.
  ///   - sourceLocation: Where a failure is reported.
  /// - Returns: The error, or nil if the expectation has failed or the task was cancelled.
  @discardableResult
  public func expectFailure<Failure: Error>(
    _ type: Failure.Type,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Failure? {
    let error = await failure(
      within: limit, at: sourceLocation, expected: "an error of type \(type)"
    ) { $0 is Failure ? nil : "\(describeError($0)) is not of type \(type)" }
    return error as? Failure
  }

  /// Expects that the sequence fails with an error equal to a given one, without another element.
  ///
  /// Fails if an element arrives, if the sequence finishes or fails with a different error, or if it does not end
  /// within the limit.
  ///
  /// - Parameters:
  ///   - expected: The expected error.
  ///   - limit: The time after which the wait fails, or nil for the test's wait limit.
  ///   - sourceLocation: Where a failure is reported.
  public func expectFailure<Failure: Error & Equatable>(
    _ expected: Failure,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await failure(within: limit, at: sourceLocation, expected: describeError(expected)) { error in
      guard let actual = error as? Failure else {
        return "\(describeError(error)) is not \(describeError(expected))"
      }
      return areEqual(actual, expected)
        ? nil : "\(describeValue(actual)) \(describeInequality(actual, expected))"
    }
  }

  /// Waits for the error of the sequence and returns it.
  ///
  /// Returns nil if the expectation has failed, or if the waiting task was cancelled.
  ///
  /// `difference` returns the difference between the error and the expected one, or nil if the error is as expected.
  @discardableResult
  private func failure(
    within limit: Duration?, at sourceLocation: SourceLocation,
    expected: @autoclosure () -> String, difference: (any Error) -> String?
  ) async -> (any Error)? {
    let event = await received.next(within: WaitLimit(limit))
    guard case .end(.failed(let error), _) = event else {
      fail(event, at: sourceLocation) { _ in "\(name) to fail with \(expected())" }
      return nil
    }
    guard let difference = difference(error) else { return error }
    received.noteFailure(event)
    let text = "The error of \(name) is not as expected: \(difference)."
    recordFailure(received.record.message(text), at: sourceLocation)
    return nil
  }
}

// MARK: - Messages

extension AsyncSequenceProbe {
  /// Fails the test because of an unexpected event.
  ///
  /// If the event is nil, the task was cancelled, and the test does not fail.
  private func fail(
    _ event: ReceivedElements<Element>.Event?,
    at sourceLocation: SourceLocation,
    expected: (Int) -> String
  ) {
    guard let event else { return }
    received.noteFailure(event)
    recordFailure(describe(event, expected: expected), at: sourceLocation)
  }

  /// Returns the message about an unexpected event.
  func describe(
    _ event: ReceivedElements<Element>.Event,
    expected: (Int) -> String
  ) -> String {
    let record = received.record
    switch event {
    case .element(let element, let number):
      return record.message(
        """
        Expected \(expected(number)), but received element \(number): \(describeValue(element)). \
        The sequence \(record.fate).
        """, highlighting: number)
    case .end:
      let next = expected(record.elements.count + 1)
      return record.message("Expected \(next), but the sequence \(record.fate).")
    case .silence(let elapsed, let record):
      let next = expected(record.elements.count + 1)
      return record.message(
        """
        Waited \(describeDuration(elapsed.limit)) for \(next), but nothing arrived. \
        The sequence \(record.fate).\(elapsed.remark)
        """)
    }
  }

  /// Returns the message about elements or an error that the test has not checked.
  func describe(leftovers record: ReceivedElements<Element>.Record) -> String {
    let count = record.elements.count - record.consumed
    if count == 0, case .failed(let error) = record.end {
      return record.message(
        """
        The test never checks that \(name) failed with \(describeError(error)). Expect the error with \
        expectFailure(_:).
        """)
    }
    let them = count == 1 ? "it" : "them"
    return record.message(
      """
      The test has not consumed \(counted(count, "element")) of \(name). Expect \(them) with expectNext(_:), or \
      take \(them) with next(). The sequence \(record.fate).
      """)
  }
}

extension ReceivedElements.Record {
  /// The state of the sequence, as the end of a sentence that begins with “The sequence”.
  fileprivate var fate: String {
    switch end {
    case nil: "is still running"
    case .finished: "has finished"
    case .failed(let error): "has failed with \(describeError(error))"
    }
  }

  /// Returns a paragraph followed by the list of received elements.
  fileprivate func message(_ paragraph: String, highlighting number: Int? = nil) -> String {
    let leftovers = consumed..<elements.count
    guard !elements.isEmpty else { return paragraph + "\nReceived: nothing" }
    let list = NumberedList(
      heading: "Received:",
      noun: "element",
      count: elements.count,
      highlights: (number.map { [$0 - 1] } ?? []) + leftovers.prefix(5),
      text: { describeValue(elements[$0]) },
      mark: { leftovers.contains($0) ? "not consumed" : nil })
    return list.below(paragraph)
  }
}
