import TestKit

@Suite("UnimplementedClock")
struct UnimplementedClockTests {
  @Test func `an unused clock records no issue`() async {
    let issues = await captureIssues {
      let clock: any Clock<Duration> = UnimplementedClock()
      #expect(clock.minimumResolution == .zero)
    }

    #expect(issues.isEmpty)
  }

  // MARK: - Failures

  @Test func `a sleep fails the test where the clock was created, and throws an error`() async {
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
      The subject sleeps until 3 s on this clock, but it must not be used. If the test depends on time, use \
      a TestClock. If time does not matter, use an ImmediateClock.
      """, line: line)
  }

  @Test func `reading the time fails the test where the clock was created`() async {
    let clock = UnimplementedClock()
    let line = #line - 1

    let issues = await captureIssues { #expect(clock.now.offset == .zero) }

    expectOneIssue(issues, readingText, line: line)
  }

  @Test(arguments: [1, 2])
  func `each sleep for a duration is one issue`(count: Int) async {
    let clock: any Clock<Duration> = UnimplementedClock()

    let issues = await captureIssues {
      for _ in 1...count { try? await clock.sleep(for: .seconds(3)) }
    }

    #expect(issues.map(\.message) == Array(repeating: readingText, count: count))
  }

  private let readingText = """
    The subject reads the time of this clock, with now or sleep(for:), but it must not be used. If the test \
    depends on time, use a TestClock. If time does not matter, use an ImmediateClock.
    """
}
