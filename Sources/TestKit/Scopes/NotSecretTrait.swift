import Seams
public import Testing

/// A trait that makes messages show values whose names look secret.
///
/// See `.notSecret(_:)`.
public struct NotSecretTrait: TestTrait, SuiteTrait, TestScoping {
  let names: [String]

  /// `true`, because the tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs a test whose messages show the values that the trait names.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if names.isEmpty || names.contains("") {
      recordFailure(
        """
        The trait .notSecret needs the names of the values to show, and no name may be empty. Write the name of \
        the header, query item or field: .notSecret("Authorization").
        """, at: test.sourceLocation)
    }
    let exempt = Secrets.exempt.union(names.map { $0.lowercased() })
    try await Secrets.$exempt.withValue(exempt) { try await function() }
  }
}

extension Trait where Self == NotSecretTrait {
  /// Shows the values with these names in the messages of a test or suite, although the names look secret.
  ///
  /// Messages hide the value of a header, query item, field or key whose name looks secret, such as `Authorization` or
  /// `token`. If a test is about such a value and the value is made up, pass the name, so that a failure shows the
  /// value:
  ///
  /// <!-- snippet: not-secret -->
  /// ```swift
  /// @Test(.notSecret("Authorization"))
  /// func `a request carries the account's token`() {
  ///   let send = Spy<URLRequest, Void, Never>("send")
  ///   AccountClient(token: "abc") { send.call($0) }.refresh()
  ///
  ///   send.expectCalled(
  ///     with: .request(
  ///       .get, "/account", headers: ["Authorization": "Bearer abc"]))
  /// }
  /// ```
  ///
  /// <!-- snippet: account-client -->
  /// ```swift
  /// private struct AccountClient {
  ///   let token: String
  ///   let send: (URLRequest) -> Void
  ///
  ///   func refresh() {
  ///     var request = URLRequest(url: URL(filePath: "/account"))
  ///     request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
  ///     send(request)
  ///   }
  /// }
  /// ```
  ///
  /// A name must match as a whole: `"token"` shows `token` and `Token`, but not `access_token`. The value of an
  /// `HTTPCookie` is hidden whatever its name is. To show it, pass the name of the cookie or `"cookie"`. Apart from
  /// cookies, a name that does not look secret has no effect. A trait on a suite applies to all tests of the suite. A
  /// trait without a name, or with an empty name, fails the test.
  ///
  /// A spy uses the names that apply to the test that created it, even for calls on a queue or in a detached task.
  /// Other code on a queue or in a detached task belongs to no test. So a `print` of a `BackendRequest` there still
  /// hides the values.
  ///
  /// - Parameter names: The names, such as `"Authorization"` or `"token"`, at least one.
  /// - Returns: The trait.
  public static func notSecret(_ names: String...) -> Self {
    NotSecretTrait(names: names)
  }
}
