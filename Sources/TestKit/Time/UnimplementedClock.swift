import Seams
public import Testing

/// A clock that records an issue whenever it is used.
///
/// Pass it if the code path under test must not depend on time.
public final class UnimplementedClock: Clock, Sendable {
  /// The points in time of the clock.
  public typealias Instant = VirtualInstant

  /// The error that a sleep on the clock throws.
  public struct UnexpectedSleep: Error, Equatable {
    /// The deadline of the sleep.
    public let deadline: VirtualInstant
  }

  private let origin: SourceLocation
  private let test = Test.currentName

  /// `true` if the time has been read and no sleep has followed yet.
  private let wasRead = LockedState(false)

  /// Creates a clock.
  ///
  /// - Parameter sourceLocation: The line of the issue that each use records.
  public init(sourceLocation: SourceLocation = #_sourceLocation) {
    origin = sourceLocation
  }

  /// The start of the clock's time.
  ///
  /// Each read records an issue.
  public var now: VirtualInstant {
    wasRead.withLock { $0 = true }
    report("The subject reads the time of this clock, with now or sleep(for:)")
    return VirtualInstant()
  }

  /// Zero, which you can read without an issue.
  public var minimumResolution: Duration { .zero }

  /// Records an issue and throws immediately, so that a loop of sleeps ends.
  ///
  /// `sleep(for:)` reads ``now`` first, which records the issue. In that case, this function only throws.
  ///
  /// - Parameters:
  ///   - deadline: The deadline of the sleep.
  ///   - tolerance: Ignored.
  /// - Throws: ``UnexpectedSleep``.
  public func sleep(until deadline: VirtualInstant, tolerance: Duration? = nil) async throws {
    let isReported = wasRead.withLock { exchange(&$0, with: false) }
    if !isReported { report("The subject sleeps until \(deadline) on this clock") }
    throw UnexpectedSleep(deadline: deadline)
  }

  private func report(_ use: String) {
    recordFailure(
      """
      \(use), but the clock must not be used. If the test depends on time, use a TestClock. If time \
      does not matter, use an ImmediateClock.
      """, at: origin, of: "clock", madeIn: test)
  }
}
