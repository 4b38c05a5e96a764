public import Testing

/// Gives the tests a seed for their random numbers; see `.seeded`.
public struct SeededTrait: TestTrait, SuiteTrait, TestScoping {
  /// The seed that the trait names; nil for that of the run.
  var fixed: UInt64?

  /// Where the seed of the run comes from.
  var run = RunSeed.process

  /// Whether the tests of a suite have it as well; they do.
  public var isRecursive: Bool { true }

  /// Where the trait comes in: once around a test with all of its cases.
  ///
  /// Around each case it would not see the error that ends one, which is recorded outside of it.
  ///
  /// - Parameters:
  ///   - test: The test or suite.
  ///   - testCase: The case of the test.
  /// - Returns: The trait for a test function, nothing for a suite or a case.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? nil : self
  }

  /// Runs a test with the seed, and names that where the test fails.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: The test itself.
  /// - Throws: Whatever the test throws.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if fixed == nil, let problem = run.problem {
      recordFailure(problem, at: test.sourceLocation)
    }
    let scope = SeededScope(seed: fixed ?? run.seed)
    let naming = IssueHandlingTrait.compactMapIssues { [comment] issue in
      // Of a suite's trait and the test's, the inner one has given the numbers.
      guard issue.isFailure, SeededScope.current === scope else { return issue }
      var issue = issue
      issue.comments.append(comment)
      return issue
    }
    try await SeededScope.$current.withValue(scope) {
      try await naming.provideScope(for: test, testCase: testCase) { try await function() }
    }
  }

  private var comment: Comment {
    fixed.map { "The random numbers are the same in every run, those of .seeded(\($0))" }
      ?? "\(RunSeed.variable)=\(run.seed) replays the random numbers of this run"
  }
}

extension Trait where Self == SeededTrait {
  /// Gives the tests a seed that is another one in each run, and names it where a test fails.
  ///
  /// ``SeededGenerator/current`` begins with it, in all tests of the run and in each of their cases. The
  /// issue of a test that fails ends in `TESTKIT_SEED=… replays the random numbers of this run`: set this
  /// environment variable, and the generators begin with that seed again. A test that passes says
  /// nothing.
  public static var seeded: Self { SeededTrait() }

  /// Gives the tests a seed that is the same in each run.
  ///
  /// `TESTKIT_SEED` does not change it. On a test it goes before the seed of its suite.
  ///
  /// - Parameter seed: What ``SeededGenerator/current`` begins with.
  /// - Returns: The trait.
  public static func seeded(_ seed: UInt64) -> Self { SeededTrait(fixed: seed) }
}

/// The seed of a test, known by its identity, since two may have the same number.
///
/// Task-local, for that is how the trait reaches the generators of its tests and no others.
final class SeededScope: Sendable {
  @TaskLocal static var current: SeededScope?

  let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
  }
}
