public import Seams
public import Testing

/// The double of one method: it records each call and answers it.
///
/// The generic arguments are those of the method: its parameters, then its result, then what it
/// throws (`any Error`, a type of your own, or `Never`). A double for a protocol of yours holds one
/// spy for each requirement and forwards to it:
///
/// <!-- snippet: double -->
/// ```swift
/// final class MockUsers: UsersDownloading {
///   let download = Spy<[User], any Error>("users")
///   let find = Spy<Int, String, User?, LookupError>("user(id:named:)", returning: nil)
///   let didReset = Spy<Void, Never>("reset")
///
///   func users() async throws -> [User] { try await download() }
///   func user(id: Int, named name: String) throws(LookupError) -> User? { try find(id, name) }
///   func reset() { didReset() }
/// }
/// ```
///
/// Every spy has a base answer, so no call can trap or hang: the value given to
/// ``init(_:returning:sourceLocation:)``, nothing for `Void`, or, where the method throws
/// `any Error`, a recorded issue and an ``UnansweredCall``. `returns`, `throws`, `answers` and `suspends`
/// put an answer above it, for all calls or, after `when`, for some; the newest answer that a call matches
/// wins:
///
/// <!-- snippet: when -->
/// ```swift
/// @Test func `some calls have an answer of their own`() throws {
///   let users = MockUsers()
///   let leanne = User(id: 1, name: "Leanne")
///   users.find.returns(nil)
///   users.find.when(1, "Leanne").returns(leanne)
///   users.find.when(.any, .where { $0.isEmpty }).throws(.offline)
///
///   #expect(try users.user(id: 1, named: "Leanne") == leanne)
///   #expect(try users.user(id: 2, named: "Leanne") == nil)
///   #expect(throws: LookupError.offline) { try users.user(id: 1, named: "") }
///   users.find.expectAnswersUsed()
/// }
/// ```
///
/// Read what happened with ``calls``, ``callCount`` and ``requireLastCall(sourceLocation:)``, or
/// verify it with `expectCalled`, `expectNotCalled`, `expectNoOtherCalls`, `expectAnswersUsed` and
/// ``expectOrder(_:_:_:sourceLocation:)``.
///
/// A spy may be called from any thread. No closure of yours runs while its lock is held. Where a
/// callback must not be async, hand it to the subject as `{ spy.call($0) }`.
///
/// An argument that is not `Sendable`, such as a view, cannot be recorded; record what the test asks
/// about: `Spy<View.ID, Void, Never>`.
///
/// An issue that a call raises is reported where the spy was made or the answer given, because a call has no
/// line of its own. On a dispatch queue or in a detached task no test is running. There the spy keeps the issue,
/// and reports it at its next verification or when it is deallocated.
/// A double in a file of its own hands the line of the test on: give it an
/// `init(sourceLocation: SourceLocation = #_sourceLocation)` that makes the spies.
///
/// - Complexity: A call is O(1), amortized, and allocates nothing but the growing list of calls.
public final class Spy<each Argument: Sendable, Success: Sendable, Failure: Error>: Sendable {
  /// The name that messages use for this double, usually that of the method it stands for.
  ///
  /// Line breaks and other control characters in it are escaped.
  public let name: String

  /// Where the double was made: the place of an issue that a call raises, for a call has none.
  let origin: SourceLocation

  /// What a call returns that no answer is for; nil if it has to fail instead.
  @usableFromInline let baseValue: Success?

  /// What becomes of a call that nothing answers.
  let unanswered: @Sendable (UnansweredCall) -> Result<Success, Failure>

  /// What the message about such a call says to do.
  let advice: String

  /// The test in which the double was made; nil if it was made outside a test.
  let test: String?

  /// Tells whether the test may have ended when a call raises an issue.
  let activity = TestActivity.current

  /// The names that the test has declared not to be secret.
  ///
  /// Calls may come from where no test is to be seen.
  let exemptSecrets: Set<String>

  @usableFromInline let state = Guarded(SpyState<repeat each Argument, Success, Failure>())

  init(
    name: String,
    baseValue: Success?,
    origin: SourceLocation,
    advice: String? = nil,
    unanswered: @escaping @Sendable (UnansweredCall) -> Result<Success, Failure>
  ) {
    let name = oneLine(name)
    self.name = name.isEmpty ? "the spy" : name
    self.baseValue = baseValue
    self.unanswered = unanswered
    self.advice =
      advice ?? """
        Give it an answer before the call, with returns(_:), throws(_:) or answers(_:), or a base \
        answer where it is made, with Spy(\(name.isEmpty ? "" : "\"\(name)\", ")returning: …).
        """
    test = Test.current.map { oneLine($0.displayName ?? $0.name) }
    exemptSecrets = Secrets.exempt
    self.origin = origin
  }

  /// Makes a spy that answers each call with one value until it is told otherwise.
  ///
  /// - Parameters:
  ///   - name: What messages call it, usually the name of the method.
  ///   - value: The base answer.
  ///   - sourceLocation: Where issues that a call raises are reported.
  public convenience init(
    _ name: String = "",
    returning value: Success,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(name: name, baseValue: value, origin: sourceLocation) { _ in .success(value) }
  }

  deinit {
    reportDeferredIssuesAtEnd()
  }
}

// MARK: - Base answers that need no value

extension Spy where Success == Void {
  /// Makes a spy of a method that returns nothing.
  ///
  /// - Parameters:
  ///   - name: What messages call it, usually the name of the method.
  ///   - sourceLocation: Where issues that a call raises are reported.
  public convenience init(_ name: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(name, returning: (), sourceLocation: sourceLocation)
  }
}

extension Spy where Failure == any Error {
  /// Makes a spy of a throwing method.
  ///
  /// A call that no answer is for records an issue and throws ``UnansweredCall``.
  ///
  /// - Parameters:
  ///   - name: What messages call it, usually the name of the method.
  ///   - sourceLocation: Where issues that a call raises are reported.
  public convenience init(_ name: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(name: name, baseValue: nil, origin: sourceLocation) { .failure($0) }
  }
}

// Without this third form the two above are ambiguous for a throwing method without a result.
extension Spy where Success == Void, Failure == any Error {
  /// Makes a spy of a throwing method that returns nothing.
  ///
  /// - Parameters:
  ///   - name: What messages call it, usually the name of the method.
  ///   - sourceLocation: Where issues that a call raises are reported.
  public convenience init(_ name: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(name, returning: (), sourceLocation: sourceLocation)
  }
}

extension Spy {
  /// Unavailable: this spy would have nothing to return.
  ///
  /// - Parameters:
  ///   - name: What messages call it.
  ///   - sourceLocation: Where issues that a call raises are reported.
  @available(
    *, unavailable,
    message: "A spy of this type needs a base answer: write Spy(\"name\", returning: value)."
  )
  public convenience init?(_ name: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    return nil
  }
}
