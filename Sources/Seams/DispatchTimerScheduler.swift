public import Dispatch

/// A scheduler of real timers, which fire on a dispatch queue.
public struct DispatchTimerScheduler: TimerScheduler {
  private let queue: DispatchQueue

  /// Creates a scheduler.
  ///
  /// - Parameter queue: The queue on which the blocks run, by default the main queue.
  public init(queue: DispatchQueue = .main) {
    self.queue = queue
  }

  /// Starts a timer.
  ///
  /// - Parameters:
  ///   - delay: The time until the timer fires, at most 30 years. It is also the interval of a repeating timer.
  ///   - repeats: `true` if the timer fires until it is invalidated, `false` if it fires once.
  ///   - block: The work, which runs on the queue.
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

  /// Returns the delay in seconds, at most 30 years, because Dispatch cannot represent every duration.
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

  private let state: LockedState<State>
  private let repeats: Bool

  init(repeats: Bool, block: @escaping @Sendable () -> Void) {
    state = LockedState(State(block: block))
    self.repeats = repeats
  }

  var isValid: Bool {
    state.withLock { $0.block != nil }
  }

  func invalidate() {
    end()
  }

  func start(after seconds: Double, on queue: DispatchQueue) {
    // Under the lock, because the timer may fire before its source is stored.
    state.withLock { state in
      let source = DispatchSource.makeTimerSource(queue: queue)
      source.schedule(
        deadline: .now() + seconds, repeating: repeats ? seconds : .infinity,
        leeway: .nanoseconds(0))
      // The handler keeps the timer alive, and with it the source, until the timer ends.
      source.setEventHandler { self.fire() }
      source.activate()
      state.source = source
    }
  }

  private func fire() {
    let block = repeats ? state.withLock { $0.block } : end()
    block?()
  }

  /// Ends the timer and returns its block, or nil if the timer has already ended.
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
