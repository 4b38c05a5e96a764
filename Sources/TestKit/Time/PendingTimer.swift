/// A timer of a ``MockTimer`` that will fire.
public struct PendingTimer: Hashable, Sendable {
  /// The delay that it was asked for with; of a repeating timer, also the interval.
  public let delay: Duration

  /// Whether it fires again and again.
  public let repeats: Bool

  /// When it fires next.
  public let deadline: VirtualInstant
}

extension PendingTimer: CustomStringConvertible {
  /// When it fires, and how often.
  public var description: String {
    "a timer at \(deadline)" + (repeats ? ", every \(describeExactDuration(delay))" : "")
  }
}
