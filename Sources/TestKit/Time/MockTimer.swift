public import Seams
public import Testing

/// A scheduler whose timers fire when the test advances the time.
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
/// A scheduler works on a ``TestClock``. It has one of its own, or shares the one that the test uses for sleeps. The
/// blocks run inside ``advance(by:sourceLocation:)``, on the test's thread, in the order of their deadlines. Timers
/// with equal deadlines fire in the order of their creation. A repeating timer fires once per interval. The spy
/// ``scheduledTimer`` records every request for a timer.
public final class MockTimer: TimerScheduler {
  /// The clock that decides when a timer is due.
  public let clock: TestClock

  /// Records the delay of each requested timer, and whether it repeats.
  ///
  /// The block is not recorded, because the spy would keep the subject alive.
  public let scheduledTimer: Spy<Duration, Bool, Void, Never>

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - clock: The clock that decides when a timer is due. By default, the scheduler has a clock of its own.
  ///   - sourceLocation: The line at which issues of its spy are reported.
  public init(on clock: TestClock? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    self.clock = clock ?? TestClock(sourceLocation: sourceLocation)
    scheduledTimer = Spy("MockTimer.scheduledTimer", sourceLocation: sourceLocation)
  }

  /// Starts a timer, which fires when the clock reaches its deadline.
  ///
  /// - Parameters:
  ///   - delay: The time until it fires, which is also the interval of a repeating timer.
  ///   - repeats: Pass `true` for a timer that fires after each interval.
  ///   - block: The closure to run.
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
    // The spy is called last, so that a test on another thread finds the timer pending when it sees the call.
    scheduledTimer.call(delay, repeats)
    return timer
  }

  /// The pending timers, in the order in which they will fire.
  public var pending: [PendingTimer] {
    pendingTimers.map { $0.timer.pending(until: $0.deadline) }
  }

  /// Advances the time, and fires the timers that are due on the way.
  ///
  /// - Parameters:
  ///   - duration: The time to advance by, zero or more.
  ///   - sourceLocation: Where a failure is reported.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    clock.advance(by: duration, sourceLocation: sourceLocation)
  }

  /// Fires the timer that is due next, without moving the time.
  ///
  /// A repeating timer keeps its schedule. Any other timer is finished.
  ///
  /// - Parameter sourceLocation: The line of the issue if no timer is pending.
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
