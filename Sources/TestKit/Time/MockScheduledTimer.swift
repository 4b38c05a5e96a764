import Seams

/// A timer of a ``MockTimer``.
final class MockScheduledTimer: ScheduledTimer {
  private struct State {
    /// What it does; nothing once it is not valid any more.
    var block: (@Sendable () -> Void)?

    /// Its place on the clock's time line.
    var number: Timeline.Number?
  }

  /// The spy of the scheduler that it belongs to.
  let spy: Spy<Duration, Bool, Void, Never>

  private let delay: Duration
  private let repeats: Bool
  private let state: Guarded<State>

  private var interval: Duration { delay.asTimerDelay(repeats: repeats) }

  /// Weak: the clock keeps what is pending, and lets go of it at its end.
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

  /// Takes its place on the time line, at a delay from an instant or from now.
  func arm(from instant: VirtualInstant? = nil) {
    clock?.arm(self, after: interval, from: instant)
  }

  /// Takes a place on the time line, while the clock holds that still; false if it is not valid any more.
  func take(_ number: Timeline.Number) -> Bool {
    state.withLock { state in
      guard state.block != nil else { return false }
      state.number = number
      return true
    }
  }

  /// Its time has come.
  func ring(at deadline: VirtualInstant) {
    guard repeats else {
      end()?()
      return
    }
    guard let block = state.withLock({ $0.block }) else { return }
    // Before the block, so that the block can invalidate it. The end of time has no next interval.
    if deadline + interval > deadline { arm(from: deadline) } else { end() }
    block()
  }

  /// Does what it does, ahead of time.
  func fire() {
    let block = repeats ? state.withLock { $0.block } : end()
    block?()
  }

  /// Takes out what it does, so that it is not done again and its owner is let go.
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
