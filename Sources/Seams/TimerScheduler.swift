/// A source of timers for code that uses blocks.
///
/// In async code, you do not need a scheduler: take `any Clock<Duration>` and sleep. In code that uses
/// blocks, take an `any TimerScheduler` that defaults to ``DispatchTimerScheduler``. In tests, pass a double.
public protocol TimerScheduler: Sendable {
  /// Starts a timer.
  ///
  /// You do not have to keep the result: the timer runs until you invalidate it or, if it does not repeat, until it has
  /// fired. The block never runs inside this call.
  ///
  /// - Parameters:
  ///   - delay: The time until the timer fires, which is also the interval of a repeating timer. As with
  ///     Foundation's `Timer`, a negative delay counts as zero. A repeating timer with a delay of zero or
  ///     less fires every tenth of a millisecond.
  ///   - repeats: `true` if the timer fires until it is invalidated, `false` if it fires once.
  ///   - block: The work. It is released when the timer is no longer valid.
  /// - Returns: The timer.
  @discardableResult
  func scheduledTimer(
    after delay: Duration,
    repeats: Bool,
    _ block: @escaping @Sendable () -> Void
  ) -> any ScheduledTimer
}

/// A timer that was started by a ``TimerScheduler``.
public protocol ScheduledTimer: AnyObject, Sendable {
  /// A Boolean value that indicates whether the timer will fire.
  ///
  /// It is already `false` while the block of a one-shot timer runs.
  var isValid: Bool { get }

  /// Stops the timer, but not a block that is already running on another thread.
  func invalidate()
}

extension Duration {
  /// Returns the delay that a timer uses: never negative, and never zero if the timer repeats.
  package func asTimerDelay(repeats: Bool) -> Duration {
    if self > .zero { return self }
    return repeats ? .microseconds(100) : .zero
  }
}
