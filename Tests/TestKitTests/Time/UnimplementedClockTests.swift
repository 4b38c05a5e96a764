import TestKit

@Suite("UnimplementedClock")
struct UnimplementedClockTests {
  // MARK: - Failures

  @Test func `a use of an UnimplementedClock is reported where the clock was created`() async {
    let clock = UnimplementedClock()
    let line = #line - 1

    let issues = await captureIssues {
      let error = await #expect(throws: UnimplementedClock.UnexpectedSleep.self) {
        try await clock.sleep(until: VirtualInstant(offset: .seconds(3)))
      }
      #expect(error?.deadline.offset == .seconds(3))
      #expect(clock.now.offset == .zero)
      try? await clock.sleep(for: .seconds(3))
      try? await clock.sleep(until: VirtualInstant(offset: .seconds(3)))
    }

    let reading = """
      The subject reads the time of this clock, with now or sleep(for:), but the clock must not be used. If the test \
      depends on time, use a TestClock. If time does not matter, use an ImmediateClock.
      """
    let sleeping = """
      The subject sleeps until 3 s on this clock, but the clock must not be used. If the test depends on time, use \
      a TestClock. If time does not matter, use an ImmediateClock.
      """
    #expect(issues.map(\.message) == [sleeping, reading, reading, sleeping])
    #expect(issues.map(\.sourceLocation?.line) == [line, line, line, line])
  }
}
