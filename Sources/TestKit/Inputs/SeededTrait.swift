import Foundation
public import Testing

/// A trait that gives a test a seed for its random numbers.
///
/// See `.seeded`.
public struct SeededTrait: TestTrait, SuiteTrait, TestScoping {
  /// The fixed seed, or nil to use the seed of the process.
  var fixed: UInt64?

  var process = ProcessSeed.current

  /// `true`, because the tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Provides one scope for each test function, not for each of its cases.
  ///
  /// If a case throws, Swift Testing records the error outside the scope of the case, where the trait would not see it.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? nil : self
  }

  /// Runs a test with the seed and adds the seed to each failure.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if fixed == nil, let problem = process.problem {
      recordFailure(problem, at: test.sourceLocation)
    }
    let scope = SeededScope(seed: fixed ?? process.seed)
    let adding = IssueHandlingTrait.compactMapIssuesOfTests { [comment] issue in
      // If a test and its suite both have the trait, only the test's seed was used.
      guard issue.isFailure, SeededScope.current === scope else { return issue }
      var issue = issue
      issue.comments.append(comment)
      return issue
    }
    try await SeededScope.$current.withValue(scope) {
      try await adding.provideScope(for: test, testCase: testCase) { try await function() }
    }
  }

  private var comment: Comment {
    fixed.map { "The random numbers come from .seeded(\($0)) and are the same in every run" }
      ?? "\(ProcessSeed.variable)=\(process.seed) replays the random numbers of this run"
  }
}

extension Trait where Self == SeededTrait {
  /// Gives the tests a new seed in each run and shows the seed if a test fails.
  ///
  /// ``SeededGenerator/current`` uses the seed in all tests and cases of the run. Each failure message ends with
  /// `TESTKIT_SEED=… replays the random numbers of this run`. Set this environment variable to get the same random
  /// numbers again.
  public static var seeded: Self { SeededTrait() }

  /// Gives the tests a seed that is the same in each run.
  ///
  /// The environment variable `TESTKIT_SEED` does not change this seed. The seed of a test overrides the seed of its
  /// suite.
  ///
  /// - Parameter seed: The seed of ``SeededGenerator/current``.
  /// - Returns: The trait.
  public static func seeded(_ seed: UInt64) -> Self { SeededTrait(fixed: seed) }
}

/// The seed of a running test.
///
/// A class, so that `===` can tell two scopes with the same seed apart. The current seed is task-local, so that the
/// trait affects only its own tests.
final class SeededScope: Sendable {
  @TaskLocal static var current: SeededScope?

  let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
  }
}

/// The seed that all tests in a process share: a random one, or the one in `TESTKIT_SEED`.
struct ProcessSeed: Sendable {
  /// The environment variable that replays a run.
  static let variable = "TESTKIT_SEED"

  static let current = ProcessSeed(environment: ProcessInfo.processInfo.environment)

  let seed: UInt64

  /// The problem with the environment variable, or nil if it is valid or not set.
  let problem: String?

  init(
    environment: [String: String],
    random: () -> UInt64 = { .random(in: .min ... .max) }
  ) {
    let text = environment[Self.variable, default: ""]
    let replayed = Self.number(text)
    seed = replayed ?? random()
    // A script may set the variable to an empty string if it has no seed.
    guard replayed == nil, !text.isEmpty else {
      problem = nil
      return
    }
    problem = """
      \(Self.variable) is \(describeValue(text)), which is not a valid seed, so this run uses a \
      random seed. Unset the variable, or set it to the seed that a failed test shows. A seed is a \
      number from 0 to \(UInt64.max), in decimal or, with the prefix 0x, in hexadecimal.
      """
  }

  private static func number(_ text: String) -> UInt64? {
    // The initializers of `UInt64` would accept a sign.
    guard text.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
    return text.lowercased().hasPrefix("0x")
      ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
  }
}
