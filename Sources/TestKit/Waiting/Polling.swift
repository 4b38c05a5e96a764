import Testing

/// The limit of a wait that has to ask again and again, and the times at which it asks.
struct PollingLimit {
  let limit: WaitLimit

  init(_ duration: Duration?, clock: any Clock<Duration>) {
    limit = WaitLimit(duration, clock: clock)
  }

  /// The pauses before all attempts but the first: growing up to 20 ms, and at least ten.
  ///
  /// Each is a sleep of its own that has to get its turn on a busy machine, as the slices of a
  /// ``WaitLimit``. No list, for a limit may be a day.
  var pauses: some Sequence<Duration> {
    let longest = min(.milliseconds(20), limit.duration / 10)
    let begin = (next: Duration.milliseconds(1), remaining: limit.duration)
    return sequence(state: begin) { state in
      guard state.remaining > .zero else { return nil }
      let pause = max(min(state.next, longest, state.remaining), .nanoseconds(1))
      state.remaining -= pause
      state.next = min(state.next * 2, longest)
      return pause
    }
  }
}

extension PollingLimit {
  /// Waits between two attempts, and returns how long that took.
  ///
  /// The test waits with a limit here, so the limits of its suspended calls do not run.
  fileprivate func pause(_ duration: Duration, in activity: TestActivity) async throws -> Duration {
    if limit.isReal { activity.beginWait() }
    defer { if limit.isReal { activity.endWait() } }
    return try await limit.pause(duration)
  }
}

/// What an attempt has come to: a value, or a sentence on why it is none.
enum Attempt<Value> {
  case success(Value)
  case failure(String)
}

/// Makes attempts until one succeeds or the limit is over.
func poll<Value>(
  _ polling: PollingLimit,
  at sourceLocation: SourceLocation,
  _ attempt: @escaping () async throws -> Attempt<Value>
) async throws -> Value {
  let activity = TestActivity.current
  var real = Duration.zero
  var attempts = 0
  var pauses = polling.pauses.makeIterator()
  while true {
    let pause = pauses.next()
    attempts += 1
    let reason: String
    // An attempt has no limit of its own, so the limits of what it waits for have to run.
    activity.beat()
    let limits = activity.limits
    let (result, issues) = await run(attempt, keepingIssues: pause != nil, at: sourceLocation)
    switch result {
    case .success(let value): return value
    case .failure(let text): reason = text
    }
    guard activity.limits == limits else {
      // The next attempt would hang as well. The task may be cancelled, if it was the one that slept.
      if pause != nil { for issue in issues { recordAgain(issue, or: sourceLocation) } }
      recordFailure(
        """
        Made \(describeAttempts(attempts)), and \(reason), after it had waited for something that stayed \
        pending until its own limit was reached. Let the test end that, such as by clock.advance(by:), before \
        it tries again and again.
        \(whichWait)
        """, at: sourceLocation)
      throw await expectationFailedError()
    }
    try Task.checkCancellation()
    if let pause {
      real += try await polling.pause(pause, in: activity)
      continue
    }
    let elapsed = WaitLimit.Elapsed(limit: polling.limit.duration, real: real)
    recordFailure(
      """
      Waited \(describeDuration(elapsed.limit)), made \(describeAttempts(attempts)), and \
      \(reason).\(elapsed.remark)
      \(whichWait)
      """, at: sourceLocation)
    throw await expectationFailedError()
  }
}

/// Makes one attempt, whose issues are kept from the test or not, and returns its result and its issues.
///
/// Either way a failing issue makes the attempt fail.
private func run<Value>(
  _ attempt: @escaping () async throws -> Attempt<Value>,
  keepingIssues areKept: Bool,
  at sourceLocation: SourceLocation
) async -> (Attempt<Value>, [Issue]) {
  var result = Attempt<Value>.failure("the closure was not run")
  func run() async {
    do {
      result = try await attempt()
    } catch is ExpectationFailedError {
      // Has recorded its issue.
      result = .failure("the last attempt recorded the issues beside this one")
    } catch {
      result = .failure("the last attempt threw \(describeValue(error))")
    }
  }
  guard let test = Test.current else {
    await run()
    return (result, [])
  }
  let issues = await observeIssues(in: test, areKept: areKept, at: sourceLocation) { await run() }
  if case .success = result, issues.contains(where: \.isFailure) {
    return (.failure("the last attempt recorded the issues beside this one"), issues)
  }
  // What is no failure is not kept from the test.
  if areKept, case .success = result {
    for issue in issues { recordAgain(issue, or: sourceLocation) }
  }
  return (result, issues)
}

/// Records an issue that was kept from the test, with the same severity.
private func recordAgain(_ issue: Issue, or sourceLocation: SourceLocation) {
  func record() {
    Issue.record(
      Comment(rawValue: issue.message), severity: issue.severity,
      sourceLocation: issue.sourceLocation ?? sourceLocation)
  }
  if issue.severity < .error || issue.isFailure { record() } else { withKnownIssue { record() } }
}

private func describeAttempts(_ count: Int) -> String {
  count == 1 ? "1 attempt" : "\(count) attempts"
}

private let whichWait = """
  Which wait? This one is for state that has no event.
    one callback            valueOfCallback
    so many events          expectation
    a call of a double      waitForCalls
    elements of a sequence  AsyncSequenceProbe
    a sleep on a TestClock  sleepers(atLeast:)
  """

/// The error with which `#require` ends a test, without its issue.
func expectationFailedError() async -> any Error {
  var failure: any Error = CancellationError()
  func fail() {
    do { try #require(Bool(false)) } catch { failure = error }
  }
  if let test = Test.current {
    _ = await observeIssues(in: test, areKept: true, at: #_sourceLocation) { fail() }
  } else {
    fail()
  }
  return failure
}
