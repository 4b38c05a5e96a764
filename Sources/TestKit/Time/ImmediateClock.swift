import Seams

/// A clock on which every sleep ends at once, and moves the time to its deadline.
///
/// For a test that does not care about time but goes through code which sleeps, such as a delay for the
/// eye. Time never goes back: a sleep to an earlier deadline leaves it as it is.
///
/// A sleep gives other tasks a turn, so that a loop of sleeps does not keep a thread for itself. It has
/// no end here either: test such a loop on a ``TestClock``.
public final class ImmediateClock: Clock, Sendable {
  /// Points on its time line.
  public typealias Instant = VirtualInstant

  private let state = Guarded(VirtualInstant())

  /// Makes a clock that shows zero.
  public init() {}

  /// The time: the latest deadline that somebody has slept to.
  public var now: VirtualInstant {
    state.withLock { $0 }
  }

  /// Zero: the clock tells any two times apart.
  public var minimumResolution: Duration { .zero }

  /// Moves the time to a deadline.
  ///
  /// - Parameters:
  ///   - deadline: Where to.
  ///   - tolerance: Without meaning here.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: VirtualInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}
