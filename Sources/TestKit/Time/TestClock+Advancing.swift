import Seams
public import Testing

extension TestClock {
  /// Advances the time by a duration.
  ///
  /// On the way, the clock ends each sleep and fires each timer that becomes due. When a sleep ends, the clock is at
  /// the deadline of that sleep. Advance the clock from one task at a time.
  ///
  /// - Parameters:
  ///   - duration: The time to advance by, zero or more.
  ///   - sourceLocation: Where a failure is reported.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    origin.touch()
    guard isForward(duration, at: sourceLocation) else { return }
    move(to: now.advanced(by: duration), at: sourceLocation)
  }

  /// Advances the time to an instant.
  ///
  /// On the way, the clock ends each sleep and fires each timer that becomes due.
  ///
  /// - Parameters:
  ///   - instant: The time to advance to, now or later.
  ///   - sourceLocation: Where a failure is reported.
  public func advance(
    to instant: VirtualInstant,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    origin.touch()
    guard isForward(now.duration(to: instant), to: instant, at: sourceLocation) else { return }
    move(to: instant, at: sourceLocation)
  }

  /// Advances the time to the next deadline, where the clock ends each sleep and fires each timer that is due.
  ///
  /// - Parameter sourceLocation: Where a failure is reported if nothing is pending.
  /// - Returns: The duration that the clock was advanced by, or zero if nothing is pending.
  @discardableResult
  public func advanceToNextDeadline(
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Duration {
    origin.touch()
    let (now, deadline) = state.withLock { ($0.now, $0.alarms.nextDeadline()) }
    guard let deadline else {
      recordFailure(
        """
        Nothing is pending at \(now), so there is no next deadline. If a task has not reached its \
        sleep yet, wait for it: await sleepers(atLeast: 1).
        """, at: sourceLocation)
      return .zero
    }
    move(to: deadline, at: sourceLocation)
    return now.duration(to: deadline)
  }

  /// Returns `true` if a duration is not negative, or records an issue if it is.
  ///
  /// The issue shows `instant`, or the duration if `instant` is nil.
  private func isForward(
    _ duration: Duration, to instant: VirtualInstant? = nil, at sourceLocation: SourceLocation
  ) -> Bool {
    if duration >= .zero { return true }
    let step = instant.map { "to \($0)" } ?? "by \(describeDuration(duration, isExact: true))"
    recordFailure(
      "Time never goes back. The clock is at \(now) and cannot advance \(step).",
      at: sourceLocation)
    return false
  }

  private func move(to instant: VirtualInstant, at sourceLocation: SourceLocation) {
    var advance = Advance(target: instant)
    move(to: instant, in: &advance, at: sourceLocation)
  }

  /// Rings every alarm that is due by an instant, or gives up and returns `false` if new alarms keep coming.
  @discardableResult
  private func move(
    to instant: VirtualInstant, in advance: inout Advance, at sourceLocation: SourceLocation
  ) -> Bool {
    while let alarm = takeNext(until: instant) {
      alarm.ring(nil)
      guard alarm.number > advance.number else { continue }
      advance.rung += 1
      guard advance.rung < Self.maxNewAlarms else {
        recordFailure(
          """
          The clock has stopped at \(now) on its way to \(advance.target), because \(advance.rung) timers or \
          sleeps have begun and ended during this advance. Something keeps restarting itself. \
          If that is intended, advance in shorter steps.\(pendingText)
          """, at: sourceLocation)
        return false
      }
    }
    return true
  }

  /// An advance of the clock, in one or more steps.
  private struct Advance {
    let target: VirtualInstant

    /// Alarms with a higher number were added during the advance.
    let number = CallNumber.next()

    /// The number of alarms that were both added and rung during the advance.
    var rung = 0
  }

  /// The largest number of alarms that are both added and rung during one advance.
  private static var maxNewAlarms: Int { 100_000 }

  private func takeNext(until instant: VirtualInstant) -> Alarm? {
    state.withLock { state in
      let next = state.alarms.next(until: instant)
      state.now = max(state.now, next?.pending.deadline ?? instant)
      return next
    }
  }
}

// MARK: - Waiting for sleeps

extension TestClock {
  /// Waits until the given number of sleeps are pending.
  ///
  /// Use it if the subject reaches its sleep in a task or after a callback. The wait does not poll: it ends as soon as
  /// the last of these sleeps begins.
  ///
  /// - Parameters:
  ///   - count: The number of sleeps, at least one.
  ///   - limit: The real time after which the wait fails, or nil for the test's wait limit.
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
    let outcome = await state.wait(forCount: count, within: WaitLimit(limit))
    guard case .limitReached(let elapsed) = outcome else { return }
    recordFailure(
      """
      Waited \(describeDuration(elapsed.limit)) for \(describeMissing(count)). Does the subject sleep on this clock?\
      \(pendingText)\(elapsed.remark)
      """, at: sourceLocation)
  }

  /// Advances the clock one deadline at a time and waits at each until the given number of sleeps are pending again.
  ///
  /// Use it for tasks that sleep in a loop:
  ///
  /// <!-- snippet: test-clock-loop -->
  /// ```swift
  /// @Test func `the weather is requested once a minute`() async {
  ///   let clock = TestClock()
  ///   let load = Spy<Void, Never>("load")
  ///   let polling = Task {
  ///     await poll(every: .seconds(60), clock: clock) { await load() }
  ///   }
  ///
  ///   await clock.advance(by: .seconds(180), sleepers: 1)
  ///
  ///   load.expectCalled(3)
  ///   #expect(clock.pendingSleeps.map(\.duration) == [.seconds(60)])
  ///   polling.cancel()
  /// }
  /// ```
  ///
  /// The method waits before the first step as well, so the tasks need not have reached their first sleep yet.
  ///
  /// - Parameters:
  ///   - duration: The time to advance by, zero or more.
  ///   - count: The number of pending sleeps when all tasks are asleep, at least one.
  ///   - limit: The real time after which the wait at a step fails, or nil for the test's wait limit.
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
        advance(by:sleepers:) needs at least 1 sleeper, not \(count). To advance without waiting, write \
        advance(by:).
        """, at: sourceLocation)
      return
    }
    let target = now.advanced(by: duration)
    var advance = Advance(target: target)
    while true {
      let outcome = await state.wait(forCount: count, within: WaitLimit(limit))
      if case .limitReached(let elapsed) = outcome {
        recordFailure(
          """
          Waited \(describeDuration(elapsed.limit)), with the clock at \(now), for \(describeMissing(count)). A task \
          that has ended or no longer sleeps is not counted. For the last sleep of a task, use advance(by:), which \
          does not wait, and then await the task. The clock advances to \(target) without \
          waiting.\(pendingText)\(elapsed.remark)
          """, at: sourceLocation)
        break
      }
      if Task.isCancelled { return }
      guard let deadline = state.withLock({ $0.alarms.nextDeadline() }), deadline <= target else {
        break
      }
      guard move(to: deadline, in: &advance, at: sourceLocation) else { return }
    }
    move(to: target, in: &advance, at: sourceLocation)
  }

  private func describeMissing(_ count: Int) -> String {
    let pending = state.withLock { $0.reachedCount }
    return "\(counted(count, "sleep")) to be pending, but there \(describeCount(pending))"
  }
}
