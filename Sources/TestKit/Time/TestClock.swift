import Seams

/// A clock whose time stands still until the test moves it on.
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
/// ``advance(by:sourceLocation:)`` ends the sleeps that are due, in the order of their deadlines and,
/// where those are equal, of arming. A task that is woken runs when it gets its turn, which may be
/// after `advance` has returned, and a task that has not come to its sleep yet is not woken: so wait
/// for what you advance over, with ``sleepers(atLeast:within:sourceLocation:)`` before, and for its effect
/// after. ``advance(by:sleepers:within:sourceLocation:)`` does it for a task that sleeps again and again.
///
/// That it is too early, say with ``pendingSleeps``. That nothing has been done yet proves nothing: a
/// task that was woken too early has not had its turn either.
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
/// A sleep costs O(log n) of time where n are pending. It has no limit: a test that awaits a task whose
/// sleep it never ends waits until it is cancelled, such as by `.timeLimit`.
public final class TestClock: Clock, Sendable {
  /// Points on its time line.
  public typealias Instant = VirtualInstant

  struct State {
    var now = VirtualInstant()
    var timeline = Timeline()
    var waiters: [(count: Int, waiter: Waiter<Void>)] = []
  }

  let state = Guarded(State())

  /// Makes a clock that shows zero.
  public init() {}

  // Nobody sleeps any more, since a sleep keeps its clock; timers may be pending, and never fire.
  deinit {
    for (_, alarm) in state.withLock({ $0.timeline.pending }) {
      if case .timer(let timer) = alarm.kind { timer.invalidate() }
    }
  }

  /// The time, which only the test moves on; readable from any thread.
  public var now: VirtualInstant {
    state.withLock { $0.now }
  }

  /// Zero: the clock tells any two times apart.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the test has moved the clock to a deadline.
  ///
  /// It returns at once if that is reached already.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Without meaning here: a sleep ends exactly at its deadline.
  /// - Throws: `CancellationError` if the task is cancelled, before or while it sleeps.
  public func sleep(until deadline: VirtualInstant, tolerance: Duration? = nil) async throws {
    let waiter = Waiter<Void>()
    let number = state.withLock { $0.timeline.takeNumber() }
    // Armed where cancellation is heard already, and taken out by who cancels, so that nobody counts a
    // sleep which is over.
    let outcome = await waiter.wait {
      armSleep(waiter, number, until: deadline)
    } onCancel: {
      disarm(number)
    }
    guard case .cancelled = outcome else { return }
    // The thread that cancels may not have come so far.
    disarm(number)
    throw CancellationError()
  }

  /// Arms a sleep, and wakes who waits for so many; a sleep whose deadline is reached already ends.
  private func armSleep(
    _ waiter: Waiter<Void>, _ number: Timeline.Number, until deadline: VirtualInstant
  ) {
    let woken = state.withLock { state in
      guard deadline > state.now else { return [waiter] }
      guard !waiter.isOver else { return [] }
      state.timeline.arm(
        Timeline.Alarm(deadline: deadline, arming: state.now, kind: .sleep(waiter)), as: number)
      let count = state.timeline.sleepCount
      return state.waiters.filter { $0.count <= count }.map(\.waiter)
    }
    for waiter in woken { waiter.happen(()) }
  }

  /// Lets a timer ring after a delay from an instant, or from now; in the next advance at the earliest.
  func arm(_ timer: MockScheduledTimer, after delay: Duration, from instant: VirtualInstant?) {
    state.withLock { state in
      let number = state.timeline.takeNumber()
      guard timer.take(number) else { return }
      let deadline = (instant ?? state.now).advanced(by: delay)
      state.timeline.arm(
        Timeline.Alarm(deadline: deadline, arming: state.now, kind: .timer(timer)), as: number)
    }
  }

  /// Takes out what is to happen; nothing if it has happened already.
  func disarm(_ number: Timeline.Number) {
    _ = state.withLock { $0.timeline.disarm(number) }
  }
}
