/// A point on the time line of a virtual clock: so much time after its start.
///
/// ``TestClock``, ``ImmediateClock`` and ``UnimplementedClock`` share it.
public struct VirtualInstant: InstantProtocol, Hashable, Sendable {
  /// The time since the start.
  public let offset: Duration

  /// Makes an instant.
  ///
  /// - Parameter offset: The time since the start.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// The instant that lies a duration later, or earlier if it is negative.
  ///
  /// - Parameter duration: How much later.
  /// - Returns: That instant.
  public func advanced(by duration: Duration) -> VirtualInstant {
    VirtualInstant(offset: offset + duration)
  }

  /// The time from this instant to another one, negative if that is earlier.
  ///
  /// - Parameter other: The other instant.
  /// - Returns: The time between them.
  public func duration(to other: VirtualInstant) -> Duration {
    other.offset - offset
  }

  /// Whether one instant is earlier than another.
  ///
  /// - Parameters:
  ///   - lhs: The one.
  ///   - rhs: The other.
  /// - Returns: Whether `lhs` is earlier.
  public static func < (lhs: VirtualInstant, rhs: VirtualInstant) -> Bool {
    lhs.offset < rhs.offset
  }
}

extension VirtualInstant: CustomStringConvertible {
  /// The time since the start, exact: “2.999 s”.
  public var description: String { describeExactDuration(offset) }
}
