public import Seams

/// Timers of a clock: each is a task that sleeps.
///
/// The other way to measure time, beside timers of the system. Code that takes `any TimerScheduler` does not
/// notice which it has.
public struct ClockTimers<Time: Clock>: TimerScheduler where Time.Duration == Duration {
  private let clock: Time

  /// Makes a scheduler.
  ///
  /// - Parameter clock: What measures the time.
  public init(clock: Time) {
    self.clock = clock
  }

  /// Sets a timer going.
  ///
  /// - Parameters:
  ///   - delay: How long until it fires; of a repeating timer, also the interval.
  ///   - repeats: Whether it fires again and again.
  ///   - block: What it does, on any thread.
  /// - Returns: The timer.
  @discardableResult
  public func scheduledTimer(
    after delay: Duration,
    repeats: Bool,
    _ block: @escaping @Sendable () -> Void
  ) -> any ScheduledTimer {
    let timer = ClockTimer(block)
    timer.start(after: delay.asTimerDelay(repeats: repeats), repeats: repeats, on: clock)
    return timer
  }
}

private final class ClockTimer: ScheduledTimer {
  private struct State {
    var block: (@Sendable () -> Void)?
    var task: Task<Void, Never>?
  }

  private let state: Guarded<State>

  init(_ block: @escaping @Sendable () -> Void) {
    state = Guarded(State(block: block))
  }

  var isValid: Bool {
    state.withLock { $0.block != nil }
  }

  func invalidate() {
    end()
  }

  func start<Time: Clock>(
    after delay: Duration, repeats: Bool, on clock: Time
  ) where Time.Duration == Duration {
    // Now, and not when the task gets its turn.
    let first = clock.now.advanced(by: delay)
    let task = Task {
      var deadline = first
      // The task keeps the timer until it ends. A clock throws only if the task is cancelled.
      while (try? await clock.sleep(until: deadline, tolerance: nil)) != nil,
        let block = take(repeats: repeats)
      {
        block()
        guard repeats else { return }
        deadline = deadline.advanced(by: delay)
      }
    }
    state.withLock { $0.task = task }
  }

  /// What the timer does, now that its time has come; nil if it is not valid any more.
  private func take(repeats: Bool) -> (@Sendable () -> Void)? {
    state.withLock { state in
      defer { if !repeats { state.block = nil } }
      return state.block
    }
  }

  /// Takes out what the timer does, so that it is not done again and its owner is let go.
  private func end() {
    let (task, _) = state.withLock { state in
      defer { state = State() }
      return (state.task, state.block)
    }
    task?.cancel()
  }
}
