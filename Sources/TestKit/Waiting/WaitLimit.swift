public import Testing

/// How long a wait goes on for something that does not happen.
///
/// A limit on real time is proof against load. Where all tests start at once, a wait of 10 ms may take
/// seconds for no fault of the subject. So the limit is cut into slices, each a sleep of its own that
/// has to get its turn on the machine; whatever the wait is for gets as many turns.
struct WaitLimit: Sendable {
  /// What a wait that has reached its limit can say about it.
  struct Elapsed: Equatable, Sendable {
    /// The limit.
    var limit: Duration

    /// The real time that went by.
    var real: Duration

    /// Whether the machine gave the test far less time than it asked for.
    var wasStarved: Bool { limit > .zero && real / 3 > limit }

    /// A sentence to end a message with where the machine was starved; else nothing.
    var remark: String {
      guard wasStarved else { return "" }
      return """

        The machine was starved: \(describeDuration(limit)) took \(describeDuration(real)), so the \
        wait may have been too short. Run fewer tests at once, or give more time with \
        .waitLimit(_:).
        """
    }
  }

  /// The limit of a wait that names none.
  ///
  /// Task-local, for that is how the trait reaches the waits of its tests and no others.
  @TaskLocal static var standard: Duration = .seconds(10)

  /// The clock of a wait that names none, which only the tests of this module change.
  @TaskLocal static var standardClock: any Clock<Duration> = ContinuousClock()

  let duration: Duration
  let clock: any Clock<Duration>

  /// Whether it is real time, which a busy machine may not give.
  let isReal: Bool

  /// Into how many sleeps the limit is cut.
  let slices: Int

  /// Makes a limit; without a duration it is the one that is set for the test.
  init(
    _ duration: Duration? = nil,
    clock: any Clock<Duration> = Self.standardClock,
    slices: Int? = nil
  ) {
    self.duration = duration ?? Self.standard
    self.clock = clock
    isReal = clock is ContinuousClock || clock is SuspendingClock
    // Virtual time gives everybody a turn; there one sleep is one.
    self.slices = slices ?? (isReal ? 10 : 1)
  }

  /// Waits until the limit is reached; nil if the task was cancelled before.
  func elapse() async -> Elapsed? {
    var real = Duration.zero
    do {
      for _ in 0..<slices { real += try await pause(duration / slices) }
    } catch {
      // If a clock fails, nothing else ends the wait. A `TestClock` that nobody advances cancels this task.
      if Task.isCancelled && !(error is SleepNotEnded) { return nil }
    }
    return Elapsed(limit: duration, real: real)
  }

  /// Sleeps for a part of the limit, and returns how long that took.
  func pause(_ duration: Duration) async throws -> Duration {
    let begin = ContinuousClock.now
    // The system's clocks trap on sleeps of more than 292 years.
    let years = Duration.seconds(30 * 365 * 86_400)
    try await clock.sleep(for: isReal ? min(duration, years) : duration)
    return isReal ? ContinuousClock.now - begin : duration
  }
}

/// Changes how long the waits of a test go on; see `.waitLimit(_:)`.
public struct WaitLimitTrait: TestTrait, SuiteTrait, TestScoping {
  let limit: Duration

  /// Whether the tests of a suite have it as well; they do.
  public var isRecursive: Bool { true }

  /// Runs a test with the limit.
  ///
  /// - Parameters:
  ///   - test: The test or suite.
  ///   - testCase: The case of the test.
  ///   - function: The test itself.
  /// - Throws: Whatever the test throws.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard limit > .zero else {
      recordFailure(
        """
        The limit of a test's waits has to be above zero, not \(describeDuration(limit)). It stays \
        \(describeDuration(WaitLimit.standard)).
        """, at: test.sourceLocation)
      return try await function()
    }
    try await WaitLimit.$standard.withValue(limit) { try await function() }
  }
}

extension Trait where Self == WaitLimitTrait {
  /// Lets every wait of the test or suite that names no limit of its own go on this long.
  ///
  /// Without it the limit is 10 seconds. It is the time after which a wait *fails*: one that succeeds
  /// takes no longer than what it waits for.
  ///
  /// - Parameter limit: The limit, of real time, above zero.
  /// - Returns: The trait.
  public static func waitLimit(_ limit: Duration) -> Self {
    WaitLimitTrait(limit: limit)
  }
}
