import Seams

/// A clock on which every sleep ends immediately and moves the time to its deadline.
///
/// Use it if a test does not care about time but runs code that sleeps, for example for a purely visual delay. The time
/// never moves back: a sleep to an earlier deadline does not change it.
///
/// A sleep gives other tasks a turn, so that a loop of sleeps does not block a thread. But an endless loop of sleeps
/// spins on this clock, so test such a loop on a ``TestClock``.
public final class ImmediateClock: Clock, Sendable {
  /// The points in time of the clock.
  public typealias Instant = VirtualInstant

  private let state = LockedState(VirtualInstant())

  /// Creates a clock that starts at zero.
  public init() {}

  /// The time, which is zero at first and then the latest deadline of any sleep so far.
  public var now: VirtualInstant {
    state.withLock { $0 }
  }

  /// Zero, because the clock can tell any two times apart.
  public var minimumResolution: Duration { .zero }

  /// Moves the time to a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The time to move to.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: VirtualInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}
