public import Testing

/// Waits for a task to end and returns its value.
///
/// Use it instead of `await task.value`, which has no limit: if the task never ends, neither does the test.
///
/// <!-- snippet: value-of-task -->
/// ```swift
/// @Test func `a download is retried after six seconds`() async throws {
///   let clock = TestClock()
///   let load = Spy<String, any Error>("load")
///   load.throws(Timeout())
///   let task = Task {
///     try await retry(after: .seconds(6), clock: clock) { try await load() }
///   }
///   await clock.sleepers(atLeast: 1)
///   #expect(clock.pendingSleeps.map(\.duration) == [.seconds(6)])
///
///   load.returns("the page")
///   clock.advance(by: .seconds(6))
///
///   #expect(try await value(of: task) == "the page")
/// }
/// ```
///
/// If the task does not end within the limit, the test fails. The message lists what is still pending on the
/// test's clocks, gates and network doubles, and says what to do about it. In a parameterized test, the
/// message lists only the clocks, gates and doubles that the waiting task itself created. After the failure, the
/// function cancels `task` and throws an error without waiting for `task` to end.
///
/// If the waiting task is cancelled, the wait ends without an issue, and `task` is cancelled as well.
///
/// - Parameters:
///   - task: The task, which may throw.
///   - limit: The time after which the wait fails, or nil for the test's wait limit.
///   - sourceLocation: The line at which a failure is reported.
/// - Returns: The value of the task.
/// - Throws: The error of the task. `ExpectationFailedError` if the task has not ended within the limit, after the
///   failure has been reported. `CancellationError` if the waiting task was cancelled.
@discardableResult
public func value<Success, Failure>(
  of task: Task<Success, Failure>,
  within limit: Duration? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Success {
  try await end(of: task, within: limit, at: sourceLocation)
}

/// Waits for the end of a task that has no value and cannot throw.
///
/// For example, await the task that a button starts: `await value(of: model.reloadButtonTapped())`.
///
/// If the task does not end within the limit, the test fails and the task is cancelled. The test continues without
/// waiting for the task to end. If the waiting task is cancelled, the wait ends without an issue, and `task` is
/// cancelled as well.
///
/// - Parameters:
///   - task: The task.
///   - limit: The time after which the wait fails, or nil for the test's wait limit.
///   - sourceLocation: The line at which a failure is reported.
public func value(
  of task: Task<Void, Never>,
  within limit: Duration? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  // The failure has been reported. After a cancellation, there is nothing to report.
  try? await end(of: task, within: limit, at: sourceLocation)
}

private func end<Success, Failure>(
  of task: Task<Success, Failure>, within limit: Duration?, at sourceLocation: SourceLocation
) async throws -> Success {
  let waiter = Waiter<Result<Success, Failure>>()
  // Awaited in a separate task, because this `await` cannot be cut short by the limit or a cancellation.
  Task { await waiter.happen(task.result) }
  switch await waiter.wait(within: WaitLimit(limit)) {
  case .happened(let result):
    return try result.get()
  case .cancelled:
    task.cancel()
    throw CancellationError()
  case .limitReached(let elapsed):
    let failure = await recordedFailure(
      """
      Waited \(describeDuration(elapsed.limit)) for the task to end, but it was still running, so \
      it was cancelled.\(TestActivity.current.pendingText)\(elapsed.remark)
      """, at: sourceLocation)
    task.cancel()
    throw failure
  }
}
