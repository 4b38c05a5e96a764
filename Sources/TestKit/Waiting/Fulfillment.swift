public import Testing

/// Waits until all expectations are fulfilled.
///
/// The wait fails if an event does not happen within the limit, happens too often, or happens although it must not.
/// One issue at the line of the wait reports everything. If one of the expectations is inverted, the wait takes the
/// whole limit. Cancelling the task ends the wait without an issue. You can wait for the same expectation again.
///
/// - Parameters:
///   - expectations: The expectations to wait for.
///   - limit: The time after which the wait fails, or nil for the limit of the test's waits.
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
  await fulfill(
    expectations, WaitLimit(limit, clock: clock), enforceOrder: enforceOrder, at: sourceLocation)
}

/// Runs a closure and waits for the event that it triggers.
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
///   - description: The expected event in words.
///   - count: The expected number of fulfillments, at least one.
///   - isInverted: Pass `true` if the event must not happen. The wait then always takes its whole limit.
///   - limit: The time after the closure after which the wait fails, or nil for the limit of the test's waits.
///   - clock: The clock that measures the limit, such as one that the test advances.
///   - sourceLocation: Where a failure is reported.
///   - body: The closure that triggers the event. It is given the expectation, to call when the event happens.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`. There is no wait in this case.
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
  at sourceLocation: SourceLocation
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
    (lines + advice).joined(separator: "\n") + remark, at: sourceLocation)
}

/// The outcome of an expectation, in words.
private struct Report {
  let name: String
  let text: String
  let isAsExpected: Bool

  /// `true` if the event should have happened and has not happened even once.
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
