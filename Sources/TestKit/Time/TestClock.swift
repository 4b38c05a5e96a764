import Seams
public import Testing

/// A clock whose time stands still until the test advances it.
///
/// <!-- snippet: test-clock -->
/// ```swift
/// @MainActor
/// @Test func `a pause in typing starts a search for the latest text`() async {
///   let clock = TestClock()
///   let search = Spy<String, Void, Never>("search")
///   let field = SearchField(clock: clock) { await search($0) }
///
///   field.type("s")
///   await clock.sleepers(atLeast: 1)
///   clock.advance(by: .milliseconds(299))
///   field.type("sw")
///   await clock.sleepers(atLeast: 1)
///   clock.advance(by: .milliseconds(299))
///   #expect(clock.pendingSleeps.count == 1)
///
///   clock.advance(by: .milliseconds(1))
///   await search.waitForCalls()
///   #expect(search.calls == ["sw"])
/// }
/// ```
///
/// ``advance(by:sourceLocation:)`` ends the sleeps that are due, in the order of their deadlines. Sleeps with equal
/// deadlines end in the order in which they began. A resumed task runs when it gets its turn, which may be after
/// `advance` has returned. If a task reaches its sleep only after the advance, the sleep begins at the new time. So
/// wait before you advance, with ``sleepers(atLeast:within:sourceLocation:)``, and wait for the effect afterwards. For
/// a task that sleeps in a loop, ``advance(by:sleepers:within:sourceLocation:)`` waits before and after each step.
///
/// To show that nothing happens too early, expect that the sleep is still in ``pendingSleeps``. Checking that
/// the subject has not acted yet proves nothing, because a task that was resumed too early may not have had
/// its turn.
///
/// Pass the clock to the subject as `any Clock<Duration>`:
///
/// <!-- snippet: inject-clock -->
/// ```swift
/// /// A search field that searches when typing has paused for 300 ms.
/// ///
/// /// This is a debounce: each keystroke cancels the previous search.
/// @MainActor
/// final class SearchField {
///   private let clock: any Clock<Duration>
///   private let search: @MainActor (String) async -> Void
///   private var pending: Task<Void, Never>?
///
///   init(
///     clock: any Clock<Duration> = ContinuousClock(),
///     search: @escaping @MainActor (String) async -> Void
///   ) {
///     self.clock = clock
///     self.search = search
///   }
///
///   deinit { pending?.cancel() }
///
///   func type(_ text: String) {
///     pending?.cancel()
///     // The task does not capture self, so it cannot keep the field alive.
///     pending = Task { [clock, search] in
///       try? await clock.sleep(for: .milliseconds(300))
///       // The next keystroke may come just after the sleep has ended.
///       guard !Task.isCancelled else { return }
///       await search(text)
///     }
///   }
/// }
/// ```
///
/// Await the end of a task with ``value(of:within:sourceLocation:)->_``. If the clock was not advanced far enough, that
/// wait fails at its limit, by default after 10 seconds, and lists the sleeps that are still pending.
///
/// The test's wait limit also applies to each pending sleep. When a sleep reaches the limit, the sleeping
/// task is cancelled and the sleep throws ``SleepNotEnded``, so that the test fails instead of hanging. The
/// issue is recorded at the line that created the clock. Each new sleep, each advance and each wait is a sign
/// of life, which restarts the limit. While the test waits in real time, the limit does not run. If the test itself
/// sleeps on the clock, its own task is cancelled at the limit, and its later waits end at once.
///
/// A test may end while a task still sleeps. That is not a failure. If the sleep reaches its limit while other tests
/// run, a warning is shown, and the task continues with the error. If the task then calls a ``Spy`` without an answer,
/// the missing answer is only a warning as well. If the sleeping task created the clock itself, TestKit treats that
/// task as the task of the test. A sleep that reaches its limit then fails the test.
///
/// - Complexity: A sleep takes O(log n) time if n sleeps are pending.
public final class TestClock: Clock, Sendable {
  /// The points in time of the clock.
  public typealias Instant = VirtualInstant

  struct State: CountedState {
    var now = VirtualInstant()
    var alarms = AlarmQueue()

    var waiters = CountWaiters()

    /// The task that watches the time limit of the sleeps.
    ///
    /// It is nil before the first sleep and, after the limit was reached, until the next sleep begins.
    var watch: Task<Void, Never>?

    var reachedCount: Int { alarms.sleepCount }
  }

  let state = LockedState(State())
  let origin: Origin

  /// Creates a clock that starts at zero.
  ///
  /// - Parameter sourceLocation: The line for issues about the clock's sleeps.
  public init(sourceLocation: SourceLocation = #_sourceLocation) {
    origin = Origin(sourceLocation)
    origin.activity.add(self)
  }

  // A sleep keeps its clock alive, so no sleep is pending any more. Timers may be pending, but will never fire.
  deinit {
    state.withLock { $0.watch }?.cancel()
  }

  /// The time, which only the test advances and any thread may read.
  public var now: VirtualInstant {
    state.withLock { $0.now }
  }

  /// Zero, because the clock can tell any two times apart.
  public var minimumResolution: Duration { .zero }

  /// The pending sleeps, in the order in which they will end.
  public var pendingSleeps: [PendingSleep] {
    origin.touch()
    return state.withLock { $0.alarms.pending }.compactMap { $0.pending as? PendingSleep }
  }

  /// Sleeps until the test has advanced the clock to a deadline.
  ///
  /// Returns immediately if the clock has already reached the deadline.
  ///
  /// - Parameters:
  ///   - deadline: The time to wake at.
  ///   - tolerance: Ignored, because a sleep ends exactly at its deadline.
  /// - Throws: `CancellationError` if the task is cancelled, before or while it sleeps. ``SleepNotEnded`` if the test's
  ///   wait limit is reached. In this case, the task is also cancelled.
  public func sleep(until deadline: VirtualInstant, tolerance: Duration? = nil) async throws {
    let sleep = Waiter<SleepNotEnded?>()
    let id = CallNumber.next()
    // The sleep is registered inside the scope of the cancellation handler and removed by the handler, so that a
    // cancelled sleep is never counted.
    let outcome = await sleep.wait {
      begin(sleep, as: id, until: deadline)
    } onCancel: {
      removeAlarm(id)
    }
    guard case .happened(let error) = outcome else {
      // The thread that cancels may not have run the cancellation handler yet.
      removeAlarm(id)
      throw CancellationError()
    }
    guard let error else { return }
    origin.report()
    // Cancelled, so that a loop that sleeps until it is cancelled ends as well.
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
    throw error
  }

  /// Registers a sleep and resumes the waiting tasks whose count is reached.
  ///
  /// A sleep whose deadline is already reached ends immediately. A sleep that has been cancelled is not registered.
  private func begin(
    _ sleep: Waiter<SleepNotEnded?>, as id: Alarm.ID, until deadline: VirtualInstant
  ) {
    origin.activity.beat()
    let woken = state.withLock { state in
      // This is safe under the lock. It resumes no task, because the task that sleeps runs this code.
      if deadline <= state.now { sleep.happen(nil) }
      guard !sleep.isOver else { return [] as [Waiter<Void>] }
      let pending = PendingSleep(armedAt: state.now, deadline: deadline)
      state.alarms.add(Alarm(id: id, pending: pending) { sleep.happen($0) })
      if state.watch == nil { state.watch = watchLimit() }
      return state.takeDueWaiters()
    }
    for waiter in woken { waiter.happen(()) }
  }

  /// Removes an alarm and returns it, or nil if it has already rung or been removed.
  @discardableResult
  func removeAlarm(_ id: Alarm.ID) -> Alarm? {
    state.withLock { $0.alarms.remove(id) }
  }
}

/// A sleep that a ``TestClock`` has not ended yet.
public struct PendingSleep: Hashable, Sendable {
  /// The time at which the sleep began.
  public let armedAt: VirtualInstant

  /// The time at which the sleep ends.
  public let deadline: VirtualInstant

  /// The duration of the sleep.
  public var duration: Duration { armedAt.duration(to: deadline) }
}

extension PendingSleep: PendingOnClock {
  /// The start and the end of the sleep, in words.
  public var description: String { "a sleep from \(armedAt) until \(deadline)" }

  var next: (any PendingOnClock)? { nil }
}

// MARK: - The limit of a sleep

/// The error of a sleep that a ``TestClock`` did not end within the test's wait limit.
///
/// The test did not advance the clock far enough, or the test ended while the task was still asleep.
public struct SleepNotEnded: Error, Hashable, CustomStringConvertible {
  /// The time at which the sleep would have ended.
  public let deadline: VirtualInstant

  /// The time of the clock at the limit.
  public let now: VirtualInstant

  /// `true` if the clock was advanced before the sleep began, but not since.
  let beganLate: Bool

  /// The number of sleeps that were pending at the limit.
  let sleeps: Int

  let limit: Duration
  let place: String

  /// The deadline, the time, the line where the clock was created, and what to do.
  public var description: String {
    let advance = adviceToAdvance(beganLate ? "The sleep" : nil, sleeps: sleeps)
    return """
      A sleep until \(deadline) on the TestClock made at \(place) has not ended within \
      \(describeDuration(limit)): the clock is at \(now). \(advance) by \
      \(describeDuration(now.duration(to: deadline), isExact: true)) or more, or cancel the task that sleeps.
      """
  }
}

/// Returns the start of a sentence about advancing a clock, which the caller completes.
///
/// `lateSleep` is the subject of a sentence, such as “The sleep”, if a sleep began after the last advance, or else nil.
/// `sleeps` is the number of pending sleeps.
private func adviceToAdvance(_ lateSleep: String?, sleeps: Int) -> String {
  guard let lateSleep else { return "Advance it" }
  return """
    \(lateSleep) began after the clock was last advanced. If you advanced too early, wait before you advance: \
    await clock.sleepers(atLeast: \(sleeps)). Otherwise, advance the clock
    """
}

extension Alarm {
  /// Returns `true` for a sleep if the clock was advanced before the sleep began, but not since.
  fileprivate func beganLate(for now: VirtualInstant) -> Bool {
    let begin = (pending as? PendingSleep)?.armedAt
    return begin == now && now > VirtualInstant()
  }
}

extension TestClock {
  /// Ends the sleeps when the test has given no sign of life for the whole limit.
  private func watchLimit() -> Task<Void, Never> {
    origin.watch { [weak self] elapsed in
      let sleeps = self?.takeSleeps(after: elapsed) ?? []
      for (sleep, error) in sleeps { sleep.ring(error) }
    }
  }

  /// Removes the sleeps that have reached the limit, and keeps an issue about them until it can be reported.
  private func takeSleeps(after elapsed: WaitLimit.Elapsed) -> [(Alarm, SleepNotEnded)] {
    let (now, alarms) = state.withLock { state in
      state.watch = nil
      return (state.now, state.alarms.removeSleeps())
    }
    let sleeps = alarms.map { alarm in
      let error = SleepNotEnded(
        deadline: alarm.pending.deadline, now: now, beganLate: alarm.beganLate(for: now),
        sleeps: alarms.count, limit: elapsed.limit, place: origin.text)
      return (alarm, error)
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
  var pending: [String] {
    let (now, alarms) = state.withLock { ($0.now, $0.alarms.pending) }
    let sleeps = alarms.count { $0.pending is PendingSleep }
    let isLate = alarms.contains { $0.beganLate(for: now) }
    let advance = adviceToAdvance(isLate ? "A sleep" : nil, sleeps: sleeps)
    return list(
      alarms.lazy.map { "\($0.pending)" }, of: "TestClock", state: ", now at \(now)",
      remedy: "\(advance) further, or cancel what is pending.")
  }

  /// The end of a message, which lists at most ten pending sleeps and timers under a heading.
  var pendingText: String {
    let lines = pending.dropFirst()
    guard !lines.isEmpty else { return "\nNothing is pending at \(now)." }
    return (["\nPending at \(now):"] + lines).joined(separator: "\n  ")
  }
}
