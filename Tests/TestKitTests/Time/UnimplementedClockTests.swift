import TestKit

@Suite("UnimplementedClock")
struct UnimplementedClockTests {
  // MARK: - Failures

  @Test func `a sleep throws and is reported where the UnimplementedClock was created`() async {
    let clock = UnimplementedClock()
    let line = #line - 1

    let issues = await captureIssues {
      let error = await #expect(throws: UnimplementedClock.UnexpectedSleep.self) {
        try await clock.sleep(until: VirtualInstant(offset: .seconds(3)))
      }
      #expect(error?.deadline.offset == .seconds(3))
    }

    expectOneIssue(
      issues,
      """
      The subject sleeps until 3 s on this clock, but the clock must not be used. If the test depends on time, use \
      a TestClock. If time does not matter, use an ImmediateClock.
      """, line: line)
  }

  @Test func `on an UnimplementedClock, reading the time and sleeping each fail the test`() async {
    let clock = UnimplementedClock()
    let line = #line - 1

    let issues = await captureIssues {
      #expect(clock.now.offset == .zero)
      try? await clock.sleep(for: .seconds(3))
    }

    let text = """
      The subject reads the time of this clock, with now or sleep(for:), but the clock must not be used. If the test \
      depends on time, use a TestClock. If time does not matter, use an ImmediateClock.
      """
    #expect(issues.map(\.message) == [text, text])
    #expect(issues.map(\.sourceLocation?.line) == [line, line])
  }
}
