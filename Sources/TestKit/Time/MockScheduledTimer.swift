import Seams

/// A timer of a ``MockTimer``.
final class MockScheduledTimer: ScheduledTimer {
  private struct State {
    /// The block of the timer, or nil after it was invalidated.
    var block: (@Sendable () -> Void)?

    /// The alarm of the timer on the clock's timeline.
    var number: Timeline.Number?
  }

  /// The spy of the scheduler that created it.
  let spy: Spy<Duration, Bool, Void, Never>

  private let delay: Duration
  private let repeats: Bool
  private let state: Guarded<State>

  private var interval: Duration { delay.asTimerDelay(repeats: repeats) }

  /// Weak, because the clock keeps pending timers and releases them when it is deallocated.
  private weak let clock: TestClock?

  init(
    delay: Duration,
    repeats: Bool,
    block: @escaping @Sendable () -> Void,
    on clock: TestClock,
    for spy: Spy<Duration, Bool, Void, Never>
  ) {
    self.delay = delay
    self.repeats = repeats
    self.clock = clock
    self.spy = spy
    state = Guarded(State(block: block))
  }

  var isValid: Bool {
    state.withLock { $0.block != nil }
  }

  func invalidate() {
    end()
  }

  func pending(until deadline: VirtualInstant) -> PendingTimer {
    PendingTimer(delay: delay, repeats: repeats, deadline: deadline)
  }

  /// Registers the timer at a delay from an instant or from now.
  func arm(from instant: VirtualInstant? = nil) {
    clock?.arm(self, after: interval, from: instant)
  }

  /// Registers the timer while the clock is locked, and returns `false` if it was invalidated.
  func take(_ number: Timeline.Number) -> Bool {
    state.withLock { state in
      guard state.block != nil else { return false }
      state.number = number
      return true
    }
  }

  /// Fires the timer, because its deadline is reached.
  func ring(at deadline: VirtualInstant) {
    guard repeats else {
      end()?()
      return
    }
    guard let block = state.withLock({ $0.block }) else { return }
    // Rearmed before the block runs, so that the block can invalidate it. After the end of time there is no interval.
    if deadline + interval > deadline { arm(from: deadline) } else { end() }
    block()
  }

  /// Fires the timer ahead of time.
  func fire() {
    let block = repeats ? state.withLock { $0.block } : end()
    block?()
  }

  /// Removes the block, so that it does not run again and its captures are released.
  @discardableResult
  private func end() -> (@Sendable () -> Void)? {
    let (number, block) = state.withLock { state in
      defer { state = State() }
      return (state.number, state.block)
    }
    if let number { clock?.disarm(number) }
    return block
  }
}
