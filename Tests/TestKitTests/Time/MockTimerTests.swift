import Seams
import TestKit

@Suite("MockTimer", .tags(.behavior))
struct MockTimerTests {
  let timer = MockTimer()
  let fired = Spy<Void, Never>("fired")

  @Test func `MockTimer records each requested timer and lists it as pending`() {
    schedule(after: .seconds(5))
    schedule(after: .milliseconds(2_250), repeats: true)

    #expect(timer.scheduledTimer.name == "MockTimer.scheduledTimer")
    timer.scheduledTimer.expectCalled(with: .seconds(5), false)
    timer.scheduledTimer.expectCalled(with: .milliseconds(2_250), true)
    #expect(timer.pending.map(\.delay) == [.milliseconds(2_250), .seconds(5)])
    #expect(timer.pending.map(\.repeats) == [true, false])
    #expect(timer.pending.map(\.deadline.offset) == [.milliseconds(2_250), .seconds(5)])
    #expect(
      timer.pending.map(\.description) == ["a timer at 2.25 s, every 2.25 s", "a timer at 5 s"])
  }

  @Test func `a timer is already pending when its request is recorded`() {
    let pending = Spy<Int, Void, Never>("pending")
    timer.scheduledTimer.answers { [weak timer] _, _ in pending.call(timer?.pending.count ?? 0) }

    schedule(after: .seconds(5))

    pending.expectCalled(with: 1)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a timer without a delay fires at the next advance, not immediately`(delay: Duration) {
    schedule(after: delay)

    fired.expectNotCalled()
    timer.advance(by: .zero)
    fired.expectCalled()
    timer.scheduledTimer.expectCalled(with: delay, false)
  }

  @Test func `a one-shot timer is already invalid when its block runs`() {
    let wasValid = Spy<Bool, Void, Never>("wasValid")
    let scheduled = schedule(after: .seconds(1))
    fired.answers { wasValid.call(scheduled.isValid) }

    timer.advance(by: .seconds(1))

    #expect(wasValid.calls == [false])
  }

  @Test func `a repeating timer fires once per interval`() {
    schedule(after: .seconds(2), repeats: true)

    timer.advance(by: .milliseconds(1_999))
    fired.expectCalled(0)

    timer.advance(by: .milliseconds(1))
    fired.expectCalled(1)

    timer.advance(by: .milliseconds(6_500))
    fired.expectCalled(4)
    #expect(timer.pending.map(\.deadline.offset) == [.seconds(10)])
  }

  @Test func `a repeating timer ends when its own block invalidates it`() {
    let scheduled = schedule(after: .seconds(1), repeats: true)
    fired.answers { [unowned fired] in
      if fired.callCount == 3 { scheduled.invalidate() }
    }

    timer.advance(by: .seconds(10))

    fired.expectCalled(3)
  }

  @Test func `a repeating timer is rescheduled before its block starts other timers`() {
    let order = Spy<String, Void, Never>("order")
    timer.scheduledTimer(after: .seconds(1), repeats: true) { [timer] in
      order.call("repeating")
      guard order.callCount == 1 else { return }
      timer.scheduledTimer(after: .seconds(1), repeats: false) { order.call("other") }
    }

    timer.advance(by: .seconds(2))

    #expect(order.calls == ["repeating", "repeating", "other"])
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a timer interval of zero or less becomes a tenth of a millisecond`(interval: Duration) {
    let scheduled = schedule(after: interval, repeats: true)

    timer.advance(by: .milliseconds(1))

    fired.expectCalled(10)
    #expect(scheduled.isValid)
  }

  @Test(arguments: [true, false])
  func `a one-shot timer releases its block when it fires or is invalidated`(fires: Bool) {
    expectReleased {
      let owner = LastWord {}
      let scheduled = timer.scheduledTimer(after: .seconds(1), repeats: false) { [fired] in
        fired.call()
        withExtendedLifetime(owner) {}
      }
      #expect(scheduled.isValid)
      if !fires { scheduled.invalidate() }
      for _ in 1...2 { timer.advance(by: .seconds(1)) }
      #expect(!scheduled.isValid)
      return owner
    }

    fired.expectCalled(.exactly(fires ? 1 : 0))
    #expect(timer.pending.isEmpty)
  }

  @Test func `releasing a MockTimer and its clock ends its timers and frees their blocks`() {
    var scheduled: (any ScheduledTimer)?

    expectReleased {
      let owner = LastWord {}
      scheduled = MockTimer().scheduledTimer(after: .seconds(1), repeats: true) {
        withExtendedLifetime(owner) {}
      }
      return owner
    }

    #expect(scheduled?.isValid == false)
  }

  @Test func `two MockTimers on one clock list only their own timers`() {
    let other = MockTimer(on: timer.clock)
    schedule(after: .seconds(1))

    #expect(other.pending.isEmpty)
    other.advance(by: .seconds(1))

    fired.expectCalled()
  }

  // MARK: - Firing now

  @Test func `fire() runs the next timer without advancing the clock`() {
    let order = Spy<String, Void, Never>("order")
    timer.scheduledTimer(after: .seconds(2), repeats: false) { order.call("b") }
    timer.scheduledTimer(after: .seconds(1), repeats: false) { order.call("a") }

    timer.fire()
    timer.fire()
    #expect(order.calls == ["a", "b"])
    #expect(timer.clock.now.offset == .zero)

    timer.advance(by: .seconds(5))
    order.expectCalled(2)
  }

  @Test func `manually firing a repeating timer keeps its schedule`() {
    schedule(after: .seconds(2), repeats: true)
    timer.advance(by: .seconds(1))

    timer.fire()

    fired.expectCalled(1)
    #expect(timer.pending.map(\.deadline.offset) == [.seconds(2)])
  }

  // MARK: - Failures

  @Test(arguments: [
    (0, "No timer was requested. Was the subject given this MockTimer?"),
    (1, "All requested timers have fired or been invalidated."),
  ])
  func `firing a timer manually fails the test if no timer is pending`(
    requested: Int, reason: String
  ) async {
    for _ in 0..<requested {
      schedule(after: .seconds(1))
      timer.fire()
    }
    let line = #line + 2

    let issues = await captureIssues { timer.fire() }

    expectOneIssue(issues, "No timer is pending, so none can fire. \(reason)", line: line)
    fired.expectCalled(.exactly(requested))
  }

  @Test func `the clock stops if a timer fires too often during one advance`() async {
    schedule(after: .zero, repeats: true)
    let line = #line + 2

    let issues = await captureIssues { timer.advance(by: .seconds(11)) }

    expectOneIssue(
      issues,
      """
      The clock has stopped at 10.0001 s on its way to 11 s, because 100000 timers or sleeps have \
      begun and ended during this advance. Something keeps restarting itself. If that is \
      intended, advance in shorter steps.
      Pending at 10.0001 s:
        a timer at 10.0002 s, every 100 µs
      """, line: line)
    #expect(timer.clock.now.offset == .microseconds(10_000_100))
    #expect(fired.callCount == 100_001)
  }

  // MARK: - Fixtures

  @discardableResult
  private func schedule(after delay: Duration, repeats: Bool = false) -> any ScheduledTimer {
    timer.scheduledTimer(after: delay, repeats: repeats) { [fired] in fired.call() }
  }
}
