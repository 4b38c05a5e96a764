import Seams
public import Testing

/// Shows values that messages would hide because of their names; see `.notSecret(_:)`.
public struct NotSecretTrait: TestTrait, SuiteTrait, TestScoping {
  let names: [String]

  /// A Boolean value that indicates whether the tests of a suite have the trait as well.
  ///
  /// They do.
  public var isRecursive: Bool { true }

  /// Runs a test whose messages show the values.
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
    if names.isEmpty || names.contains("") {
      recordFailure(
        """
        The trait .notSecret needs the names of the values to show, and none of them may be empty. Write the name of \
        the header, query item or field: .notSecret("Authorization").
        """, at: test.sourceLocation, helper: ".notSecret(_:)")
    }
    let exempt = Secrets.exempt.union(names.map { $0.lowercased() })
    try await Secrets.$exempt.withValue(exempt) { try await function() }
  }
}

extension Trait where Self == NotSecretTrait {
  /// Shows the values with these names in the messages of a test or suite, though the names look secret.
  ///
  /// Messages hide the value of a header, query item, field or key whose name looks secret, such as `Authorization` or
  /// `token`. If a test is about such a value and uses a made-up one, name it, and a failure shows it:
  ///
  /// <!-- snippet: not-secret -->
  /// ```swift
  /// @Test(.notSecret("Authorization"))
  /// func `a request carries the token of the account`() {
  ///   let send = Spy<URLRequest, Void, Never>("send")
  ///   AccountClient(token: "abc") { send.call($0) }.refresh()
  ///
  ///   send.expectCalled(
  ///     with: .request(
  ///       .get, "/account", headers: ["Authorization": "Bearer abc"]))
  /// }
  /// ```
  ///
  /// A name counts as a whole: `"token"` shows `token` and `Token`, but not `access_token`. The names of a suite and
  /// of its tests add up. A name that does not look secret changes nothing. The trait without a name, or with an empty
  /// one, fails the test.
  ///
  /// A spy follows the rules of the test that made it, also if it is called on a queue or in a detached task. Other
  /// code that runs there, such as a `print` of a request, belongs to no test and hides the values.
  ///
  /// - Parameter names: The names, such as `"Authorization"` or `"token"`. At least one.
  /// - Returns: The trait.
  public static func notSecret(_ names: String...) -> Self {
    NotSecretTrait(names: names)
  }
}
