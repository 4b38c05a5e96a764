public import Dispatch

/// Timers of the system, which fire on a dispatch queue.
public struct DispatchTimerScheduler: TimerScheduler {
  private let queue: DispatchQueue

  /// Makes a scheduler.
  ///
  /// - Parameter queue: Where the blocks run.
  public init(queue: DispatchQueue = .main) {
    self.queue = queue
  }

  /// Sets a timer going.
  ///
  /// - Parameters:
  ///   - delay: How long until it fires; of a repeating timer, also the interval. More than thirty
  ///     years count as thirty.
  ///   - repeats: Whether it fires again and again.
  ///   - block: What it does, on the queue.
  /// - Returns: The timer.
  @discardableResult
  public func scheduledTimer(
    after delay: Duration,
    repeats: Bool,
    _ block: @escaping @Sendable () -> Void
  ) -> any ScheduledTimer {
    let timer = DispatchScheduledTimer(repeats: repeats, block: block)
    timer.start(after: Self.seconds(until: delay, repeats: repeats), on: queue)
    return timer
  }

  /// The delay in seconds, as far as the clock of Dispatch reaches.
  static func seconds(until delay: Duration, repeats: Bool) -> Double {
    let thirtyYears = 30 * 365 * 86_400.0
    return min(delay.asTimerDelay(repeats: repeats) / .seconds(1), thirtyYears)
  }
}

private final class DispatchScheduledTimer: ScheduledTimer {
  private struct State {
    var source: (any DispatchSourceTimer)?
    var block: (@Sendable () -> Void)?
  }

  private let state: Guarded<State>
  private let repeats: Bool

  init(repeats: Bool, block: @escaping @Sendable () -> Void) {
    state = Guarded(State(block: block))
    self.repeats = repeats
  }

  var isValid: Bool {
    state.withLock { $0.block != nil }
  }

  func invalidate() {
    end()
  }

  func start(after seconds: Double, on queue: DispatchQueue) {
    // Under the lock, so that a timer that fires at once finds its source.
    state.withLock { state in
      let source = DispatchSource.makeTimerSource(queue: queue)
      source.schedule(
        deadline: .now() + seconds, repeating: repeats ? seconds : .infinity,
        leeway: .nanoseconds(0))
      // The handler keeps the timer, and with it the source, until it ends.
      source.setEventHandler { self.fire() }
      source.activate()
      state.source = source
    }
  }

  private func fire() {
    let block = repeats ? state.withLock { $0.block } : end()
    block?()
  }

  /// Takes out what the timer does, so that it is not done again and its owner is let go.
  @discardableResult
  private func end() -> (@Sendable () -> Void)? {
    let (source, block) = state.withLock { state in
      defer { state = State() }
      return (state.source, state.block)
    }
    source?.cancel()
    return block
  }
}
