import ProductFeed
import TestKit

/// What measures time: the tests of time run with each.
enum TimeSource: CaseIterable {
  case timers, clock
}

/// Time that stands still until the test moves it on, whatever measures it.
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

  /// How long each timer has still to go.
  ///
  /// A task comes to its sleep when it gets its turn, so this waits until so many timers are pending.
  func remaining(_ count: Int) async -> [Duration] {
    if timer == nil, count > 0 { await clock.sleepers(atLeast: count) }
    let deadlines = timer?.pending.map(\.deadline) ?? clock.pendingSleeps.map(\.deadline)
    return deadlines.map { clock.now.duration(to: $0) }
  }
}
