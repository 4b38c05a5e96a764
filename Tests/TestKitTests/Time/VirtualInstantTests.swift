import TestKit

@Suite("VirtualInstant", .tags(.returnValue))
struct VirtualInstantTests {
  static let forever = Duration.seconds(Int64.max) * 18
  static let end = Duration(attoseconds: .max)
  static let beginning = Duration(attoseconds: .min)

  @Test func `adding a duration moves a virtual instant, and a later instant is greater`() {
    let start = VirtualInstant(offset: .seconds(10))
    var instant = VirtualInstant()

    instant += .seconds(10)
    #expect(instant == start)
    instant -= .seconds(3)
    #expect(instant.offset == .seconds(7))
    #expect((start + .seconds(5)).offset == .seconds(15))
    #expect((start - .seconds(5)).offset == .seconds(5))
    #expect(start + .seconds(5) - start == .seconds(5))
    #expect(start < start.advanced(by: .nanoseconds(1)))
    #expect("\(start.advanced(by: .milliseconds(-10_001)))" == "-1 ms")
  }

  @Test(arguments: [
    (forever, forever, end), (forever * -1, forever * -1, beginning),
    (end, Duration.seconds(1), end), (beginning, Duration.seconds(-1), beginning),
    (end, beginning, Duration(attoseconds: -1)),
  ])
  func `adding a duration to an instant saturates at the bounds of virtual time`(
    start: Duration, duration: Duration, expected: Duration
  ) {
    #expect((VirtualInstant(offset: start) + duration).offset == expected)
  }

  @Test(arguments: [
    (end, Duration.seconds(-1), end), (beginning, Duration.seconds(1), beginning),
    (Duration.zero, beginning, end), (Duration(attoseconds: -1), beginning, end),
  ])
  func `subtracting from an instant saturates at the bounds of virtual time`(
    start: Duration, duration: Duration, expected: Duration
  ) {
    #expect((VirtualInstant(offset: start) - duration).offset == expected)
    #expect(VirtualInstant(offset: start) - VirtualInstant(offset: duration) == expected)
  }
}

/// Uses durations whose sum does not fit in a `Duration`.
@Suite("The end of virtual time", .timeLimit(.minutes(10)))
struct EndOfTimeTests {
  let forever = VirtualInstantTests.forever

  @Test func `neither an advance nor a sleep goes past the latest virtual instant`() async throws {
    let clock = TestClock()
    clock.advance(by: forever)
    let sleep = Task { try await clock.sleep(for: forever) }
    await clock.sleepers(atLeast: 1)

    clock.advance(by: forever)

    try await sleep.value
    #expect(clock.now.offset == VirtualInstantTests.end)
  }

  @Test func `a repeating timer fires for the last time at the end of virtual time`() {
    let timer = MockTimer()
    let fired = Spy<Void, Never>("fired")
    let scheduled = timer.scheduledTimer(after: forever, repeats: true) { fired.call() }

    for _ in 1...3 { timer.advance(by: forever) }

    fired.expectCalled(2)
    #expect(!scheduled.isValid)
  }

  @Test func `a wait can have a practically infinite limit`() async {
    let called = Spy<Void, Never>("called")
    let waiting = Task { await called.waitForCalls(within: forever) }

    called.call()

    await waiting.value
    called.expectCalled()
  }
}
