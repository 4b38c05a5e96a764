@testable import TestKit

/// Expects exactly one issue, with the given message and at the given line of the calling file.
func expectOneIssue(
  _ issues: [Issue],
  _ message: String,
  line: Int,
  fileID: String = #fileID,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(issues.map(\.message) == [message], sourceLocation: sourceLocation)
  #expect(
    issues.map(\.sourceLocation?.line) == [line], "the line of the issue",
    sourceLocation: sourceLocation)
  #expect(
    issues.map(\.sourceLocation?.fileID) == [fileID], "the file of the issue",
    sourceLocation: sourceLocation)
}

/// Runs a closure whose waits measure their limits on the given clock, and returns the recorded issues.
///
/// On an `ImmediateClock`, the default here, the waits time out without taking real time. Waits that have a clock
/// parameter, such as `eventually`, keep their own clock and do not time out early.
func captureTimeouts(
  on clock: any Clock<Duration> = ImmediateClock(),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping () async throws -> Void
) async -> [Issue] {
  await WaitLimit.$standardClock.withValue(clock) {
    await captureIssues(sourceLocation: sourceLocation, body)
  }
}

/// Creates a clock, a gate or a network double that measures its wait limit on an `ImmediateClock`.
///
/// A sleep on the clock, a call held at the gate or a request to the double takes no real time to time out. A sleep or
/// a request times out as soon as the test shows no activity. A held call times out even while the test is active.
func impatient<Double>(_ make: () -> Double) -> Double {
  WaitLimit.$standardClock.withValue(ImmediateClock(), operation: make)
}

/// Runs a closure as if it were a test with the given trait, and returns the recorded issues.
func issues(
  of trait: some Trait & TestScoping, _ body: @escaping @Sendable () async throws -> Void
) async throws -> [Issue] {
  let test = try #require(Test.current)
  return await captureIssues {
    try await trait.provideScope(for: test, testCase: nil) { try await body() }
  }
}
