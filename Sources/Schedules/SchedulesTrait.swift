import TestKit
public import Testing

/// A trait that runs a test under many schedules.
///
/// Create it with `.schedules(_:)`.
public struct SchedulesTrait: TestTrait, SuiteTrait, TestScoping {
  let count: Int
  let seed: UInt64
  let unfinishedTasks: UnfinishedTasks
  let fallback: ScheduleFallback

  /// The reason why no schedule can run, or nil.
  var problem = SwiftRuntime.problem

  private let identity = Identity()

  private final class Identity: Sendable {}

  /// The identity of the trait whose schedules are running, or nil.
  @TaskLocal private static var running: Identity?

  /// `true`, because a suite passes the trait on to its tests.
  public var isRecursive: Bool { true }

  /// Skips the test if no schedule can run and the trait says `otherwise: .skip`.
  ///
  /// - Parameter test: The test or suite.
  /// - Throws: An error that makes Swift Testing skip the test.
  public func prepare(for test: Test) async throws {
    guard fallback == .skip, let problem else { return }
    let condition: ConditionTrait = .disabled(
      "\(problem)", sourceLocation: test.sourceLocation)
    try await condition.prepare(for: test)
  }

  /// Runs a test under its schedules.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: The closure that runs the test.
  /// - Throws: The test's error, if the test runs without schedules. Otherwise, the error becomes an issue.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // A test's own trait replaces the trait of its suite. If both come from the same constant, the schedules run once.
    let last = test.traits.compactMap { $0 as? SchedulesTrait }.last
    if testCase == nil || (last ?? self).identity !== identity || Self.running === identity {
      return try await function()
    }
    let exploration = Exploration(
      count: count, seed: seed, unfinishedTasks: unfinishedTasks, fallback: fallback,
      sourceLocation: test.sourceLocation)
    guard let problem = exploration.problem else {
      return await Self.$running.withValue(identity) {
        await exploration.run(unsafeEscaping(function))
      }
    }
    // Pass the closure itself. `unsafeEscaping` depends on private parts of the Swift runtime, which may be missing
    // where no schedule can run.
    try await exploration.runWithoutSchedules(because: problem, function)
  }
}

extension Trait where Self == SchedulesTrait {
  /// Runs each case of a test under many schedules, and reports the first schedule that fails.
  ///
  /// The first schedule runs tasks in the order in which they become ready. The others choose at random, but always in
  /// the same way for the same seed. To search for rare bugs, set a larger number of schedules in the environment:
  /// `TESTKIT_SCHEDULES=1000 swift test`.
  ///
  /// A suite passes the trait on to its tests, unless a test has its own. Each run gets a new instance of the suite.
  ///
  /// An `.around` after this trait runs once for each schedule. One before it runs once for each case. So if an
  /// `.around` creates something for the test, write it after `.schedules`. The traits of a suite come before those of
  /// its tests. So if a test has its own `.schedules`, every `.around` on its suite runs only once for each case. There
  /// is one exception: if the suite and the test use the same constant for their `.schedules`, an `.around` after it on
  /// the suite runs once for each schedule.
  ///
  /// Schedules run with Swift 6.3 on Linux for x86-64. Elsewhere, the test fails and says why, unless you pass
  /// `otherwise: .skip` or `otherwise: .runOnce`.
  ///
  /// - Parameters:
  ///   - count: The number of schedules, at least 1. `TESTKIT_SCHEDULES` takes precedence.
  ///   - seed: The seed of the random schedules. A different seed explores different schedules.
  ///   - unfinishedTasks: The rule for tasks that are still waiting when the test ends.
  ///   - fallback: The behavior where no schedule can run, such as on a Mac.
  /// - Returns: The trait.
  public static func schedules(
    _ count: Int = 100,
    seed: UInt64 = 0,
    unfinishedTasks: UnfinishedTasks = .notAllowed,
    otherwise fallback: ScheduleFallback = .fail
  ) -> Self {
    SchedulesTrait(
      count: count, seed: seed, unfinishedTasks: unfinishedTasks, fallback: fallback)
  }
}
