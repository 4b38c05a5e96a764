/// A point in time on a virtual clock, stored as the duration since the start of the clock.
///
/// ``TestClock``, ``ImmediateClock`` and ``UnimplementedClock`` share this type. Add a duration to an instant, or
/// subtract one instant from another. A result that does not fit in a `Duration` is clamped to the largest or the
/// smallest `Duration`.
public struct VirtualInstant: InstantProtocol, Hashable, Sendable {
  /// The time since the start.
  public let offset: Duration

  /// Creates an instant.
  ///
  /// - Parameter offset: The time since the start.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// Returns the instant that is later by a duration, or earlier if the duration is negative.
  ///
  /// - Parameter duration: The distance between the two instants.
  /// - Returns: The resulting instant, clamped to the range of `Duration`.
  public func advanced(by duration: Duration) -> VirtualInstant {
    let (sum, overflow) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
    return VirtualInstant(
      offset: overflow ? .limit(isNegative: duration < .zero) : Duration(attoseconds: sum))
  }

  /// Returns the time from this instant to another one, negative if the other one is earlier.
  ///
  /// - Parameter other: The other instant.
  /// - Returns: The time between the two, clamped to the range of `Duration`.
  public func duration(to other: VirtualInstant) -> Duration {
    let (difference, overflow) = other.offset.attoseconds.subtractingReportingOverflow(
      offset.attoseconds)
    return overflow ? .limit(isNegative: other < self) : Duration(attoseconds: difference)
  }
}

extension Duration {
  fileprivate static func limit(isNegative: Bool) -> Duration {
    Duration(attoseconds: isNegative ? .min : .max)
  }
}

// MARK: - Operators

extension VirtualInstant {
  /// Returns `true` if an instant is earlier than another one.
  public static func < (lhs: VirtualInstant, rhs: VirtualInstant) -> Bool {
    lhs.offset < rhs.offset
  }

  /// Returns the instant that is later by a duration: `clock.now + .seconds(60)`.
  public static func + (lhs: VirtualInstant, rhs: Duration) -> VirtualInstant {
    lhs.advanced(by: rhs)
  }

  /// Returns the instant that is earlier by a duration.
  public static func - (lhs: VirtualInstant, rhs: Duration) -> VirtualInstant {
    // Uses `duration(to:)` instead of adding a negated duration, because the smallest duration cannot be negated.
    VirtualInstant(offset: VirtualInstant(offset: rhs).duration(to: lhs))
  }

  /// Returns the time from the second instant to the first.
  public static func - (lhs: VirtualInstant, rhs: VirtualInstant) -> Duration {
    rhs.duration(to: lhs)
  }

  /// Moves an instant by a duration.
  public static func += (lhs: inout VirtualInstant, rhs: Duration) {
    lhs = lhs + rhs
  }

  /// Moves an instant back by a duration.
  public static func -= (lhs: inout VirtualInstant, rhs: Duration) {
    lhs = lhs - rhs
  }
}

extension VirtualInstant: CustomStringConvertible {
  /// The time since the start in full precision, such as “2.999 s”.
  public var description: String { describeDuration(offset, isExact: true) }
}
