import Seams
public import Testing

/// Runs the tests inside a closure; see `.around(sourceLocation:_:)`.
public struct AroundTrait: TestTrait, SuiteTrait, TestScoping {
  let sourceLocation: SourceLocation
  let scope: @Sendable (_ test: @concurrent @Sendable () async throws -> Void) async throws -> Void

  /// Whether the tests of a suite have it as well; they do.
  public var isRecursive: Bool { true }

  /// Runs a case of a test inside the closure.
  ///
  /// - Parameters:
  ///   - test: The test or suite.
  ///   - testCase: The case of the test.
  ///   - function: The test itself.
  /// - Throws: Whatever the closure throws, which may be what the test has thrown.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let runs = Guarded<[Result<Void, any Error>]>([])
    try await scope {
      do {
        try await function()
        runs.withLock { $0.append(.success(())) }
      } catch {
        runs.withLock { $0.append(.failure(error)) }
        throw error
      }
    }
    // A closure that throws needs no more words: the test fails with its error.
    guard let problem = runs.withLock({ Self.problem(of: $0) }) else { return }
    recordFailure(problem, at: sourceLocation)
  }

  private static func problem(of runs: [Result<Void, any Error>]) -> String? {
    guard let run = runs.first else {
      return """
        The closure of .around did not run the test, so nothing was tested. Let it call what it is \
        passed: .around { test in try await test() }.
        """
    }
    guard runs.count == 1 else {
      return """
        The closure of .around ran the test \(runs.count) times. Let it call what it is passed \
        exactly once; for several runs give the test arguments.
        """
    }
    // A failed requirement has recorded its issue, and a cancelled test is meant to end like this.
    guard case .failure(let error) = run, !(error is ExpectationFailedError), !Task.isCancelled
    else { return nil }
    return """
      The closure of .around kept the error that the test has thrown, with which the test would \
      pass: \(describeValue(error)). Let it through: .around { test in try await test() }.
      """
  }
}

extension Trait where Self == AroundTrait {
  /// Runs each test, or each of its cases, inside a closure.
  ///
  /// For all that lasts as long as a test: a task-local value, a file, a server. What stands before the
  /// call of `test` is set up; what stands behind it, in a `defer`, is torn down, also after a failure.
  ///
  /// <!-- not pasted: Locale and Price are types of your app -->
  /// <!-- snippet: around -->
  /// ```swift
  /// @Test(.around { test in try await withLocale(.german) { try await test() } })
  /// func `a price is written as in Germany`() {
  ///   #expect(Price(cents: 250).text == "2,50 €")
  /// }
  /// ```
  ///
  /// With several, the first one is the outermost, and those of a suite are around those of its tests.
  /// What several tests need is worth a name of its own. A task-local that the test target itself declares
  /// needs one anyway, for the attribute `@Test` does not see its `$` property:
  ///
  /// <!-- not pasted: Locale and Price are types of your app -->
  /// <!-- snippet: around-named -->
  /// ```swift
  /// extension Trait where Self == AroundTrait {
  ///   fileprivate static func locale(_ locale: Locale) -> Self {
  ///     .around { test in try await Locale.$current.withValue(locale) { try await test() } }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - sourceLocation: Where it is reported that the closure did not run the test exactly once.
  ///   - scope: Is passed the test, and has to call it once. Errors of the test go through it.
  /// - Returns: The trait.
  public static func around(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ scope:
      @escaping @Sendable (_ test: @concurrent @Sendable () async throws -> Void) async throws ->
      Void
  ) -> Self {
    AroundTrait(sourceLocation: sourceLocation, scope: scope)
  }
}
