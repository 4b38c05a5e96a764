public import Testing

extension AsyncSequenceProbe {
  /// Takes the next element.
  ///
  /// It fails if none comes within the limit, or if the sequence has ended instead.
  ///
  /// - Parameters:
  ///   - limit: How long to wait before it fails; nil for the limit of the test's waits.
  ///   - sourceLocation: Where a failure is reported.
  /// - Returns: The element.
  /// - Throws: `ExpectationFailedError` if there is none, which is then an issue already;
  ///   `CancellationError` if the task was cancelled.
  public func next(
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Element {
    guard let event = await received.next(within: WaitLimit(limit)) else {
      throw CancellationError()
    }
    if case .element(let element, _) = event { return element }
    received.reportsFailure()
    let text = describe(event) { "element \($0) of \(name)" }
    let element: Element? = nil
    return try #require(element, Comment(rawValue: text), sourceLocation: sourceLocation)
  }

  /// Expects that for some time no element comes.
  ///
  /// It watches for the whole time. An element fails it at once, and so does a failure of the sequence,
  /// for that is no silence, unless the test has looked at it before. A finish ends the wait at once and
  /// passes, for no element can come any more.
  ///
  /// On a clock that the test advances, an element that is sent at the very end of the window may come too
  /// late to be seen. It is then the next one to be looked at.
  ///
  /// - Parameters:
  ///   - window: How long to watch.
  ///   - clock: What measures the window, such as a clock that the test advances.
  ///   - sourceLocation: Where a failure is reported.
  public func expectNoElement(
    within window: Duration = .milliseconds(100),
    on clock: any Clock<Duration> = ContinuousClock(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let event = await received.next(within: WaitLimit(window, clock: clock))
    switch event {
    case nil, .silence, .end(.finished, _), .end(.failed, isNews: false): return
    case .element, .end(.failed, isNews: true):
      fail(event, at: sourceLocation) { _ in
        "no element of \(name) for \(describeDuration(window))"
      }
    }
  }

  /// Expects that the sequence finishes, and that no element comes before.
  ///
  /// It fails if an element comes, if the sequence fails, or if it goes on for the whole limit.
  ///
  /// - Parameters:
  ///   - limit: How long to wait before it fails; nil for the limit of the test's waits.
  ///   - sourceLocation: Where a failure is reported.
  public func expectFinish(
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let event = await received.next(within: WaitLimit(limit))
    if case .end(.finished, _) = event { return }
    fail(event, at: sourceLocation) { _ in "\(name) to finish" }
  }

  /// Expects that the sequence fails with an error of a given type, and that no element comes before.
  ///
  /// It fails if an element comes, if the sequence finishes or fails with another error, or if it goes on
  /// for the whole limit.
  ///
  /// - Parameters:
  ///   - type: The type of the error.
  ///   - limit: How long to wait before it fails; nil for the limit of the test's waits.
  ///   - sourceLocation: Where a failure is reported.
  /// - Returns: The error; nil if there is none of that type, which is then an issue already, or if the
  ///   task was cancelled.
  @discardableResult
  public func expectFailure<Failure: Error>(
    _ type: Failure.Type,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Failure? {
    let event = await received.next(within: WaitLimit(limit))
    guard case .end(.failed(let actual), _) = event else {
      fail(event, at: sourceLocation) { _ in "\(name) to fail with an error of type \(type)" }
      return nil
    }
    if let actual = actual as? Failure { return actual }
    let message = received.record.message(
      """
      The failure of \(name) is not as expected: \(describeError(actual)) is not of type \(type).
      """)
    fail(message, at: sourceLocation)
    return nil
  }
}

// MARK: - Equal values

extension AsyncSequenceProbe where Element: Equatable {
  /// Expects that the next element is equal to a given one.
  ///
  /// It fails if another one comes, if the sequence has ended instead, or if nothing comes within the limit.
  ///
  /// - Parameters:
  ///   - expected: The element that is expected.
  ///   - limit: How long to wait before it fails; nil for the limit of the test's waits.
  ///   - sourceLocation: Where a failure is reported.
  public func expectNext(
    _ expected: Element,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let event = await received.next(within: WaitLimit(limit))
    guard case .element(let actual, let number) = event else {
      fail(event, at: sourceLocation) { "\(describeValue(expected)) as element \($0) of \(name)" }
      return
    }
    guard !areEqual(actual, expected) else { return }
    let record = received.record
    let message = record.message(
      """
      Element \(number) of \(name) is not as expected: \(describeValue(actual)) \
      \(describeInequality(actual, expected)). The sequence \(record.fate).
      """, highlighting: number)
    fail(message, at: sourceLocation)
  }
}

extension AsyncSequenceProbe {
  /// Expects that the sequence fails with an error equal to a given one, and that no element comes
  /// before.
  ///
  /// It fails if an element comes, if the sequence finishes or fails with another error, or if it goes on
  /// for the whole limit.
  ///
  /// - Parameters:
  ///   - expected: The error that is expected.
  ///   - limit: How long to wait before it fails; nil for the limit of the test's waits.
  ///   - sourceLocation: Where a failure is reported.
  public func expectFailure<Failure: Error & Equatable>(
    _ expected: Failure,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let event = await received.next(within: WaitLimit(limit))
    guard case .end(.failed(let error), _) = event else {
      fail(event, at: sourceLocation) { _ in "\(name) to fail with \(describeError(expected))" }
      return
    }
    let difference: String
    if let actual = error as? Failure {
      guard !areEqual(actual, expected) else { return }
      difference = "\(describeValue(actual)) \(describeInequality(actual, expected))"
    } else {
      difference = "\(describeError(error)) is not \(describeError(expected))"
    }
    let message = received.record.message(
      "The failure of \(name) is not as expected: \(difference).")
    fail(message, at: sourceLocation)
  }
}
