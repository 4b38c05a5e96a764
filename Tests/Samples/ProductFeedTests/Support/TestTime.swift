import ProductFeed
import TestKit

/// The two ways to measure time, which the feed must not tell apart.
enum TimeSource: CaseIterable {
  case timers, clock
}

/// Virtual time, measured by timers or by a clock.
struct TestTime {
  let scheduler: any TimerScheduler

  private let clock = TestClock()
  private let timer: MockTimer?

  init(_ source: TimeSource) {
    timer = source == .timers ? MockTimer(on: clock) : nil
    scheduler = timer ?? ClockTimers(clock: clock)
  }

  func advance(by duration: Duration) {
    clock.advance(by: duration)
  }

  /// Returns the remaining time of each pending timer, as soon as there are `count` of them.
  func remaining(_ count: Int) async -> [Duration] {
    // The task of a clock's timer sleeps only when it gets its turn.
    if timer == nil, count > 0 { await clock.sleepers(atLeast: count) }
    let deadlines = timer?.pending.map(\.deadline) ?? clock.pendingSleeps.map(\.deadline)
    return deadlines.map { clock.now.duration(to: $0) }
  }
}

/// Timers that fire although they were invalidated, as a timer does that was already on its way.
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

  /// Fires all timers, and waits until the work that they started on the main actor has ended.
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
