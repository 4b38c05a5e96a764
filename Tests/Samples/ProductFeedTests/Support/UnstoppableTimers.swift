import ProductFeed
import TestKit

/// Timers that fire when the test says so, also those that were invalidated: as one that was on its way
/// already.
struct UnstoppableTimers: TimerScheduler {
  private let scheduling = Spy<@Sendable () -> Void, Void, Never>("scheduledTimer")

  func scheduledTimer(
    after delay: Duration,
    repeats: Bool,
    _ block: @escaping @Sendable () -> Void
  ) -> any ScheduledTimer {
    scheduling.call(block)
    return Timer()
  }

  /// Fires all timers, and waits until what they have begun on the main actor is over.
  @MainActor
  func fireAll() async {
    for block in scheduling.calls { block() }
    // Behind what the timers have begun: the main actor takes its tasks in their order.
    await Task { @MainActor in }.value
  }

  private final class Timer: ScheduledTimer {
    var isValid: Bool { false }
    func invalidate() {}
  }
}
