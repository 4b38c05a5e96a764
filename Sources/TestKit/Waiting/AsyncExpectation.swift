import Seams
public import Testing

/// An event that a test expects to happen a given number of times.
///
/// Create the expectation, pass the subject a closure that calls it, as in `{ done() }`, and wait with
/// `fulfillment(of:)`. The function `expectation(_:)` creates an expectation and waits for it.
///
/// Fulfillments before a wait also count. After a wait that timed out, you can wait again, and fulfillments
/// between the two waits also count. If there are too many fulfillments when the wait ends, the test fails at
/// the line of the wait. If the expectation was fulfilled by then, each later fulfillment fails the test at its
/// own line. After a cancelled wait, or after the wait for an inverted expectation, a fulfillment is not an
/// issue. So one closure may fulfill both an inverted and a normal expectation, to test “not yet, then yes”:
///
/// <!-- snippet: not-yet-then-yes -->
/// ```swift
/// @Test func `a note posts its notification only when it is saved`() async {
///   let notYet = AsyncExpectation("posted early", isInverted: true)
///   let posted = AsyncExpectation("posted")
///   let center = NotificationCenter()
///   let observer = center.addObserver(
///     forName: Notification.Name("saved"), object: nil, queue: nil
///   ) { _ in
///     notYet()
///     posted()
///   }
///
///   let note = Note(center: center)
///   await fulfillment(of: notYet, within: .milliseconds(20))
///   note.save()
///   await fulfillment(of: posted)
///
///   center.removeObserver(observer)
/// }
/// ```
///
/// If you never wait for an expectation, it fails the test when it is deallocated.
public final class AsyncExpectation: Sendable {
  struct State {
    /// The number of fulfillments before `isComplete` became true.
    var fulfillments = 0

    /// The number of fulfillments since `isComplete` became true.
    ///
    /// Each of them is a separate issue.
    var extraFulfillments = 0

    /// The ``CallNumber`` of the fulfillment that completed the expectation, or nil before that.
    var completion: UInt64?

    /// The current waits that began before the event had happened often enough.
    var groups: [ExpectationGroup] = []
    var isAwaited = false

    /// `true` if a wait has ended after all expected fulfillments, so that another fulfillment is a separate issue.
    var isComplete = false
  }

  /// The name that messages use for the event.
  public let description: String

  /// The expected number of fulfillments.
  let count: Int

  /// A Boolean value that indicates whether the event must not happen.
  let isInverted: Bool

  private let state = LockedState(State())
  private let origin: SourceLocation
  private let task = TaskIdentity.current
  private let attempt = Attempt.current
  private let test = Test.currentName

  /// Creates an expectation.
  ///
  /// - Parameters:
  ///   - description: The expected event in words, such as “a page is loaded”.
  ///   - count: The expected number of fulfillments, at least one.
  ///   - isInverted: Pass `true` if the event must not happen. A successful wait then lasts for the whole limit.
  ///   - sourceLocation: The line of the issue if the test never waits for the expectation.
  public init(
    _ description: String = "",
    count: Int = 1,
    isInverted: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.description = description.isEmpty ? "the event" : "“\(oneLine(description))”"
    self.count = max(count, 1)
    self.isInverted = isInverted
    origin = sourceLocation
    if count < 1 {
      recordFailure(
        """
        An expectation needs a count of at least 1, not \(count). For something that must not \
        happen, write isInverted: true.
        """, at: sourceLocation)
    }
  }

  deinit {
    guard !state.withLock({ $0.isAwaited }) else { return }
    // A cancelled test ends early, perhaps before its wait. A cancelled task of the subject does not excuse the test.
    if Task.isCancelled && task?.isCurrent == true { return }
    Attempt.recordAtEnd(ofObjectFrom: attempt) { [origin, description] in
      recordFailure(
        "The test never waits for \(description). Wait for it with fulfillment(of:).", at: origin)
    }
  }

  /// Records, from any thread, that the event has happened.
  ///
  /// - Parameter sourceLocation: The line of the issue if a wait has already found the expectation fulfilled.
  public func fulfill(sourceLocation: SourceLocation = #_sourceLocation) {
    let (excess, groups) = state.withLock { state -> (Int?, [ExpectationGroup]) in
      if state.isComplete {
        state.extraFulfillments += 1
        return (state.fulfillments + state.extraFulfillments, [])
      }
      state.fulfillments += 1
      guard state.fulfillments == count || isInverted else { return (nil, []) }
      if state.fulfillments == count { state.completion = CallNumber.next() }
      return (nil, state.groups)
    }
    for group in groups { group.note(self) }
    if let excess {
      recordFailure(
        "\(description) happened again after the wait had ended: \(excess) times instead of \(count).",
        at: sourceLocation, of: "expectation", madeIn: test)
    }
  }

  /// Records, from any thread, that the event has happened.
  ///
  /// This method lets you call the expectation like a function.
  ///
  /// - Parameter sourceLocation: The line of the issue if a wait has already found the expectation fulfilled.
  public func callAsFunction(sourceLocation: SourceLocation = #_sourceLocation) {
    fulfill(sourceLocation: sourceLocation)
  }

  /// Subscribes a wait to the fulfillments, or notifies the wait immediately if there have already been enough.
  fileprivate func join(_ group: ExpectationGroup) {
    let hasHappened = state.withLock { state in
      state.isAwaited = true
      let hasHappened = state.fulfillments >= (isInverted ? 1 : count)
      if !hasHappened { state.groups.append(group) }
      return hasHappened
    }
    if hasHappened { group.note(self) }
  }

  /// Unsubscribes a wait and returns the state at that time.
  fileprivate func leave(_ group: ExpectationGroup, isCancelled: Bool) -> ExpectationGroup.Report {
    state.withLock { state in
      state.groups.removeAll { $0 === group }
      if !isInverted && !isCancelled && state.fulfillments >= count { state.isComplete = true }
      return ExpectationGroup.Report(expectation: self, state: state)
    }
  }

  /// Suppresses the issue about a missing wait, because another problem prevents the wait or may prevent it.
  fileprivate func abandon() {
    state.withLock { $0.isAwaited = true }
  }
}

// MARK: - Waiting

/// Waits until all expectations are fulfilled.
///
/// The wait fails if an event does not happen within the limit, happens too often, or happens when it must not. One
/// issue at the line of the wait reports everything. If one of the expectations is inverted, a successful wait lasts
/// for the whole limit. Cancelling the task ends the wait without an issue. You can wait for the same expectation
/// again.
///
/// - Parameters:
///   - expectations: The expectations to wait for.
///   - limit: The time after which the wait fails, or nil for the test's wait limit.
///   - clock: The clock that measures the limit, such as one that the test advances.
///   - enforceOrder: Pass `true` if the expectations have to be fulfilled in the given order.
///   - sourceLocation: Where a failure is reported.
public func fulfillment(
  of expectations: AsyncExpectation...,
  within limit: Duration? = nil,
  on clock: any Clock<Duration> = ContinuousClock(),
  enforceOrder: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await fulfillment(
    of: expectations, within: limit, on: clock, enforceOrder: enforceOrder,
    sourceLocation: sourceLocation)
}

/// Waits until all expectations in an array are fulfilled.
///
/// The wait is the same as for expectations passed as separate arguments. With an empty array, it ends immediately.
///
/// - Parameters:
///   - expectations: The expectations to wait for.
///   - limit: The time after which the wait fails, or nil for the test's wait limit.
///   - clock: The clock that measures the limit, such as one that the test advances.
///   - enforceOrder: Pass `true` if the expectations have to be fulfilled in the given order.
///   - sourceLocation: Where a failure is reported.
public func fulfillment(
  of expectations: [AsyncExpectation],
  within limit: Duration? = nil,
  on clock: any Clock<Duration> = ContinuousClock(),
  enforceOrder: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  guard !expectations.isEmpty else { return }
  if let limit, expectations.contains(where: \.isInverted),
    !canCheckSilence(for: limit, at: sourceLocation)
  {
    for expectation in expectations { expectation.abandon() }
    return
  }
  await ExpectationGroup(expectations).wait(
    within: WaitLimit(limit, clock: clock), enforceOrder: enforceOrder, at: sourceLocation)
}

/// Runs a closure and waits for the event that it triggers.
///
/// <!-- snippet: expectation -->
/// ```swift
/// @Test func `the callback is called for every page`() async {
///   let directory = Directory()
///
///   await expectation("two pages", count: 2) { done in
///     directory.loadPages { _ in done() }
///   }
/// }
/// ```
///
/// - Parameters:
///   - description: The expected event in words.
///   - count: The expected number of fulfillments, at least one.
///   - isInverted: Pass `true` if the event must not happen. A successful wait then lasts for the whole limit.
///   - limit: The time from the end of the closure until the wait fails, or nil for the test's wait limit.
///   - clock: The clock that measures the limit, such as one that the test advances.
///   - sourceLocation: Where a failure is reported.
///   - body: The closure that triggers the event. It receives the expectation, which the subject calls when the event
///     happens.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`. In this case, there is no wait.
@discardableResult
public func expectation<Success>(
  _ description: String = "",
  count: Int = 1,
  isInverted: Bool = false,
  within limit: Duration? = nil,
  on clock: any Clock<Duration> = ContinuousClock(),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (AsyncExpectation) async throws -> Success
) async rethrows -> Success {
  let expectation = AsyncExpectation(
    description, count: count, isInverted: isInverted, sourceLocation: sourceLocation)
  // If the closure throws, there is no wait, and the error is the only problem to report.
  expectation.abandon()
  let result = try await body(expectation)
  await fulfillment(of: [expectation], within: limit, on: clock, sourceLocation: sourceLocation)
  return result
}

/// One wait for several expectations.
final class ExpectationGroup: Sendable {
  private let expectations: [AsyncExpectation]
  private let waiter = Waiter<Void>()

  /// The number of expectations that are not fulfilled yet.
  private let remaining: LockedState<Int>

  init(_ expectations: [AsyncExpectation]) {
    self.expectations = expectations
    // If an expectation is inverted, only its event, the limit or a cancellation can end the wait.
    remaining = LockedState(expectations.contains(where: \.isInverted) ? .max : expectations.count)
  }

  /// Notes that an expectation is fulfilled, or that the event of an inverted expectation has happened.
  func note(_ expectation: AsyncExpectation) {
    let isOver = remaining.withLock { remaining in
      remaining -= 1
      return remaining == 0 || expectation.isInverted
    }
    if isOver { waiter.happen(()) }
  }

  /// Waits, and reports all expectations if at least one is not met.
  func wait(
    within limit: WaitLimit, enforceOrder: Bool, at sourceLocation: SourceLocation
  ) async {
    for expectation in expectations { expectation.join(self) }
    var limit = limit
    if expectations.contains(where: \.isInverted) { limit.isPatient = false }
    let outcome = await waiter.wait(within: limit)
    let isCancelled = if case .cancelled = outcome { true } else { false }
    let reports = expectations.map { $0.leave(self, isCancelled: isCancelled) }
    if isCancelled { return }

    var problems = reports.filter { !$0.isAsExpected }.map(\.text)
    if enforceOrder { problems += orderProblems(reports) }
    guard !problems.isEmpty else {
      if case .limitReached(let elapsed) = outcome, expectations.contains(where: \.isInverted) {
        expectFullTime(elapsed, at: sourceLocation)
      }
      return
    }

    let successes = reports.filter(\.isAsExpected).map { "\($0.text), as expected" }
    var heading = "Not everything happened as expected:"
    var advice = ""
    if case .limitReached(let elapsed) = outcome {
      if elapsed.clockError == nil {
        heading = """
          Waited \(describeDuration(elapsed.limit)), but not everything happened as expected:
          """
      }
      if reports.contains(where: \.isUntouched) {
        advice = "\nWas the subject started, and does it fulfill the expectation?"
      }
      advice += elapsed.remark
    }
    let lines = [heading] + problems + successes
    recordFailure(lines.joined(separator: "\n  ") + advice, at: sourceLocation)
  }

  /// An expectation and its state at the end of the wait.
  fileprivate struct Report {
    let expectation: AsyncExpectation
    let state: AsyncExpectation.State

    private var times: Int { state.fulfillments }

    var isAsExpected: Bool { times == (expectation.isInverted ? 0 : expectation.count) }

    /// `true` if the event should have happened but has not happened even once.
    var isUntouched: Bool { times == 0 && !expectation.isInverted }

    /// The outcome, in words.
    var text: String {
      let name = expectation.description
      return if expectation.isInverted && times > 0 {
        "\(name) happened, but should not have"
      } else if times == 0 && (expectation.isInverted || expectation.count == 1) {
        "\(name) did not happen"
      } else if times == 1 && expectation.count == 1 {
        "\(name) happened"
      } else {
        "\(name) happened \(counted(times, "time")) (expected \(expectation.count))"
      }
    }
  }

  private func orderProblems(_ reports: [Report]) -> [String] {
    let completed = reports.compactMap { report in
      report.state.completion.map { (name: report.expectation.description, completion: $0) }
    }
    return zip(completed, completed.dropFirst()).compactMap { earlier, later in
      later.completion < earlier.completion
        ? "\(later.name) happened before \(earlier.name)" : nil
    }
  }
}
