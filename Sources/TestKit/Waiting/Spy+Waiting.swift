public import Testing

extension Spy {
  /// Waits until there have been so many calls.
  ///
  /// For a subject that calls its collaborator from a task or a queue of its own. The wait is pushed by
  /// the call itself. Calls before the wait count; it returns as soon as there are enough. So name the number
  /// that the test expects in all: `callCount + 1` is one too many if the next call has come already.
  ///
  /// - Parameters:
  ///   - count: How many calls, at least one.
  ///   - limit: How long to wait before it fails; nil for the limit of the test's waits.
  ///   - sourceLocation: Where a failure is reported.
  public func waitForCalls(
    _ count: Int = 1,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    reportDeferredIssues()
    guard count >= 1 else {
      recordFailure(
        """
        waitForCalls needs a count of at least 1, not \(count). That there is no call, say with \
        expectNotCalled() after something that would come later.
        """, at: sourceLocation)
      return
    }
    let waiter = Waiter<Void>()
    let isThere = state.withLock { state in
      if state.calls.count >= count { return true }
      state.waiters.append((count, waiter))
      return false
    }
    guard !isThere else { return }
    defer { state.withLock { $0.waiters.removeAll { $0.waiter === waiter } } }
    guard case .limitReached(let elapsed) = await waiter.wait(within: WaitLimit(limit)) else {
      return
    }
    let log = callLog
    // They may have come since, before this task got its turn.
    guard log.numbers.count < count else { return }
    let calls = count == 1 ? "1 call" : "\(count) calls"
    let advice =
      log.numbers.isEmpty ? " Was the subject started, and was it given this double?" : ""
    let sentence = """
      Waited \(describeDuration(elapsed.limit)) for \(calls) of \(name), but there \
      \(describeCount(log.numbers.count)).\(advice)\(elapsed.remark)
      """
    let list = NumberedList(count: log.numbers.count, text: log.text)
    recordFailure(([sentence] + list.lines).joined(separator: "\n"), at: sourceLocation)
  }
}
