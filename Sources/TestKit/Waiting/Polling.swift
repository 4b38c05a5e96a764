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

/// What an attempt has come to: a value, or a sentence on why it is none.
enum Attempt<Value> {
  case success(Value)
  case failure(String)
}

/// Makes attempts until one succeeds or the limit is over.
func poll<Value>(
  _ polling: PollingLimit,
  at sourceLocation: SourceLocation,
  helper: String = #function,
  _ attempt: @escaping () async throws -> Attempt<Value>
) async throws -> Value {
  let activity = polling.limit.isReal ? TestActivity.current : nil
  activity?.beginWait()
  defer { activity?.endWait() }
  var real = Duration.zero
  var attempts = 0
  var pauses = polling.pauses.makeIterator()
  while true {
    let pause = pauses.next()
    attempts += 1
    let reason: String
    switch await run(attempt, keepingIssues: pause != nil, at: sourceLocation) {
    case .success(let value): return value
    case .failure(let text): reason = text
    }
    try Task.checkCancellation()
    if let pause {
      real += try await polling.limit.pause(pause)
      continue
    }
    let elapsed = WaitLimit.Elapsed(limit: polling.limit.duration, real: real)
    recordFailure(
      """
      Waited \(describeDuration(elapsed.limit)), made \(describeAttempts(attempts)), and \
      \(reason).\(elapsed.remark)
      \(whichWait)
      """, at: sourceLocation, helper: helper)
    throw await expectationFailedError()
  }
}

/// Makes one attempt, whose issues are kept from the test or not; either way they make it fail.
private func run<Value>(
  _ attempt: @escaping () async throws -> Attempt<Value>,
  keepingIssues areKept: Bool,
  at sourceLocation: SourceLocation
) async -> Attempt<Value> {
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
    return result
  }
  let issues = await observeIssues(in: test, areKept: areKept, at: sourceLocation) { await run() }
  if case .success = result, issues.contains(where: \.isFailure) {
    return .failure("the last attempt recorded the issues beside this one")
  }
  // What is no failure is not kept from the test.
  if areKept, case .success = result {
    for issue in issues { recordAgain(issue, or: sourceLocation) }
  }
  return result
}

/// Records an issue that is no failure: a warning, or one that is known.
private func recordAgain(_ issue: Issue, or sourceLocation: SourceLocation) {
  func record() {
    Issue.record(
      Comment(rawValue: issue.message), severity: issue.severity,
      sourceLocation: issue.sourceLocation ?? sourceLocation)
  }
  if issue.severity < .error { record() } else { withKnownIssue { record() } }
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
