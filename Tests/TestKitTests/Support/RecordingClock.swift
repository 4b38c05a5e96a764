import TestKit

/// A clock that records its sleeps and ends each of them immediately, unless you give ``sleeping`` an answer.
struct RecordingClock: Clock {
  let sleeping = Spy<Duration, Void, Never>("sleep")
  // check-tests: allow real-clock, a clock that stands still needs a fixed instant
  let instant = ContinuousClock.now

  var now: ContinuousClock.Instant { instant }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    await sleeping(deadline - instant)
  }
}
