import Seams
public import Testing

extension TestClock {
  /// The pending sleeps, in the order in which they will end.
  public var pendingSleeps: [PendingSleep] {
    origin.touch()
    return state.withLock { $0.timeline.pending }.compactMap { _, alarm in
      guard case .sleep = alarm.kind else { return nil }
      return PendingSleep(armedAt: alarm.arming, deadline: alarm.deadline)
    }
  }

  /// Waits until the given number of sleeps is pending.
  ///
  /// Use it if the subject reaches its sleep on a task, or after a callback. The sleep itself ends the wait, without
  /// polling.
  ///
  /// - Parameters:
  ///   - count: The number of sleeps, at least one.
  ///   - limit: The real time after which the wait fails, or nil for the limit of the test's waits.
  ///   - sourceLocation: Where a failure is reported.
  public func sleepers(
    atLeast count: Int,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard count >= 1 else {
      recordFailure(
        "sleepers(atLeast:) needs a count of at least 1, not \(count).", at: sourceLocation)
      return
    }
    origin.touch()
    guard let elapsed = await arrival(of: count, within: limit) else { return }
    recordFailure(
      """
      Waited \(describeDuration(elapsed.limit)) for \(describeSleeps(count)) to be pending, but there \
      \(describeCount(state.withLock { $0.timeline.sleepCount })). Does the subject sleep on this clock?\
      \(pendingText)\(elapsed.remark)
      """, at: sourceLocation)
  }

  /// Advances the time deadline by deadline, and at each waits until the given number of sleeps is pending again.
  ///
  /// Use it for tasks that sleep in a loop:
  ///
  /// <!-- snippet: test-clock-loop -->
  /// ```swift
  /// @Test func `the weather is asked for once a minute`() async {
  ///   let clock = TestClock()
  ///   let load = Spy<Void, Never>("load")
  ///   let polling = Task {
  ///     await poll(every: .seconds(60), clock: clock) { await load() }
  ///   }
  ///
  ///   await clock.advance(by: .seconds(180), sleepers: 1)
  ///
  ///   load.expectCalled(3)
  ///   polling.cancel()
  /// }
  /// ```
  ///
  /// It waits before the first step as well, so a task need not have reached its first sleep yet.
  ///
  /// - Parameters:
  ///   - duration: The time to advance by, zero or more.
  ///   - count: The number of pending sleeps when all tasks are asleep, at least one.
  ///   - limit: The real time after which the wait at a step fails, or nil for the limit of the test's waits.
  ///   - sourceLocation: Where a failure is reported.
  public func advance(
    by duration: Duration,
    sleepers count: Int,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    origin.touch()
    guard isForward(duration, at: sourceLocation) else { return }
    guard count >= 1 else {
      recordFailure(
        """
        advance(by:sleepers:) needs at least 1 sleeper, not \(count). To wait for nobody, write \
        advance(by:).
        """, at: sourceLocation)
      return
    }
    let target = now.advanced(by: duration)
    while true {
      if let elapsed = await arrival(of: count, within: limit) {
        recordFailure(missing(count, onTheWayTo: target, elapsed), at: sourceLocation)
        break
      }
      if Task.isCancelled { return }
      guard let deadline = state.withLock({ $0.timeline.nextDeadline }), deadline <= target else {
        break
      }
      guard move(to: deadline, at: sourceLocation) else { return }
    }
    move(to: target, at: sourceLocation)
  }

  /// Waits until the given number of sleeps is pending, and returns a description of the failure or nil.
  private func arrival(
    of count: Int,
    within limit: Duration?
  ) async -> WaitLimit.Elapsed? {
    let waiter = Waiter<Void>()
    let isThere = state.withLock { state in
      if state.timeline.sleepCount >= count { return true }
      state.waiters.append((count, waiter))
      return false
    }
    guard !isThere else { return nil }
    defer { state.withLock { $0.waiters.removeAll { $0.waiter === waiter } } }
    guard case .limitReached(let elapsed) = await waiter.wait(within: WaitLimit(limit)) else {
      return nil
    }
    // The sleep may have begun before this task got its turn.
    return state.withLock { $0.timeline.sleepCount } >= count ? nil : elapsed
  }

  private func missing(
    _ count: Int, onTheWayTo target: VirtualInstant, _ elapsed: WaitLimit.Elapsed
  ) -> String {
    """
    Waited \(describeDuration(elapsed.limit)) at \(now) for \(describeSleeps(count)) to be pending, but \
    there \(describeCount(state.withLock { $0.timeline.sleepCount })). A task that ends, or goes on without a sleep, is not \
    counted again: wake it with advance(by:), which waits for nobody, and await its end. The clock \
    goes on to \(target) without waiting.\(pendingText)\(elapsed.remark)
    """
  }
}

private func describeSleeps(_ count: Int) -> String {
  count == 1 ? "1 sleep" : "\(count) sleeps"
}
