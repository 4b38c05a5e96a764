import ProductFeed
import TestKit

/// Timers built from sleeping tasks behave as `TimerScheduler` requires.
@Suite("Clock timers", .tags(.behavior))
struct ClockTimersTests {
  let clock = TestClock()
  let firing = Spy<Void, Never>("block")

  @Test func `a timer fires once, when it is due, and is then invalid`() async {
    let timer = schedule(after: .seconds(2))
    #expect(timer.isValid)
    await clock.sleepers(atLeast: 1)

    clock.advance(by: .seconds(2))
    await firing.waitForCalls()

    firing.expectCalled()
    #expect(!timer.isValid)
    #expect(clock.pendingSleeps.isEmpty)
  }

  @Test func `a repeating timer fires once per interval until it is invalidated`() async {
    let timer = schedule(after: .seconds(2), repeats: true)

    await clock.advance(by: .seconds(6), sleepers: 1)
    firing.expectCalled(3)
    #expect(timer.isValid)

    timer.invalidate()
    #expect(!timer.isValid)
    #expect(clock.pendingSleeps.isEmpty)
  }

  /// The delay, and the time when the timer fires.
  @Test(arguments: [
    (Duration.seconds(2), Duration.seconds(2)), (.zero, .zero), (.seconds(-1), .zero),
  ])
  func `a timer's delay begins when the timer is scheduled, not when its task runs`(
    delay: Duration, time: Duration
  ) async {
    _ = schedule(after: delay)

    clock.advance(by: time)
    await firing.waitForCalls()

    firing.expectCalled()
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a repeating timer with a zero or negative interval still waits between firings`(
    delay: Duration
  ) async {
    let timer = schedule(after: delay, repeats: true)
    await clock.sleepers(atLeast: 1)

    #expect(clock.pendingSleeps.map(\.duration) == [.microseconds(100)])
    firing.expectNotCalled()
    timer.invalidate()
  }

  @Test func `a timer's block is released once the timer has fired or been invalidated`() async {
    await expectReleased {
      let owner = Owner()
      ClockTimers(clock: clock).scheduledTimer(after: .seconds(1), repeats: false) {
        [firing] in
        _ = owner
        firing.call()
      }
      clock.advance(by: .seconds(1))
      await firing.waitForCalls()
      return owner
    }
    await expectReleased {
      let owner = Owner()
      let timer = ClockTimers(clock: clock).scheduledTimer(after: .seconds(1), repeats: true) {
        _ = owner
      }
      timer.invalidate()
      return owner
    }
  }

  // MARK: - Fixtures

  private final class Owner: Sendable {}

  private func schedule(after delay: Duration, repeats: Bool = false) -> any ScheduledTimer {
    ClockTimers(clock: clock).scheduledTimer(after: delay, repeats: repeats) { [firing] in
      firing.call()
    }
  }
}
