import Seams
public import Testing

extension TestClock {
  /// The sleeps that the clock has not ended yet, in the order in which it will.
  public var pendingSleeps: [PendingSleep] {
    origin.touch()
    return state.withLock { $0.timeline.pending }.compactMap { _, alarm in
      guard case .sleep = alarm.kind else { return nil }
      return PendingSleep(armedAt: alarm.arming, deadline: alarm.deadline)
    }
  }

  /// Waits until so many sleeps are pending.
  ///
  /// For a subject that comes to its sleep on a task or after a callback of its own. The wait is pushed
  /// by the sleep itself, on however long a way.
  ///
  /// - Parameters:
  ///   - count: How many, at least one.
  ///   - limit: How long to wait, in real time, before it fails; nil for the limit of the test's waits.
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

  /// Moves the time on deadline by deadline, and waits at each until so many sleeps are pending again.
  ///
  /// For tasks that sleep again and again:
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
  /// It waits before the first step as well, so that a task may still be on its way to its first sleep.
  ///
  /// - Parameters:
  ///   - duration: How far, zero or more.
  ///   - count: How many sleeps are pending when all tasks are asleep, at least one.
  ///   - limit: How long to wait at each step, in real time, before it fails; nil for the limit of the
  ///     test's waits.
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

  /// Waits until so many sleeps are pending; nil unless the limit was reached.
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
    // It may have come since, before this task got its turn.
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
