@testable import TestKit

/// A clock whose sleeps never end on their own.
///
/// A sleep throws when its task is cancelled or when it reaches the test's wait limit.
/// At the limit, it also records an issue.
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
