public import Testing

/// Repeats a closure until it succeeds.
///
/// Use it to poll state that has no event to wait for. An attempt succeeds if it throws no error, records no failure,
/// and returns neither false nor nil. Warnings and known issues do not count as failures. But an issue counts as a
/// failure even if a trait of the test turns it into a warning, because `eventually` sees the issue before the trait
/// does. Write your expectation as usual:
///
/// <!-- snippet: eventually -->
/// ```swift
/// @Test func `a rebuilt index has all three entries`() async throws {
///   let index = Index()
///
///   index.rebuild()
///
///   try await eventually { #expect(index.entries.count == 3) }
/// }
/// ```
///
/// The first attempt is immediate. The next one follows after a millisecond, later ones after growing pauses of up to
/// 20 ms, and the last one when the limit is reached. Only the issues of the last attempt reach the test, but the
/// attachments of all attempts are kept. So record attachments after `eventually`. Outside a test's task, the issues of
/// all attempts are recorded, and none of them makes an attempt fail. Return a Bool there.
///
/// If you call `eventually` inside `withKnownIssue`, return a Bool instead of writing an expectation. A failed
/// expectation is a known issue there, so the first attempt would succeed.
///
/// A single attempt has no limit. On a real clock, the time of the attempts counts toward the limit. So if they are
/// slow, there are fewer of them, but at least eleven. If a sleep of a ``TestClock``, a network request or a call held
/// at a ``Gate`` reaches its own limit during an attempt, no further attempt follows.
///
/// If there is an event, wait for the event instead. `eventually` misses state that changes back between two attempts.
///
/// | To wait for | Use |
/// |---|---|
/// | one callback | `valueOfCallback` |
/// | several events | `expectation` |
/// | a call to a double | `waitForCalls` |
/// | elements of a sequence | `AsyncSequenceProbe` |
/// | a sleep on a test clock | `sleepers(atLeast:)` |
/// | state without an event | `eventually` |
///
/// - Parameters:
///   - limit: The time after which the wait fails, or nil for the test's wait limit.
///   - clock: The clock that measures the pauses between the attempts.
///   - sourceLocation: Where a failure is reported.
///   - attempt: The closure to repeat, on the actor of the caller.
/// - Returns: The value of the attempt that succeeded. An optional is still an optional, but never nil. To unwrap the
///   value inside the closure, return `try #require(…)`.
/// - Throws: `ExpectationFailedError` if no attempt succeeded. By then, the failure has already been reported.
///   `CancellationError` if the task was cancelled.
@discardableResult
public func eventually<Value>(
  within limit: Duration? = nil,
  on clock: any Clock<Duration> = ContinuousClock(),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ attempt: @escaping () async throws -> Value
) async throws -> Value {
  try await poll(within: WaitLimit(limit, clock: clock), at: sourceLocation) {
    let value = try await attempt()
    if isFalse(value) { return (value, "the condition was still false") }
    if let optional = value as? any OptionalValue, optional.wrapped == nil {
      return (value, "the value was still nil")
    }
    return (value, nil)
  }
}

/// Returns `true` if a value is `false`, even inside an optional.
private func isFalse(_ value: Any) -> Bool {
  guard let value = unwrapped(value) else { return false }
  // Also checks the type, because on Apple platforms the number 0 can be cast to `Bool`.
  return type(of: value) == Bool.self && value as? Bool == false
}

/// Reads a value repeatedly until it meets a condition.
///
/// <!-- snippet: eventually-until -->
/// ```swift
/// @Test func `a rebuilt index starts with entries a and b`() async throws {
///   let index = Index()
///
///   index.rebuild()
///
///   let entries = try await eventually {
///     index.entries
///   } until: {
///     $0.count >= 2
///   }
///   #expect(entries.prefix(2) == ["a", "b"])
/// }
/// ```
///
/// - Parameters:
///   - limit: The time after which the wait fails, or nil for the test's wait limit.
///   - clock: The clock that measures the pauses between the attempts.
///   - sourceLocation: Where a failure is reported.
///   - value: The closure that returns the value. A failure message shows the last value.
///   - condition: The condition that the value has to meet.
/// - Returns: The first value that meets the condition.
/// - Throws: `ExpectationFailedError` if no value met the condition. By then, the failure has already been reported.
///   `CancellationError` if the task was cancelled.
@discardableResult
public func eventually<Value>(
  within limit: Duration? = nil,
  on clock: any Clock<Duration> = ContinuousClock(),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ value: @escaping () async throws -> Value,
  until condition: @escaping (Value) throws -> Bool
) async throws -> Value {
  try await poll(within: WaitLimit(limit, clock: clock), at: sourceLocation) {
    let value = try await value()
    return (value, try condition(value) ? nil : "the last value was \(describeValue(value))")
  }
}

// MARK: - Pauses

extension WaitLimit {
  /// The pauses between the attempts of a polling wait, which grow to 20 ms at most.
  ///
  /// There are at least ten pauses. On a busy machine, each of them takes longer, which also gives the subject more
  /// time. The pauses are not stored in an array, because a long limit has millions of them.
  var pauses: Pauses { Pauses(limit: duration) }

  struct Pauses: IteratorProtocol {
    private static let fewest = 10

    private let longest: Duration
    private var following = Duration.milliseconds(1)
    private var count = 0

    /// The part of the limit that the pauses have not used yet.
    private var remaining: Duration

    /// The time that the attempts have taken.
    private var ofAttempts = Duration.zero

    init(limit: Duration) {
      longest = min(.milliseconds(20), limit / Self.fewest)
      remaining = limit
    }

    mutating func next() -> Duration? {
      guard remaining > .zero, remaining > ofAttempts || count < Self.fewest else { return nil }
      let pause = max(min(following, longest, remaining), .nanoseconds(1))
      remaining -= pause
      following = min(following * 2, longest)
      count += 1
      return pause
    }

    /// Notes the time that an attempt has taken.
    mutating func note(_ attempt: Duration) { ofAttempts += attempt }
  }
}

// MARK: - Attempts

/// An attempt of `eventually`.
///
/// An attempt withholds its issues from the test, unless it is the one at the limit. If it fails and another one
/// follows, its issues are dropped.
///
/// A failed attempt must not drop an issue that is older than the attempt. So while issues are withheld, spies, clocks,
/// gates and network doubles do not report the issues that they have kept. If such an object is older than the attempt
/// and is released, its issues are recorded after the attempt. While issues are withheld, a probe does not note that it
/// has reported a failure, because that failure may be dropped. So the probe still reports later what the test has not
/// checked. There is one gap: after a failed attempt, one of its tasks may still release an object that the attempt did
/// not create. Then the issues of that object are lost, except those that a spy has kept for the end of the process.
final class Attempt: Sendable {
  /// The attempt that the running code belongs to, or nil outside attempts.
  @TaskLocal static var current: Attempt?

  /// The innermost attempt that withholds the issues of the running code, or nil if the issues reach the test.
  static var withholding: Attempt? { withholding(in: current) }

  /// The number of limits that were reached before the attempt.
  let limitsBefore = TestActivity.current.limits

  private struct State {
    /// Closures that record the last issues of objects that are older than the attempt, or nil after the attempt.
    var older: [@Sendable () -> Void]? = []

    var isWithheld: Bool
    var hasFailed = false

    var isRunning: Bool { older != nil }
  }

  /// Identifies the call to `eventually` that the attempt belongs to.
  private let series: UInt64

  private let enclosing = Attempt.current
  private let state: LockedState<State>

  init(of series: UInt64, isWithheld: Bool) {
    self.series = series
    state = LockedState(State(isWithheld: isWithheld))
  }

  /// Records the last issues of an object that is being released.
  ///
  /// - Parameters:
  ///   - creation: The attempt in which the object was created, or nil if there was none.
  ///   - record: Records the issues. If the object is older than the running attempt, the closure is called after the
  ///     attempt. If the object is from a failed attempt of the same `eventually`, the closure is not called.
  static func recordAtEnd(
    ofObjectFrom creation: Attempt?, _ record: @escaping @Sendable () -> Void
  ) {
    let origins = withholding(in: creation).map { Array($0.chain) } ?? []
    // Drop the issues of an object from a failed attempt if a later attempt of the same `eventually` is running.
    // Otherwise, they could make the later attempt fail.
    let isDropped = current?.chain.contains { other in
      other.state.withLock(\.isRunning)
        && origins.contains { $0.series == other.series && $0 !== other }
    }
    if isDropped == true { return }
    guard let withholding, !origins.contains(where: { $0 === withholding }) else { return record() }
    let isOver = withholding.state.withLock { state in
      // An enclosing attempt may withhold the issues as well.
      state.older?.append { Attempt.recordAtEnd(ofObjectFrom: creation, record) }
      return !state.isRunning
    }
    if isOver { record() }
  }

  /// Returns `true` if an issue would be lost because the running task began in an attempt that has failed.
  ///
  /// - Parameter creation: The attempt in which the object with the issue was created, or nil if there was none.
  /// - Returns: `true` only if that attempt did not create the object. Issues of its own objects may be dropped.
  static func dropsIssues(ofObjectFrom creation: Attempt?) -> Bool {
    let origins = creation.map { Array($0.chain) } ?? []
    return current?.chain.contains { attempt in
      attempt.state.withLock(\.hasFailed) && !origins.contains { $0 === attempt }
    } == true
  }

  /// Notes that the attempt has failed, so that `dropsIssues` knows that its late issues are dropped.
  func fail() { state.withLock { $0.hasFailed = true } }

  /// Returns the first attempt that withholds its issues, from the given attempt outward, or nil.
  private static func withholding(in attempt: Attempt?) -> Attempt? {
    attempt?.chain.first { $0.state.withLock(\.isWithheld) }
  }

  /// The attempt and those around it, innermost first.
  private var chain: some Sequence<Attempt> { sequence(first: self, next: \.enclosing) }

  /// Ends the attempt and records the issues of older objects.
  ///
  /// The issues of a successful attempt belong to the enclosing attempt, or else to the test.
  func end(hasSucceeded: Bool) {
    let older = state.withLock { state in
      if hasSucceeded { state.isWithheld = false }
      return state.older.take() ?? []
    }
    for record in older { record() }
  }
}

/// Repeats attempts until one succeeds or the limit is reached.
///
/// An attempt returns its value and the problem with it. The problem is nil if the value counts.
private func poll<Value>(
  within limit: WaitLimit,
  at sourceLocation: SourceLocation,
  _ attempt: @escaping () async throws -> (value: Value, problem: String?)
) async throws -> Value {
  let activity = TestActivity.current
  var real = Duration.zero
  var attempts = 0
  var pauses = limit.pauses
  let series = CallNumber.next()
  while true {
    let pause = pauses.next()
    attempts += 1
    // An attempt has no limit of its own, but each sleep or request that it awaits has one. `beat()` restarts
    // these limits before each attempt.
    activity.beat()
    let limits = activity.limits
    let begin = ContinuousClock.now
    let (value, reason, issues) = await run(
      attempt, of: series, keepingIssues: pause != nil, at: sourceLocation)
    if limit.isReal { pauses.note(ContinuousClock.now - begin) }
    if let value { return value }
    let made = "\(counted(attempts, "attempt")), and \(reason)"
    guard activity.limits == limits else {
      // The next attempt would hang as well. A sleep that reaches its limit cancels its task, which may be this one.
      // So the failure is recorded before this function checks for cancellation.
      if pause != nil { for issue in issues { recordAgain(issue, or: sourceLocation) } }
      throw await recordedFailure(
        """
        Made \(made). During the last attempt, a sleep, a request or a held call reached its limit, because the \
        test did not end it. End it before you call eventually, for example with clock.advance(by:).
        \(whichWait)
        """, at: sourceLocation)
    }
    try Task.checkCancellation()
    if let pause {
      // During a pause, the wait's own limit runs, so the limits of sleeps and requests stand still.
      if limit.isReal { activity.beginWait() }
      defer { if limit.isReal { activity.endWait() } }
      do {
        real += try await limit.pause(pause)
        continue
      } catch let error where !WaitLimit.isCancellation(error) {
        for issue in issues { recordAgain(issue, or: sourceLocation) }
        throw await recordedFailure(
          """
          Made \(made). No other attempt followed, because the clock threw this error:
          \(error)
          \(whichWait)
          """, at: sourceLocation)
      }
    }
    let elapsed = limit.elapsed(real)
    throw await recordedFailure(
      """
      Waited \(describeDuration(elapsed.limit)), made \(made).\(elapsed.remark)
      \(whichWait)
      """, at: sourceLocation)
  }
}

private let whichWait = """
  Use eventually only for state without an event. To wait for an event, use:
    one callback            valueOfCallback
    several events          expectation
    a call to a double      waitForCalls
    elements of a sequence  AsyncSequenceProbe
    a sleep on a TestClock  sleepers(atLeast:)
  """

/// Makes one attempt and returns its value, the reason if it has failed, and its issues.
///
/// The value of a failed attempt is nil. A failing issue makes the attempt fail, even if `areKept` withholds it.
private func run<Value>(
  _ attempt: @escaping () async throws -> (value: Value, problem: String?),
  of series: UInt64,
  keepingIssues areKept: Bool,
  at sourceLocation: SourceLocation
) async -> (value: Value?, reason: String, issues: [Issue]) {
  var value: Value?
  var reason = "the last attempt recorded its own issues"
  func run() async {
    do {
      let (result, problem) = try await attempt()
      if let problem { reason = problem } else { value = result }
    } catch is ExpectationFailedError {
      // `#require` has already recorded the issue.
    } catch {
      reason = "the last attempt threw \(describeValue(error))"
    }
  }
  guard let test = Test.running else {
    await run()
    return (value, reason, [])
  }
  func hasFailed(with issues: [Issue]) -> Bool {
    value == nil || issues.contains(where: \.isFailure)
  }
  let current = Attempt(of: series, isWithheld: areKept)
  let issues = await observeIssues(
    in: test, areKept: areKept,
    dropsLateIssues: { issues in
      let drops = areKept && hasFailed(with: issues)
      if drops { current.fail() }
      return drops
    },
    at: sourceLocation
  ) {
    await Attempt.$current.withValue(current) { await run() }
  }
  current.end(hasSucceeded: !hasFailed(with: issues))
  if hasFailed(with: issues) { return (nil, reason, issues) }
  // A successful attempt passes its warnings and known issues on to the test.
  if areKept { for issue in issues { recordAgain(issue, or: sourceLocation) } }
  return (value, reason, issues)
}

/// Records a withheld issue in the test, with the same severity.
private func recordAgain(_ issue: Issue, or sourceLocation: SourceLocation) {
  // If `Issue.record` recorded the issue without an error, its comments are the whole message.
  let isRecorded = if case .unconditional = issue.kind { true } else { false }
  func record() {
    Issue.record(
      Comment(rawValue: isRecorded ? issue.message : issue.description),
      severity: issue.severity,
      sourceLocation: issue.sourceLocation ?? sourceLocation)
  }
  if issue.severity < .error || issue.isFailure { record() } else { withKnownIssue { record() } }
}

/// Records a failure and returns the error that a failed `#require` throws.
func recordedFailure(_ message: String, at sourceLocation: SourceLocation) async -> any Error {
  var failure: any Error = CancellationError()
  func fail() {
    do {
      try #require(Bool(false), Comment(rawValue: message), sourceLocation: sourceLocation)
    } catch {
      failure = error
    }
  }
  guard let test = Test.running else {
    // Outside a test, nothing can hide the issue that `#require` records, so do not record another one.
    fail()
    failRun(message, at: sourceLocation)
    return failure
  }
  recordFailure(message, at: sourceLocation)
  _ = await observeIssues(in: test, areKept: true, at: sourceLocation) { fail() }
  return failure
}
