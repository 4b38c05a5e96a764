public import Testing

/// Keeps the temporary directories of tests that fail; see `.keepsTemporaryDirectories`.
public struct KeepsTemporaryDirectoriesTrait: TestTrait, SuiteTrait, TestScoping {
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

  /// Runs a test, and removes its temporary directories if it passes.
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
    let directories = KeptDirectories()
    let watching = IssueHandlingTrait.compactMapIssues { issue in
      guard issue.isFailure else { return issue }
      directories.fail()
      guard let comment = directories.comment() else { return issue }
      var issue = issue
      issue.comments.append(comment)
      return issue
    }
    defer {
      // Those that were made behind the last issue.
      if let comment = directories.end() {
        Issue.record(comment, severity: .warning, sourceLocation: test.sourceLocation)
      }
    }
    do {
      try await KeptDirectories.$current.withValue(directories) {
        try await watching.provideScope(for: test, testCase: testCase) { try await function() }
      }
    } catch {
      directories.fail()
      throw error
    }
  }
}

extension Trait where Self == KeepsTemporaryDirectoriesTrait {
  /// Keeps every ``TemporaryDirectory`` of a test that fails, and says where they are.
  ///
  /// The path is a comment of each issue. The directories of one test, also those of its cases, are in
  /// one folder, numbered in the order in which they were made. Those of a test that passes are removed
  /// at its end: not yet when their values go, as they are without the trait.
  public static var keepsTemporaryDirectories: Self { KeepsTemporaryDirectoriesTrait() }
}
