/// A sleep that a ``TestClock`` has not ended yet.
public struct PendingSleep: Hashable, Sendable {
  /// The time at which the sleep began.
  public let armedAt: VirtualInstant

  /// The time at which the sleep ends.
  public let deadline: VirtualInstant

  /// The duration of the sleep.
  public var duration: Duration { armedAt.duration(to: deadline) }
}

extension PendingSleep: CustomStringConvertible {
  /// The start and the end of the sleep, in words.
  public var description: String { "a sleep from \(armedAt) until \(deadline)" }
}

/// The error of a sleep that a ``TestClock`` did not end within the limit of the test's waits.
///
/// The test did not advance the clock far enough, or it ended while the task was still asleep.
public struct SleepNotEnded: Error, Hashable, CustomStringConvertible {
  /// The time at which the sleep would have ended.
  public let deadline: VirtualInstant

  /// The time of the clock.
  public let now: VirtualInstant

  let limit: Duration
  let fileName: String
  let line: Int

  /// The deadline, the time, the line where the clock was created, and what to do.
  public var description: String {
    """
    A sleep until \(deadline) on the TestClock made at \(fileName):\(line) has not ended within \
    \(describeDuration(limit)): the clock is at \(now). Advance it by \
    \(describeExactDuration(now.duration(to: deadline))) or more, or cancel the task that sleeps.
    """
  }
}

extension TestClock {
  /// Removes the sleeps that have reached the limit, and keeps an issue about them.
  func takeSleeps(
    after elapsed: WaitLimit.Elapsed
  ) -> [(waiter: Waiter<Timeline.SleepEnd>, error: SleepNotEnded)] {
    let (now, alarms) = state.withLock { state in
      state.isWatched = false
      return (state.now, state.timeline.disarmSleeps())
    }
    let place = origin.place
    let sleeps = alarms.compactMap { alarm -> (Waiter<Timeline.SleepEnd>, SleepNotEnded)? in
      guard case .sleep(let waiter) = alarm.kind else { return nil }
      let error = SleepNotEnded(
        deadline: alarm.deadline, now: now, limit: elapsed.limit, fileName: place.fileName,
        line: place.line)
      return (waiter, error)
    }
    if let (_, first) = sleeps.first {
      let more = sleeps.count - 1
      let others = more > 0 ? "\n\(counted(more, "more sleep")) ended in the same way." : ""
      origin.keep("\(first)\(others)\(elapsed.remark)")
    }
    return sleeps
  }
}

extension TestClock: PendingSource {
  var pending: PendingReport? {
    let (now, alarms) = state.withLock { ($0.now, $0.timeline.pending.map(\.alarm)) }
    guard !alarms.isEmpty else { return nil }
    return PendingReport(
      "TestClock", state: ", now at \(now)",
      remedy: "Advance it further, or cancel what waits for it.", alarms, describe: \.text)
  }

  /// The end of a message that lists what is pending, with a heading and at most ten lines.
  var pendingText: String {
    let (now, alarms) = state.withLock { ($0.now, $0.timeline.pending.map(\.alarm)) }
    guard !alarms.isEmpty else { return "\nNothing is pending at \(now)." }
    return (["\nPending at \(now):"] + firstLines(alarms, \.text)).joined(separator: "\n  ")
  }
}

extension Timeline.Alarm {
  fileprivate var text: String {
    switch kind {
    case .sleep: "\(PendingSleep(armedAt: arming, deadline: deadline))"
    case .timer(let timer): "\(timer.pending(until: deadline))"
    }
  }
}
