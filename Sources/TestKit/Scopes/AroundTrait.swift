import Seams
public import Testing

/// A trait that runs a test inside a closure.
///
/// See `.around(sourceLocation:_:)`.
public struct AroundTrait: TestTrait, SuiteTrait, TestScoping {
  let sourceLocation: SourceLocation
  let scope: @Sendable (_ test: @concurrent @Sendable () async throws -> Void) async throws -> Void

  /// `true`, because the tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs a test case inside the closure.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let runs = LockedState<[Result<Void, any Error>]>([])
    try await scope {
      do {
        try await function()
        runs.withLock { $0.append(.success(())) }
      } catch {
        runs.withLock { $0.append(.failure(error)) }
        throw error
      }
    }
    // If the closure throws, this line is not reached. The test fails with that error anyway.
    guard let problem = runs.withLock({ Self.problem(of: $0) }) else { return }
    recordFailure(problem, at: sourceLocation)
  }

  private static func problem(of runs: [Result<Void, any Error>]) -> String? {
    guard let run = runs.first else {
      return """
        The closure of .around did not run the test, so nothing was tested. Call the test that is \
        passed to it: .around { test in try await test() }.
        """
    }
    guard runs.count == 1 else {
      return """
        The closure of .around ran the test \(runs.count) times. It must call the test exactly \
        once. To run a test several times, give it arguments.
        """
    }
    // A failed `#require` has already recorded its issue, and a cancelled test is supposed to throw.
    guard case .failure(let error) = run, !(error is ExpectationFailedError), !Task.isCancelled
    else { return nil }
    return """
      The closure of .around caught the error that the test threw, \
      \(describeValue(error)), so the test would pass. Rethrow the error: .around { test in try await test() }.
      """
  }
}

extension Trait where Self == AroundTrait {
  /// Runs each test, or each case of a parameterized test, inside a closure.
  ///
  /// Use it for anything that lasts as long as a test, such as a task-local value, a file or a server. Set up before
  /// the call to `test`. Clean up in a `defer`, which runs even after a failure.
  ///
  /// <!-- not pasted: Locale and Price are types of your app -->
  /// <!-- snippet: around -->
  /// ```swift
  /// @Test(
  ///   .around { test in
  ///     try await withLocale(.german) { try await test() }
  ///   })
  /// func `a price uses the German format`() {
  ///   #expect(Price(cents: 250).text == "2,50 €")
  /// }
  /// ```
  ///
  /// If there are several closures, the first one is the outermost. The closures of a suite run outside those of its
  /// tests.
  ///
  /// If several tests need the same closure, give it a name. Do the same if the closure uses the `$` property of a
  /// task-local value from the test target. The attribute `@Test` cannot see that property, but a named closure can:
  ///
  /// <!-- not pasted: Locale and Price are types of your app -->
  /// <!-- snippet: around-named -->
  /// ```swift
  /// extension Trait where Self == AroundTrait {
  ///   fileprivate static func locale(_ locale: Locale) -> Self {
  ///     .around { test in
  ///       try await Locale.$current.withValue(locale) { try await test() }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The test fails if the closure does not call `test` exactly once, or if it swallows an error that the test throws.
  /// `withKnownIssue` swallows errors too, so write it inside the test instead.
  ///
  /// - Parameters:
  ///   - sourceLocation: The line to blame if the closure does not run the test correctly.
  ///   - scope: A closure that calls the test once and rethrows its errors.
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
