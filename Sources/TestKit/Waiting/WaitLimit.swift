public import Testing

/// The time after which a wait fails.
///
/// On a busy machine, work that usually takes 10 ms may take seconds, although the subject does nothing wrong. So a
/// limit on real time is measured as a series of short sleeps, called slices. On a busy machine, each slice takes
/// longer as well, so the awaited work gets its share of the time.
package struct WaitLimit: Sendable {
  /// The limit of a wait for which the test sets no other limit.
  ///
  /// The value is task-local, so that a trait affects only the waits of its own tests.
  @TaskLocal static var standard: Duration = .seconds(10)

  /// The clock of a wait for which the test sets no other clock.
  ///
  /// Only the tests of this module change it.
  @TaskLocal static var standardClock: any Clock<Duration> = ContinuousClock()

  /// The name of the tasks that only measure a limit.
  ///
  /// The Schedules module recognizes these tasks by this name, because it must not count them as tasks of the test.
  package static let taskName = "TestKit limit"

  /// The schedule of the running task, or nil in a detached task and outside schedules.
  ///
  /// The Schedules module sets this value. While a test waits in a schedule, the limits of the pending sleeps and
  /// requests of that schedule do not run. The limits of other schedules do run, because otherwise, a wait that never
  /// ends in one schedule would stop the limits of all.
  @TaskLocal package static var schedule: ObjectIdentifier?

  let duration: Duration
  let clock: any Clock<Duration>

  /// A Boolean value that indicates whether the wait sets the limit itself.
  let isOfWait: Bool

  /// A Boolean value that indicates whether the clock measures real time.
  ///
  /// In real time, a busy machine may get little done before the limit.
  let isReal: Bool

  /// A Boolean value that indicates whether the wait continues while the main actor is busy.
  ///
  /// A check that nothing happens is not patient, because something could happen in the extra time.
  var isPatient: Bool

  /// The number of sleeps that the limit is cut into.
  let slices: Int

  /// Creates a limit, by default the test's wait limit.
  init(
    _ duration: Duration? = nil,
    clock: any Clock<Duration> = Self.standardClock,
    slices: Int? = nil
  ) {
    self.duration = duration ?? Self.standard
    isOfWait = duration != nil
    self.clock = clock
    isReal = clock is ContinuousClock || clock is SuspendingClock
    isPatient = isReal && self.duration > .zero
    // A busy machine makes no difference to virtual time, so one sleep is enough.
    self.slices = slices ?? (isReal ? 10 : 1)
  }
}

// MARK: - Waiting for the limit

extension WaitLimit {
  /// Waits until the limit is reached.
  ///
  /// - Parameter signOfLife: Returns a number that changes with every sign of life. After a change, the limit starts
  ///   again. While the number is nil, the limit does not run, and afterwards it starts again.
  /// - Returns: The elapsed time, or nil if the task was cancelled first.
  func elapse(sinceLast signOfLife: () async -> UInt64? = { 0 }) async -> Elapsed? {
    var last = await signOfLife()
    var passed = 0
    var real = Duration.zero
    while passed < slices {
      do {
        real += try await pause(duration / slices)
      } catch {
        // After an error that is not a cancellation, the limit counts as reached. Nothing else would end the wait.
        if Self.isCancellation(error) { return nil }
        return elapsed(real, clockError: "\(error)")
      }
      passed += 1
      let current = await signOfLife()
      // The wait may have ended in the meantime.
      if Task.isCancelled { return nil }
      if current == nil || current != last { (last, passed, real) = (current, 0, .zero) }
    }
    return elapsed(real)
  }

  /// Returns the times of a wait that has reached the limit.
  func elapsed(_ real: Duration, clockError: String? = nil) -> Elapsed {
    Elapsed(limit: duration, isOfWait: isOfWait, real: real, clockError: clockError)
  }

  /// Returns `true` if a pause ended because somebody cancelled the task.
  ///
  /// A ``TestClock`` that is never advanced also cancels the task, but its sleep then throws ``SleepNotEnded``. That
  /// does not count as a cancellation.
  static func isCancellation(_ error: any Error) -> Bool {
    Task.isCancelled && !(error is SleepNotEnded)
  }

  /// Sleeps for a part of the limit and returns the time that the sleep took.
  func pause(_ duration: Duration) async throws -> Duration {
    let begin = ContinuousClock.now
    // The system's clocks trap on sleeps of more than 292 years.
    let years = Duration.seconds(30 * 365 * 86_400)
    try await clock.sleep(for: isReal ? min(duration, years) : duration)
    return isReal ? ContinuousClock.now - begin : duration
  }

  /// The times of a wait that has reached its limit.
  struct Elapsed: Equatable, Sendable {
    /// The limit, even if an error of the clock has cut the wait short.
    let limit: Duration

    /// A Boolean value that indicates whether the wait has set the limit itself.
    let isOfWait: Bool

    var real: Duration

    /// A Boolean value that indicates whether the main actor was busy all the time, for six times the limit.
    var wasMainActorBlocked = false

    /// The error that the clock threw, in words, or nil if it threw none.
    var clockError: String?

    /// A Boolean value that indicates whether the limit took more than three times its duration in real time.
    var wasOverloaded: Bool { limit > .zero && real / 3 > limit }

    /// Closing lines about a problem with the clock, the main actor or the machine, or an empty string.
    var remark: String {
      if let clockError {
        return "\nThe wait ended early, because its clock threw this error:\n\(clockError)"
      }
      let blocked =
        wasMainActorBlocked
        ? """

        The main actor was busy or blocked during the whole wait, which lasted six times this limit. Does something \
        block the main thread, such as a semaphore? If not, run fewer tests in parallel.
        """ : ""
      guard wasOverloaded else { return blocked }
      let more =
        isOfWait ? "pass a longer time to this wait" : "allow more time with .waitLimit(_:)"
      return """

        The machine was overloaded: a wait of \(describeDuration(limit)) took \
        \(describeDuration(real)). The code that the test waits for may not have had its \
        turn. Run fewer tests in parallel, or \(more).\(blocked)
        """
    }
  }
}

/// Records a failure if the clock of a check threw an error, because the check has then ended early.
///
/// A check that nothing happens proves nothing if it ended early.
func expectFullTime(_ elapsed: WaitLimit.Elapsed, at sourceLocation: SourceLocation) {
  guard elapsed.clockError != nil else { return }
  recordFailure(
    """
    Nothing unexpected happened, but the check proves nothing, because it did not last the full \
    \(describeDuration(elapsed.limit)).\(elapsed.remark)
    """, at: sourceLocation)
}

/// Returns `true` if a time is above zero, and otherwise records an issue.
///
/// In a time of zero or less, nothing can happen, so a check that something does not happen would prove nothing.
func canCheckSilence(for time: Duration, at sourceLocation: SourceLocation) -> Bool {
  guard time <= .zero else { return true }
  recordFailure(
    "To check that something does not happen, pass a time above zero, not \(describeDuration(time)).",
    at: sourceLocation)
  return false
}

/// A watch that finds out whether the main actor is busy while a test waits.
struct MainActorWatch {
  private var turn: Waiter<Void>?
  private var hadTurn = false
  private var checksLeft = 50

  /// `true` if all checks are used up, and the main actor has run none of the closures.
  var isBlocked: Bool { checksLeft == 0 && !hadTurn && turn?.isOver == false }

  /// Returns `true` if the main actor has not yet run the closure of an earlier call.
  ///
  /// Otherwise, sends it a new closure. The first call returns `false`. After 50 calls, the result is always `false`,
  /// so that a wait ends even if the main actor is blocked for good.
  mutating func isBusy() -> Bool {
    guard checksLeft > 0 else { return false }
    checksLeft -= 1
    if let turn {
      guard turn.isOver else { return true }
      hadTurn = true
    }
    let next = Waiter<Void>()
    turn = next
    Task(name: WaitLimit.taskName) { @MainActor in next.happen(()) }
    return false
  }
}

// MARK: - The trait

/// A trait that sets the wait limit of a test.
///
/// Create it with `.waitLimit(_:)`.
public struct WaitLimitTrait: TestTrait, SuiteTrait, TestScoping {
  let limit: Duration

  /// `true`, because a suite passes the trait on to its tests.
  public var isRecursive: Bool { true }

  /// Runs a test with the limit.
  ///
  /// - Parameters:
  ///   - test: The test or suite.
  ///   - testCase: The case of the test.
  ///   - function: The test itself.
  /// - Throws: Any error of the test.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard limit > .zero else {
      recordFailure(
        """
        The wait limit of a test must be above zero, but .waitLimit(_:) got \(describeDuration(limit)). The \
        limit is still \(describeDuration(WaitLimit.standard)).
        """, at: test.sourceLocation)
      return try await function()
    }
    try await WaitLimit.$standard.withValue(limit) { try await function() }
  }
}

extension Trait where Self == WaitLimitTrait {
  /// Sets the time after which a wait of the test or suite fails, unless the wait sets its own limit.
  ///
  /// The default is 10 seconds. A wait that succeeds ends as soon as its event has happened. The trait does not reach a
  /// detached task or a dispatch queue, so a wait or a clock that is created there has the default.
  ///
  /// - Parameter limit: The limit, above zero, in real time unless the wait has its own clock.
  /// - Returns: The trait.
  public static func waitLimit(_ limit: Duration) -> Self {
    WaitLimitTrait(limit: limit)
  }
}
