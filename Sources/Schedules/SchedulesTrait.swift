public import Testing
import TestKit

/// A trait that runs a test under many schedules.
///
/// Create it with `.schedules(_:)`.
public struct SchedulesTrait: TestTrait, SuiteTrait, TestScoping {
  /// What happens where no schedule can run.
  public enum Fallback: Sendable {
    /// The test fails and says why.
    case fail

    /// The test runs once, without a schedule.
    case runOnce
  }

  let count: Int
  let seed: UInt64
  let unfinishedTasks: UnfinishedTasks
  let fallback: Fallback
  private let identity = Identity()

  private final class Identity: Sendable {}

  /// `true`, because a suite passes the trait on to its tests.
  public var isRecursive: Bool { true }

  /// Runs a test under its schedules.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: The test itself.
  /// - Throws: Any error of the test, if it runs without a schedule.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // A trait of the test replaces that of its suite.
    let last = test.traits.compactMap { $0 as? SchedulesTrait }.last
    if testCase == nil || (last ?? self).identity !== identity { return try await function() }
    if let problem = SwiftRuntime.problem {
      switch fallback {
      case .runOnce: return try await function()
      case .fail:
        Issue.record(
          """
          \(problem) Write .schedules(otherwise: .runOnce) to run the test once instead.
          """, sourceLocation: test.sourceLocation)
        return
      }
    }
    await Exploration(
      count: count, seed: seed, unfinishedTasks: unfinishedTasks,
      sourceLocation: test.sourceLocation
    ).run(TestBody(function))
  }
}

extension Trait where Self == SchedulesTrait {
  /// Runs each case of a test under many schedules, and reports the first that fails.
  public static func schedules(
    _ count: Int = 100,
    seed: UInt64 = 0,
    unfinishedTasks: UnfinishedTasks = .failTheTest,
    otherwise fallback: SchedulesTrait.Fallback = .fail
  ) -> Self {
    SchedulesTrait(
      count: count, seed: seed, unfinishedTasks: unfinishedTasks, fallback: fallback)
  }
}
