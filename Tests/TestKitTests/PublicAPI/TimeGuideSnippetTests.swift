import TestKit

// snippet: throttle
final class Throttle<C: Clock<Duration>> {
  private let clock: C
  private var last: C.Instant?

  init(clock: C) {
    self.clock = clock
  }

  /// Returns `true` at most once every 100 ms.
  func allowsEvent() -> Bool {
    let now = clock.now
    if let last, last.duration(to: now) < .milliseconds(100) {
      return false
    }
    last = now
    return true
  }
}
// end snippet

// snippet: timeout
struct TimedOut: Error {}

func withTimeout(
  _ limit: Duration, clock: any Clock<Duration>,
  _ load: @escaping @Sendable () async throws -> String
) async throws -> String {
  try await withThrowingTaskGroup(of: String.self) { group in
    group.addTask { try await load() }
    group.addTask {
      try await clock.sleep(for: limit)
      throw TimedOut()
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw TimedOut() }
    return first
  }
}
// end snippet

@Suite("The guide to time", .tags(.behavior))
struct TimeGuideSnippetTests {
  // snippet: throttle-test
  @Test func `an event within 100 ms of the last allowed one is dropped`() {
    let clock = TestClock()
    let throttle = Throttle(clock: clock)

    #expect(throttle.allowsEvent())
    clock.advance(by: .milliseconds(99))
    #expect(!throttle.allowsEvent())
    clock.advance(by: .milliseconds(1))
    #expect(throttle.allowsEvent())
  }
  // end snippet

  // snippet: timeout-test
  @Test func `a load without an answer times out after five seconds`() async {
    let clock = TestClock()
    let loading = Spy<String, any Error>("load")
    loading.suspends(on: Gate<String, any Error>())
    let task = Task {
      try await withTimeout(.seconds(5), clock: clock) { try await loading() }
    }

    await clock.sleepers(atLeast: 1)
    #expect(clock.pendingSleeps.map(\.duration) == [.seconds(5)])
    clock.advance(by: .seconds(5))

    await #expect(throws: TimedOut.self) { try await value(of: task) }
  }
  // end snippet
}
