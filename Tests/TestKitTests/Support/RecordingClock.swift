import TestKit

/// A clock that records its sleeps and ends each of them immediately.
struct RecordingClock: Clock {
  let sleeping = Spy<Duration, Void, Never>("sleep")
  let instant = ContinuousClock.now

  var now: ContinuousClock.Instant { instant }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    await sleeping(deadline - instant)
  }
}
