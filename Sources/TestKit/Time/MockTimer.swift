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
/// Pass the scheduler to the subject as `any TimerScheduler`:
///
/// <!-- snippet: inject-timers -->
/// ```swift
/// import struct Synchronization.Mutex
///
/// /// A hint that disappears after five seconds.
/// final class Hint: Sendable {
///   private let timers: any TimerScheduler
///   private let shown = Mutex<(number: Int, text: String?)>((0, nil))
///
///   init(timers: any TimerScheduler = DispatchTimerScheduler()) {
///     self.timers = timers
///   }
///
///   var text: String? { shown.withLock { $0.text } }
///
///   func show(_ text: String) {
///     let number = shown.withLock {
///       $0 = ($0.number + 1, text)
///       return $0.number
///     }
///     timers.scheduledTimer(
///       after: .seconds(5), repeats: false
///     ) { [weak self] in
///       // A newer hint has a different number, so it stays.
///       self?.shown.withLock { if $0.number == number { $0.text = nil } }
///     }
///   }
/// }
/// ```
///
/// A scheduler has its own ``TestClock``, unless you pass one, such as the clock that the test uses for
/// sleeps. The blocks of the timers run inside ``advance(by:sourceLocation:)``, on the test's thread, in the
/// order of their deadlines. Timers with equal deadlines fire in the order of their creation. A repeating
/// timer fires once per interval and then counts as newly created. The spy ``scheduledTimer`` records every request for
/// a timer.
public final class MockTimer: TimerScheduler {
  /// The clock that decides when a timer is due.
  public let clock: TestClock

  /// A spy that records the delay of each requested timer and whether the timer repeats.
  ///
  /// The block is not recorded, because a recorded block would keep the subject alive.
  public let scheduledTimer: Spy<Duration, Bool, Void, Never>

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - clock: The clock that decides when a timer is due. By default, the scheduler has its own clock.
  ///   - sourceLocation: The line at which issues of the scheduler's spy are reported.
  public init(on clock: TestClock? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    self.clock = clock ?? TestClock(sourceLocation: sourceLocation)
    scheduledTimer = Spy("MockTimer.scheduledTimer", sourceLocation: sourceLocation)
  }

  /// Starts a timer, which fires when the clock reaches its deadline.
  ///
  /// - Parameters:
  ///   - delay: The time until the timer fires, which is also the interval of a repeating timer.
  ///   - repeats: Pass `true` for a timer that fires after each interval.
  ///   - block: The closure to run.
  /// - Returns: The timer.
  @discardableResult
  public func scheduledTimer(
    after delay: Duration,
    repeats: Bool,
    _ block: @escaping @Sendable () -> Void
  ) -> any ScheduledTimer {
    clock.origin.activity.beat()
    let id = clock.state.withLock { state in
      let deadline = state.now + delay.asTimerDelay(repeats: repeats)
      let pending = PendingTimer(delay: delay, repeats: repeats, deadline: deadline)
      let alarm = Alarm(pending: pending, scheduler: scheduledTimer) { _ in block() }
      state.alarms.add(alarm)
      return alarm.id
    }
    // The spy is called last. So when a test on another thread sees the call, the timer is already pending.
    scheduledTimer.call(delay, repeats)
    return MockScheduledTimer(id: id, clock: clock)
  }

  /// The pending timers, in the order in which they will fire.
  public var pending: [PendingTimer] {
    alarms.compactMap { $0.pending as? PendingTimer }
  }

  /// Advances the time and fires the timers that are due on the way.
  ///
  /// - Parameters:
  ///   - duration: The time to advance by, zero or more.
  ///   - sourceLocation: Where a failure is reported.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    clock.advance(by: duration, sourceLocation: sourceLocation)
  }

  /// Fires the timer that is due next, without advancing the time.
  ///
  /// A repeating timer keeps its schedule, so it still fires at its next deadline. A timer that does not
  /// repeat is finished.
  ///
  /// - Parameter sourceLocation: The line of the issue if no timer is pending.
  public func fire(sourceLocation: SourceLocation = #_sourceLocation) {
    guard let next = alarms.first else {
      let past =
        scheduledTimer.callCount == 0
        ? "No timer was requested. Was the subject given this MockTimer?"
        : "All requested timers have fired or been invalidated."
      recordFailure("No timer is pending, so none can fire. \(past)", at: sourceLocation)
      return
    }
    let repeats = (next.pending as? PendingTimer)?.repeats == true
    // Another thread may have invalidated the timer.
    guard repeats || clock.removeAlarm(next.id) != nil else { return }
    next.ring(nil)
  }

  /// The alarms of this scheduler's timers, without other alarms on the same clock.
  private var alarms: [Alarm] {
    clock.state.withLock { $0.alarms.pending }.filter { $0.scheduler === scheduledTimer }
  }
}

/// A pending timer of a ``MockTimer``.
public struct PendingTimer: Hashable, Sendable {
  /// The requested delay.
  ///
  /// It is also the interval of a repeating timer. If it is zero or negative, that interval is 100 µs.
  public let delay: Duration

  /// A Boolean value that indicates whether the timer repeats.
  public let repeats: Bool

  /// The time at which the timer fires next.
  public let deadline: VirtualInstant
}

extension PendingTimer: PendingOnClock {
  /// The next firing time and the interval, in words.
  public var description: String {
    "a timer at \(deadline)"
      + (repeats ? ", every \(describeDuration(interval, isExact: true))" : "")
  }

  private var interval: Duration { delay.asTimerDelay(repeats: true) }

  var next: (any PendingOnClock)? {
    let later = deadline + interval
    // If the deadline is the latest possible instant, there is no later one.
    guard repeats, later > deadline else { return nil }
    return PendingTimer(delay: delay, repeats: true, deadline: later)
  }
}

/// The subject's handle to a timer of a ``MockTimer``.
///
/// The clock keeps the timer itself.
private final class MockScheduledTimer: ScheduledTimer {
  private let id: Alarm.ID

  /// Weak, because the clock keeps the timer's block, and the block may keep the subject and this object.
  private weak let clock: TestClock?

  init(id: Alarm.ID, clock: TestClock) {
    self.id = id
    self.clock = clock
  }

  var isValid: Bool {
    clock?.state.withLock { $0.alarms.contains(id) } ?? false
  }

  func invalidate() {
    clock?.removeAlarm(id)
  }
}
