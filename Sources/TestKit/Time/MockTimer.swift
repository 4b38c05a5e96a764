public import Seams
public import Testing

/// A scheduler of timers that fire when the test says so.
///
/// <!-- snippet: mock-timer -->
/// ```swift
/// @Test func `a hint disappears after five seconds`() {
///   let timer = MockTimer()
///   let hint = Hint(timers: timer)
///
///   hint.show("Saved")
///   timer.advance(by: .milliseconds(4_999))
///   #expect(hint.text == "Saved")
///
///   timer.advance(by: .milliseconds(1))
///   #expect(hint.text == nil)
/// }
/// ```
///
/// The subject takes its timers from outside, as `any TimerScheduler`:
///
/// <!-- snippet: inject-timers -->
/// ```swift
/// import struct Synchronization.Mutex
///
/// /// A hint that disappears after five seconds.
/// final class Hint: Sendable {
///   private let timers: any TimerScheduler
///   private let shown = Mutex<(text: String, timer: any ScheduledTimer)?>(nil)
///
///   init(timers: any TimerScheduler = DispatchTimerScheduler()) {
///     self.timers = timers
///   }
///
///   var text: String? { shown.withLock { $0?.text } }
///
///   func show(_ text: String) {
///     let timer = timers.scheduledTimer(
///       after: .seconds(5), repeats: false
///     ) { [weak self] in
///       self?.shown.withLock { $0 = nil }
///     }
///     shown.withLock {
///       $0?.timer.invalidate()
///       $0 = (text, timer)
///     }
///   }
/// }
/// ```
///
/// It is a face of a ``TestClock``: of its own, or of one that the test has for its sleeps as well, so
/// that both share one time. The blocks run in ``advance(by:sourceLocation:)`` itself, on the test's
/// thread, in the order of their deadlines and, where those are equal, of arming. A repeating timer fires
/// once for each interval. All that is asked of it is recorded by the spy ``scheduledTimer``.
public final class MockTimer: TimerScheduler {
  /// The clock that says when a timer is due.
  public let clock: TestClock

  /// Records the timers that are asked for: delay, and whether they repeat.
  ///
  /// The block is no argument of it: recorded, it would keep the subject alive.
  public let scheduledTimer: Spy<Duration, Bool, Void, Never>

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - clock: The clock that says when a timer is due. Without one, the scheduler has a clock of its own.
  ///   - sourceLocation: The line at which issues of its spy are reported.
  public init(on clock: TestClock? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    self.clock = clock ?? TestClock(sourceLocation: sourceLocation)
    scheduledTimer = Spy("MockTimer.scheduledTimer", sourceLocation: sourceLocation)
  }

  /// Sets a timer going; it fires when the clock has been moved to its deadline.
  ///
  /// - Parameters:
  ///   - delay: How long until it fires; of a repeating timer, also the interval.
  ///   - repeats: Whether it fires again and again.
  ///   - block: What it does.
  /// - Returns: The timer.
  @discardableResult
  public func scheduledTimer(
    after delay: Duration,
    repeats: Bool,
    _ block: @escaping @Sendable () -> Void
  ) -> any ScheduledTimer {
    let timer = MockScheduledTimer(
      delay: delay, repeats: repeats, block: block, on: clock, for: scheduledTimer)
    timer.arm()
    // Last, so that a test on another thread which waits for the call finds the timer pending.
    scheduledTimer.call(delay, repeats)
    return timer
  }

  /// The timers that will fire, in the order in which they will.
  public var pending: [PendingTimer] {
    pendingTimers.map { $0.timer.pending(until: $0.deadline) }
  }

  /// Moves the time on, and fires the timers that are due on the way.
  ///
  /// - Parameters:
  ///   - duration: How far, zero or more.
  ///   - sourceLocation: Where a failure is reported.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    clock.advance(by: duration, sourceLocation: sourceLocation)
  }

  /// Fires the timer that is due next, now: the time stays as it is.
  ///
  /// A repeating timer keeps its schedule; another one is done.
  ///
  /// - Parameter sourceLocation: Where it is reported that no timer is pending.
  public func fire(sourceLocation: SourceLocation = #_sourceLocation) {
    guard let next = pendingTimers.first else {
      let past =
        scheduledTimer.callCount == 0
        ? "Nobody has asked for one: does the subject have this MockTimer?"
        : "All that were asked for have fired or were invalidated."
      recordFailure("No timer is pending, so none can fire. \(past)", at: sourceLocation)
      return
    }
    next.timer.fire()
  }

  private var pendingTimers: [(timer: MockScheduledTimer, deadline: VirtualInstant)] {
    clock.state.withLock { $0.timeline.pending }.compactMap { _, alarm in
      guard case .timer(let timer) = alarm.kind, timer.spy === scheduledTimer else { return nil }
      return (timer, alarm.deadline)
    }
  }
}
