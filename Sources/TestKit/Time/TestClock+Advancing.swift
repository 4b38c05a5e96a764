import Seams
public import Testing

extension TestClock {
  /// Advances the time by a duration, and ends the sleeps that are due on the way.
  ///
  /// When a sleep ends, the clock shows its deadline. Advance the clock from one task at a time.
  ///
  /// - Parameters:
  ///   - duration: The time to advance by, zero or more.
  ///   - sourceLocation: Where a failure is reported.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    origin.touch()
    guard isForward(duration, at: sourceLocation) else { return }
    move(to: now.advanced(by: duration), at: sourceLocation)
  }

  /// Advances the time to an instant, and ends the sleeps that are due on the way.
  ///
  /// - Parameters:
  ///   - instant: The time to advance to, now or later.
  ///   - sourceLocation: Where a failure is reported.
  public func advance(
    to instant: VirtualInstant,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    origin.touch()
    let now = now
    guard instant >= now else {
      recordFailure(
        "Time never goes back: the clock is at \(now), so it cannot advance to \(instant).",
        at: sourceLocation)
      return
    }
    move(to: instant, at: sourceLocation)
  }

  /// Advances the time to the next deadline, and ends all sleeps that are due then.
  ///
  /// - Parameter sourceLocation: The line of the issue if nothing is pending.
  /// - Returns: The duration that the clock was advanced by, or zero if nothing is pending.
  @discardableResult
  public func advanceToNextDeadline(
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Duration {
    origin.touch()
    let (now, deadline) = state.withLock { ($0.now, $0.timeline.nextDeadline) }
    guard let deadline else {
      recordFailure(
        """
        Nothing is pending at \(now), so there is no next deadline. If a task is on its way to its \
        sleep, wait for it: await sleepers(atLeast: 1).
        """, at: sourceLocation)
      return .zero
    }
    move(to: deadline, at: sourceLocation)
    return now.duration(to: deadline)
  }

  /// Returns `true` if a duration is not negative, and otherwise records an issue.
  func isForward(
    _ duration: Duration,
    at sourceLocation: SourceLocation
  ) -> Bool {
    if duration >= .zero { return true }
    recordFailure(
      """
      Time never goes back: the clock stays at \(now), for it cannot advance by \
      \(describeExactDuration(duration)).
      """, at: sourceLocation)
    return false
  }

  /// Fires everything that is due until an instant, and returns `false` if there is no end to it.
  @discardableResult
  func move(
    to instant: VirtualInstant,
    at sourceLocation: SourceLocation
  ) -> Bool {
    let firstNew = state.withLock { $0.timeline.nextNumber }
    var rearmed = 0
    while let (number, alarm) = takeNext(until: instant) {
      switch alarm.kind {
      case .sleep(let waiter): waiter.happen(.due)
      case .timer(let timer): timer.ring(at: alarm.deadline)
      }
      guard number >= firstNew else { continue }
      rearmed += 1
      guard rearmed < Self.mostRearmed else {
        recordFailure(
          """
          The clock has stopped at \(now) on its way to \(instant), for \(Self.mostRearmed) things that \
          were armed on the way have happened: something arms itself again without end. If it is \
          meant to, advance in shorter steps.\(pendingText)
          """, at: sourceLocation)
        return false
      }
    }
    return true
  }

  /// The number of alarms that one advance may fire if they were added during it.
  static var mostRearmed: Int { 100_000 }

  private func takeNext(
    until instant: VirtualInstant
  ) -> (number: Timeline.Number, alarm: Timeline.Alarm)? {
    state.withLock { state in
      let next = state.timeline.next(until: instant)
      state.now = max(state.now, next?.alarm.deadline ?? instant)
      return next
    }
  }
}
