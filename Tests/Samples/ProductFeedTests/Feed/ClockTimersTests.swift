import ProductFeed
import TestKit

/// What the interface of a scheduler promises, kept by tasks that sleep.
@Suite("Timers of a clock", .tags(.behavior))
struct ClockTimersTests {
  let clock = TestClock()
  let firing = Spy<Void, Never>("block")

  @Test func `a timer fires once, at its time, and is not valid any more`() async {
    let timer = schedule(after: .seconds(2))
    #expect(timer.isValid)
    await clock.sleepers(atLeast: 1)

    clock.advance(by: .seconds(2))
    await firing.waitForCalls()

    firing.expectCalled()
    #expect(!timer.isValid)
    #expect(clock.pendingSleeps.isEmpty)
  }

  @Test func `a repeating timer fires once for each interval, until it is invalidated`() async {
    let timer = schedule(after: .seconds(2), repeats: true)

    await clock.advance(by: .seconds(6), sleepers: 1)
    firing.expectCalled(3)
    #expect(timer.isValid)

    timer.invalidate()
    #expect(!timer.isValid)
    #expect(clock.pendingSleeps.isEmpty)
  }

  @Test func `its time runs from the call, not from when its task gets its turn`() async {
    _ = schedule(after: .seconds(2))

    clock.advance(by: .seconds(2))
    await firing.waitForCalls()

    firing.expectCalled()
  }

  @Test func `an invalidated timer does not fire`() async {
    let timer = schedule(after: .seconds(2))
    await clock.sleepers(atLeast: 1)

    timer.invalidate()

    #expect(!timer.isValid)
    #expect(clock.pendingSleeps.isEmpty)
    clock.advance(by: .seconds(3))
    firing.expectNotCalled()
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `without a delay it fires at the next turn`(delay: Duration) async {
    _ = schedule(after: delay)

    await firing.waitForCalls()

    firing.expectCalled()
    #expect(clock.now == VirtualInstant())
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `without an interval a repeating timer lets time pass all the same`(delay: Duration) async {
    let timer = schedule(after: delay, repeats: true)
    await clock.sleepers(atLeast: 1)

    #expect(clock.pendingSleeps.map(\.duration) == [.microseconds(100)])
    firing.expectNotCalled()
    timer.invalidate()
  }

  @Test func `the block is released when the timer is invalidated`() {
    expectReleased {
      let owner = Owner()
      let timer = ClockTimers(clock: clock).scheduledTimer(after: .seconds(1), repeats: true) {
        _ = owner
      }
      timer.invalidate()
      return owner
    }
  }

  @Test func `the block is released when the timer has fired`() async {
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
  }

  // MARK: - Fixtures

  private final class Owner: Sendable {}

  private func schedule(after delay: Duration, repeats: Bool = false) -> any ScheduledTimer {
    ClockTimers(clock: clock).scheduledTimer(after: delay, repeats: repeats) { [firing] in
      firing.call()
    }
  }
}
