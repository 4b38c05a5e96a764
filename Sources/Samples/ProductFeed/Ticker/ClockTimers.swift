package import Seams

/// A scheduler whose timers run on a clock, each as a task that sleeps.
///
/// Code that takes `any TimerScheduler` works with these timers just as it does with system timers.
package struct ClockTimers<Time: Clock>: TimerScheduler where Time.Duration == Duration {
  private let clock: Time

  package init(clock: Time) {
    self.clock = clock
  }

  @discardableResult
  package func scheduledTimer(
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

  private let state: LockedState<State>

  init(_ block: @escaping @Sendable () -> Void) {
    state = LockedState(State(block: block))
  }

  var isValid: Bool {
    state.withLock { $0.block != nil }
  }

  /// Cancels the task and releases the block, both outside the lock.
  func invalidate() {
    let ended = state.withLock { state in
      defer { state = State() }
      return state
    }
    ended.task?.cancel()
  }

  func start<Time: Clock>(
    after delay: Duration, repeats: Bool, on clock: Time
  ) where Time.Duration == Duration {
    // The delay starts now, not when the task first runs.
    let first = clock.now.advanced(by: delay)
    let task = Task {
      var deadline = first
      // The task keeps the timer alive. The clock throws only if the task is cancelled.
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

  /// Returns the block of a valid timer, and invalidates a timer that does not repeat.
  private func take(repeats: Bool) -> (@Sendable () -> Void)? {
    state.withLock { state in
      defer { if !repeats { state.block = nil } }
      return state.block
    }
  }
}
