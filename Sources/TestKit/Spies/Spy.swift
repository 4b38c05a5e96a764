public import Seams
public import Testing

/// A double for one method, which records each call and answers it.
///
/// The generic arguments are the types of the method: its parameter types, then its return type, then its error type
/// (`any Error`, your own type, or `Never`). To mock a protocol, give the mock one spy per method and forward each call
/// to it:
///
/// <!-- snippet: double -->
/// ```swift
/// final class MockUsers: UsersDownloading {
///   let download = Spy<[User], any Error>("users")
///   let find = Spy<Int, String, User?, LookupError>(
///     "user(id:named:)", returning: nil)
///   let didReset = Spy<Void, Never>("reset")
///
///   func users() async throws -> [User] { try await download() }
///   func user(id: Int, named name: String) throws(LookupError) -> User? {
///     try find(id, name)
///   }
///   func reset() { didReset() }
/// }
/// ```
///
/// The value that you pass to ``init(_:returning:sourceLocation:)`` is the base answer, which the spy gives
/// when no other answer matches. So an unexpected call neither traps nor hangs. A spy that returns `Void`
/// needs no base answer. If a method returns a value and throws `any Error`, the base answer is optional.
/// Without it, a call that no answer matches records an issue and throws ``UnansweredCall``.
///
/// `returns`, `throws`, `answers` and `suspends` add answers that take precedence over the base answer. They
/// apply to all calls or, after `when`, to the calls that you select. The newest answer that matches a call
/// wins:
///
/// <!-- snippet: when -->
/// ```swift
/// @Test func `calls with certain arguments get their own answer`() throws {
///   let users = MockUsers()
///   let leanne = User(id: 1, name: "Leanne")
///   users.find.returns(leanne)
///   users.find.when(2, "Leanne").returns(nil)
///   users.find.when(.any, .where { $0.isEmpty }).throws(.offline)
///
///   #expect(try users.user(id: 1, named: "Leanne") == leanne)
///   #expect(try users.user(id: 2, named: "Leanne") == nil)
///   #expect(throws: LookupError.offline) { try users.user(id: 1, named: "") }
///   users.find.expectAnswersUsed()
/// }
/// ```
///
/// Read the calls with ``calls``, ``callCount`` and ``requireLastCall(sourceLocation:)``, or verify them with
/// `expectCalled`, `expectNotCalled`, `expectNoOtherCalls`, `expectAnswersUsed` and
/// ``expectOrder(_:_:_:sourceLocation:)``.
///
/// You can call a spy from any thread. None of your closures runs while the spy's lock is held. If a callback must not
/// be async, hand the spy to the subject as `{ spy.call($0) }`.
///
/// An argument that is not `Sendable`, such as a view, cannot be recorded. Record the part of it that the test needs:
/// `Spy<View.ID, Void, Never>`.
///
/// An issue that a call raises is reported at the line where you created the spy or gave the answer, because a call has
/// no line of its own. On a dispatch queue or in a detached task, a call cannot tell which test is running, so the spy
/// keeps the issue until the next verification, or until the spy is deallocated. If your mock is in a separate file,
/// pass it the line of the test: give the mock an `init(sourceLocation: SourceLocation = #_sourceLocation)` that
/// creates the spies with this location.
///
/// - Complexity: A call takes O(1) time, amortized, or O(n) if the spy has n answers. Without answers, a call allocates
///   nothing but the growing list of calls.
public final class Spy<each Argument: Sendable, Success: Sendable, Failure: Error>: Sendable {
  /// The name of the double in messages, usually the name of the method that the double replaces.
  ///
  /// Line breaks and other control characters are escaped.
  public let name: String

  /// The line at which the double was created.
  ///
  /// Issues from its calls are reported there, unless an answer causes them.
  let origin: SourceLocation

  /// The return value of a call without a matching answer, or nil if such a call fails.
  @usableFromInline let baseValue: Success?

  /// Returns the result of a call without a matching answer if there is no base value.
  let unanswered: @Sendable (UnansweredCall) -> Result<Success, Failure>

  /// The advice in the message about an unanswered call.
  let advice: String

  /// The name of the test in which the double was created, or nil outside a test.
  let test: String?

  /// The task in which the double was created, or nil outside a task.
  let task = TaskIdentity.current

  /// The test's activity, which tells whether the test may have ended when a call raises an issue.
  let activity = TestActivity.current

  /// The attempt of `eventually` in which the double was created, or nil outside an attempt.
  let attempt = Attempt.current

  /// The secret-looking names whose values the test allows in messages (see ``NotSecretTrait``).
  ///
  /// The spy keeps them because calls may come from threads that do not know which test is running.
  let exemptSecrets: Set<String>

  @usableFromInline let state = LockedState(SpyState<repeat each Argument, Success, Failure>())

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
        Set an answer before the call, with returns(_:), throws(_:) or answers(_:). Or give the \
        spy a base answer when you create it: \
        Spy(\(name.isEmpty ? "" : "\"\(name)\", ")returning: …).
        """
    test = Test.currentName
    exemptSecrets = Secrets.exempt
    self.origin = origin
  }

  /// Creates a spy that answers each call with one value until you give it another answer.
  ///
  /// - Parameters:
  ///   - name: The name in messages, usually the method's name.
  ///   - value: The base answer.
  ///   - sourceLocation: The line for issues that a call raises.
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
  /// Creates a spy for a method that returns nothing.
  ///
  /// - Parameters:
  ///   - name: The name in messages, usually the method's name.
  ///   - sourceLocation: The line for issues that a call raises.
  public convenience init(_ name: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(name, returning: (), sourceLocation: sourceLocation)
  }
}

extension Spy where Failure == any Error {
  /// Creates a spy for a throwing method.
  ///
  /// A call without a matching answer records an issue and throws ``UnansweredCall``.
  ///
  /// - Parameters:
  ///   - name: The name in messages, usually the method's name.
  ///   - sourceLocation: The line for issues that a call raises.
  public convenience init(_ name: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(name: name, baseValue: nil, origin: sourceLocation) { .failure($0) }
  }
}

// Without this third form, the two above are ambiguous for a throwing method that returns nothing.
extension Spy where Success == Void, Failure == any Error {
  /// Creates a spy for a throwing method that returns nothing.
  ///
  /// - Parameters:
  ///   - name: The name in messages, usually the method's name.
  ///   - sourceLocation: The line for issues that a call raises.
  public convenience init(_ name: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(name, returning: (), sourceLocation: sourceLocation)
  }
}

extension Spy {
  /// Unavailable, because this spy would have nothing to return.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - sourceLocation: The line for issues that a call raises.
  @available(
    *, unavailable,
    message: "A spy of this type needs a base answer: write Spy(\"name\", returning: value)."
  )
  public convenience init?(_ name: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    return nil
  }
}

// MARK: - State

/// The calls and the answers of a spy, always accessed under the spy's lock.
///
/// The arguments and the numbers of the calls are stored in two arrays, because the compiler crashes when it reads a
/// struct that contains a tuple of a parameter pack.
@usableFromInline
struct SpyState<each Argument: Sendable, Success: Sendable, Failure: Error> {
  /// The arguments of each call, oldest first.
  @usableFromInline var calls: [(repeat each Argument)] = []

  /// The number of each call, which determines the order of all calls to all doubles.
  @usableFromInline var numbers: [UInt64] = []

  /// The answers that take precedence over the base answer, newest last.
  @usableFromInline var answers: [SpyAnswer<repeat each Argument, Success, Failure>] = []

  var waiters = CountWaiters() {
    didSet { isAwaited = !waiters.isEmpty }
  }

  /// A Boolean value that indicates whether a task is waiting for a call.
  @usableFromInline var isAwaited = false

  /// The number of recorded calls that do not count for waiting tasks yet.
  ///
  /// Such a call may still raise an issue or change the state of its double.
  @usableFromInline var unfinished = 0

  /// The issues that the spy has kept for the next verification.
  var deferredIssues: [DeferredIssue] = []

  /// `true` at the index of each call that an expectation has checked.
  ///
  /// The array may be shorter than the list of calls.
  var expected: [Bool] = []
}

extension SpyState: CountedState {
  /// The number of finished calls.
  var reachedCount: Int { calls.count - unfinished }
}
