public import Testing

/// Waits until all expectations are fulfilled.
///
/// It fails if something has not happened within the limit, has happened too often, or has happened
/// though it must not. One issue at the line of the wait says all of it. If one of the expectations is
/// inverted, the wait takes the whole limit. Cancelling the task ends the wait without an issue. You can
/// wait for an expectation again.
///
/// - Parameters:
///   - expectations: What is expected.
///   - limit: How long to wait before it fails; nil for the limit of the test's waits.
///   - clock: What measures the limit, such as a clock that the test advances.
///   - enforceOrder: Whether they have to be completed in the order in which they are named.
///   - sourceLocation: Where a failure is reported.
public func fulfillment(
  of expectations: AsyncExpectation...,
  within limit: Duration? = nil,
  on clock: any Clock<Duration> = ContinuousClock(),
  enforceOrder: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await fulfill(
    expectations, WaitLimit(limit, clock: clock), enforceOrder: enforceOrder, at: sourceLocation)
}

/// Runs a closure and waits until what it has set going has happened.
///
/// <!-- snippet: expectation -->
/// ```swift
/// @Test func `every page is announced`() async {
///   let directory = Directory()
///
///   await expectation("two pages", count: 2) { done in
///     directory.loadPages { _ in done() }
///   }
/// }
/// ```
///
/// - Parameters:
///   - description: What has to happen, in words.
///   - count: How often, at least once.
///   - isInverted: Whether it must not happen; then the wait goes on for its whole limit.
///   - limit: How long to wait after the closure before it fails; nil for the limit of the test's waits.
///   - clock: What measures the limit, such as a clock that the test advances.
///   - sourceLocation: Where a failure is reported.
///   - body: Sets it going. It is given the expectation, to be called when it happens.
/// - Returns: Whatever `body` returns.
/// - Throws: Whatever `body` throws; then nothing is waited for.
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
  let result: Success
  do {
    result = try await body(expectation)
  } catch {
    expectation.abandon()
    throw error
  }
  await fulfill(
    [expectation], WaitLimit(limit, clock: clock), enforceOrder: false, at: sourceLocation)
  return result
}

// MARK: - Implementation

private func fulfill(
  _ expectations: [AsyncExpectation],
  _ limit: WaitLimit,
  enforceOrder: Bool,
  at sourceLocation: SourceLocation,
  helper: String = #function
) async {
  guard !expectations.isEmpty else { return }
  let gathering = Gathering(expectations)
  for expectation in expectations { expectation.join(gathering) }
  let outcome = await gathering.waiter.wait(within: limit)
  if case .cancelled = outcome {
    for expectation in expectations { _ = expectation.leave(gathering, isCancelled: true) }
    return
  }
  let reports = expectations.map { Report($0, $0.leave(gathering, isCancelled: false)) }

  var problems = reports.filter { !$0.isAsExpected }.map(\.text)
  if enforceOrder { problems += orderProblems(reports) }
  guard !problems.isEmpty else { return }

  var lines: [String] = []
  var advice: [String] = []
  var remark = ""
  if case .limitReached(let elapsed) = outcome {
    lines = ["Waited \(describeDuration(elapsed.limit)), and not all is as expected:"]
    if reports.contains(where: \.isUntouched) {
      advice = ["Was the subject started, and does it call what it was given?"]
    }
    remark = elapsed.remark
  } else {
    lines = ["Not all is as expected:"]
  }
  lines += problems.map { "  \($0)" }
  lines += reports.filter(\.isAsExpected).map { "  \($0.text), as expected" }
  recordFailure(
    (lines + advice).joined(separator: "\n") + remark, at: sourceLocation, helper: helper)
}

/// The outcome of an expectation, in words.
private struct Report {
  let name: String
  let text: String
  let isAsExpected: Bool

  /// Whether it has not happened once though it had to.
  let isUntouched: Bool

  let completion: UInt64?

  init(_ expectation: AsyncExpectation, _ state: AsyncExpectation.State) {
    let times = state.fulfillments
    name = expectation.description
    completion = state.completion
    isUntouched = times == 0 && !expectation.isInverted
    isAsExpected = times == (expectation.isInverted ? 0 : expectation.count)
    text =
      if expectation.isInverted {
        times == 0 ? "\(name) did not happen" : "\(name) happened, but must not"
      } else if expectation.count == 1 && times < 2 {
        times == 0 ? "\(name) did not happen" : "\(name) happened"
      } else {
        "\(name) happened \(times) of \(expectation.count) times"
      }
  }
}

private func orderProblems(_ reports: [Report]) -> [String] {
  let completed = reports.compactMap { report in
    report.completion.map { (name: report.name, completion: $0) }
  }
  return zip(completed, completed.dropFirst()).compactMap { earlier, later in
    later.completion < earlier.completion
      ? "\(later.name) was complete before \(earlier.name)" : nil
  }
}
