/// The source of timers for code that has something done later, or again and again, through a block.
///
/// Code that is async needs none of it: it takes `any Clock<Duration>` and sleeps. Take
/// `any TimerScheduler` where the work is done by blocks, with ``DispatchTimerScheduler`` as its
/// default, and pass a double in tests.
public protocol TimerScheduler: Sendable {
  /// Sets a timer going.
  ///
  /// It goes on until it has fired or, if it repeats, until it is invalidated, whether somebody keeps
  /// the result or not. The block never runs inside this call.
  ///
  /// - Parameters:
  ///   - delay: How long until it fires; of a repeating timer, also the interval. A delay below zero
  ///     counts as zero, an interval of zero or less as a tenth of a millisecond, as with Foundation's
  ///     `Timer`.
  ///   - repeats: Whether it fires again and again.
  ///   - block: What it does. It is released when the timer is not valid any more.
  /// - Returns: The timer, to be asked and to be invalidated.
  @discardableResult
  func scheduledTimer(
    after delay: Duration,
    repeats: Bool,
    _ block: @escaping @Sendable () -> Void
  ) -> any ScheduledTimer
}

/// A timer that was set going.
public protocol ScheduledTimer: AnyObject, Sendable {
  /// Whether it will fire; a timer that does not repeat is no longer valid when its block runs.
  var isValid: Bool { get }

  /// Lets it never fire again. A block that is running on another thread may come to its end.
  func invalidate()
}

extension Duration {
  /// The delay as a timer takes it: not below zero, and above zero where it is an interval.
  package func asTimerDelay(repeats: Bool) -> Duration {
    if self > .zero { return self }
    return repeats ? .microseconds(100) : .zero
  }
}
