import ProductFeed
import TestKit

/// Timers that fire even after they were invalidated, like a timer that was already about to fire.
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

  /// Fires all timers and waits until the work that they started on the main actor has ended.
  @MainActor
  func fireAll() async {
    for block in scheduling.calls { block() }
    await mainActorTurn()
  }

  private final class Timer: ScheduledTimer {
    var isValid: Bool { false }
    func invalidate() {}
  }
}
