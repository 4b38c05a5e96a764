@testable import TestKit

/// A clock whose sleeps end only when they are cancelled or, with an issue, when they reach the test's wait limit.
struct StoppedClock: Clock {
  // check-tests: allow real-clock, a clock that stands still needs a fixed instant
  let instant = ContinuousClock.now

  var now: ContinuousClock.Instant { instant }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let gate = Gate<Void, any Error>()
    try await gate.pass()
  }
}
