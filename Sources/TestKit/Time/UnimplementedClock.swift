import Seams
public import Testing

/// A clock that records an issue whenever it is used.
///
/// Pass it for a dependency on time that the tested path does not need.
public final class UnimplementedClock: Clock, Sendable {
  /// Points in its time.
  public typealias Instant = VirtualInstant

  /// The error that a sleep on the clock throws.
  public struct UnexpectedSleep: Error, Equatable {
    /// The end of the sleep.
    public let deadline: VirtualInstant
  }

  private let origin: SourceLocation

  /// Whether the time was read, and no sleep has come since.
  private let wasRead = Guarded(false)

  /// Creates a clock.
  ///
  /// - Parameter sourceLocation: The line of the issue that a use records.
  public init(sourceLocation: SourceLocation = #_sourceLocation) {
    origin = sourceLocation
  }

  /// The start of its time, which records an issue when it is read.
  public var now: VirtualInstant {
    wasRead.withLock { $0 = true }
    report("The time of this clock was read, by now or by sleep(for:)")
    return VirtualInstant()
  }

  /// Zero, which may be read without an issue.
  public var minimumResolution: Duration { .zero }

  /// Records an issue and throws at once, so that a loop of sleeps ends.
  ///
  /// `sleep(for:)` reads ``now`` first, which has recorded the issue already.
  ///
  /// - Parameters:
  ///   - deadline: The end of the sleep.
  ///   - tolerance: Ignored.
  /// - Throws: ``UnexpectedSleep``.
  public func sleep(until deadline: VirtualInstant, tolerance: Duration? = nil) async throws {
    let isReported = wasRead.withLock { wasRead in
      defer { wasRead = false }
      return wasRead
    }
    if !isReported { report("Something was about to sleep until \(deadline) on this clock") }
    throw UnexpectedSleep(deadline: deadline)
  }

  private func report(_ use: String, helper: String = #function) {
    recordFailure(
      """
      \(use), but it must not be used. If the test depends on time, use a TestClock. If time does \
      not matter, use an ImmediateClock.
      """, at: origin, helper: helper)
  }
}
