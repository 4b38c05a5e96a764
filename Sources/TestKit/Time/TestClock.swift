import Seams
public import Testing

/// A clock whose time stands still until the test advances it.
///
/// <!-- snippet: test-clock -->
/// ```swift
/// @MainActor
/// @Test func `a pause in typing starts a search for the last text`() async {
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
/// `advance` has returned. A task that has not reached its sleep yet is not resumed. So wait before you advance, with
/// ``sleepers(atLeast:within:sourceLocation:)``, and wait for the effect afterwards. For a task that sleeps in a loop,
/// ``advance(by:sleepers:within:sourceLocation:)`` does both.
///
/// To show that it is too early, expect that the sleep is still in ``pendingSleeps``. It proves nothing that the
/// subject has not acted yet, because a task that was resumed too early may not have had its turn.
///
/// The subject takes its clock from outside, as `any Clock<Duration>`:
///
/// <!-- snippet: inject-clock -->
/// ```swift
/// /// A search field that waits until typing has paused for 300 ms.
/// ///
/// /// This is a debounce: each keystroke cancels the search before it.
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
///       // The next keystroke may come when the sleep has just ended.
///       guard !Task.isCancelled else { return }
///       await search(text)
///     }
///   }
/// }
/// ```
///
/// Await the end of a task with ``value(of:within:sourceLocation:)``. If the clock was not advanced far
/// enough, that fails after 10 seconds and lists the sleeps that are still pending.
///
/// A sleep itself has the limit of the test's waits, too. If it is pending for that long without any sign of life, its
/// task is cancelled and the sleep throws ``SleepNotEnded``, so that the test fails instead of hanging. The issue is
/// recorded where the clock was created. Each sleep, each advance and each wait restarts the limit, and during a wait
/// it stands still. A test may end while a task still sleeps. That is never a failure, but shows a warning if the run
/// lasts that long. The code after the sleep runs then, and an unanswered ``Spy`` that it calls is only a warning as well.
///
/// - Complexity: A sleep takes O(log n) time if n sleeps are pending.
public final class TestClock: Clock, Sendable {
  /// The points in time of the clock.
  public typealias Instant = VirtualInstant

  struct State {
    var now = VirtualInstant()
    var timeline = Timeline()
    var waiters: [(count: Int, waiter: Waiter<Void>)] = []

    /// `true` while a task watches the time limit of the sleeps.
    var isWatched = false

    /// The watching task, or the last one.
    var watch: Task<Void, Never>?
  }

  let state = Guarded(State())
  let origin: Origin

  /// Creates a clock that shows zero.
  ///
  /// - Parameter sourceLocation: The line of issues about the clock's sleeps.
  public init(sourceLocation: SourceLocation = #_sourceLocation) {
    origin = Origin(sourceLocation)
    origin.activity.add(self)
  }

  // A sleep keeps its clock, so none is pending any more. Timers may still be pending, and never fire.
  deinit {
    origin.activity.remove(self)
    let (watch, pending) = state.withLock { ($0.watch, $0.timeline.pending) }
    watch?.cancel()
    for (_, alarm) in pending {
      if case .timer(let timer) = alarm.kind { timer.invalidate() }
    }
  }

  /// The time, which only the test advances and any thread may read.
  public var now: VirtualInstant {
    state.withLock { $0.now }
  }

  /// Zero, because the clock tells any two times apart.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the test has advanced the clock to a deadline.
  ///
  /// Returns immediately if the deadline has passed.
  ///
  /// - Parameters:
  ///   - deadline: The time to wake at.
  ///   - tolerance: Ignored, because a sleep ends exactly at its deadline.
  /// - Throws: `CancellationError` if the task is cancelled, before or while it sleeps. ``SleepNotEnded`` if the limit
  ///   of the test's waits is reached. The task is cancelled in this case, too.
  public func sleep(until deadline: VirtualInstant, tolerance: Duration? = nil) async throws {
    let waiter = Waiter<Timeline.SleepEnd>()
    let number = state.withLock { $0.timeline.takeNumber() }
    // Registered inside the cancellation handler's scope and removed by the handler, so that a sleep which is over is
    // never counted.
    let outcome = await waiter.wait {
      armSleep(waiter, number, until: deadline)
    } onCancel: {
      disarm(number)
    }
    guard case .happened(let end) = outcome else {
      // The cancelling thread may not have reached its handler yet.
      disarm(number)
      throw CancellationError()
    }
    if case .limitReached(let error) = end {
      origin.report()
      // So that a loop which sleeps until it is cancelled ends as well.
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      throw error
    }
  }

  /// Registers a sleep and resumes the waits whose count is reached.
  ///
  /// A sleep whose deadline has passed ends immediately.
  private func armSleep(
    _ waiter: Waiter<Timeline.SleepEnd>, _ number: Timeline.Number, until deadline: VirtualInstant
  ) {
    origin.activity.beat()
    let (isOver, needsWatch, woken) = state.withLock { state in
      guard deadline > state.now else { return (true, false, [] as [Waiter<Void>]) }
      guard !waiter.isOver else { return (false, false, []) }
      state.timeline.arm(
        Timeline.Alarm(deadline: deadline, arming: state.now, kind: .sleep(waiter)), as: number)
      defer { state.isWatched = true }
      let count = state.timeline.sleepCount
      return (
        false, !state.isWatched, state.waiters.filter { $0.count <= count }.map(\.waiter)
      )
    }
    if isOver { waiter.happen(.due) }
    if needsWatch {
      let watch = origin.watch { [weak self] elapsed in
        let sleeps = self?.takeSleeps(after: elapsed) ?? []
        for sleep in sleeps { sleep.waiter.happen(.limitReached(sleep.error)) }
      }
      state.withLock { $0.watch = watch }
    }
    for waiter in woken { waiter.happen(()) }
  }

  /// Adds a timer at a delay from an instant or from now, to fire in the next advance at the earliest.
  func arm(_ timer: MockScheduledTimer, after delay: Duration, from instant: VirtualInstant?) {
    origin.activity.beat()
    state.withLock { state in
      let number = state.timeline.takeNumber()
      guard timer.take(number) else { return }
      let deadline = (instant ?? state.now).advanced(by: delay)
      state.timeline.arm(
        Timeline.Alarm(deadline: deadline, arming: state.now, kind: .timer(timer)), as: number)
    }
  }

  /// Removes an alarm, and does nothing if it has fired already.
  func disarm(_ number: Timeline.Number) {
    _ = state.withLock { $0.timeline.disarm(number) }
  }
}
