public import Testing

/// A clock that must not be used: any use records an issue.
///
/// For a dependency on time of which the test says that its path does not need it.
public struct UnimplementedClock: Clock {
  /// Points on its time line.
  public typealias Instant = VirtualInstant

  /// The error of a sleep on it.
  public struct UnexpectedSleep: Error, Equatable {
    /// When the sleep would have ended.
    public let deadline: VirtualInstant
  }

  private let origin: SourceLocation

  /// Makes a clock.
  ///
  /// - Parameter sourceLocation: Where a use is reported.
  public init(sourceLocation: SourceLocation = #_sourceLocation) {
    origin = sourceLocation
  }

  /// Records an issue; the time is always that of the start.
  public var now: VirtualInstant {
    report("It was asked for its time")
    return VirtualInstant()
  }

  /// Zero; asking for it is no use of the clock.
  public var minimumResolution: Duration { .zero }

  /// Records an issue and ends at once with an error, so that a loop of sleeps comes to its end.
  ///
  /// - Parameters:
  ///   - deadline: When it would have ended.
  ///   - tolerance: Without meaning here.
  /// - Throws: ``UnexpectedSleep``.
  public func sleep(until deadline: VirtualInstant, tolerance: Duration? = nil) async throws {
    report("Somebody was about to sleep until \(deadline) on it")
    throw UnexpectedSleep(deadline: deadline)
  }

  private func report(_ use: String, helper: String = #function) {
    recordFailure(
      """
      \(use), but this clock must not be used. If the test depends on time, use a TestClock; if it \
      does not matter, an ImmediateClock.
      """, at: origin, helper: helper)
  }
}
