/// A timer of a ``MockTimer`` that will fire.
public struct PendingTimer: Hashable, Sendable {
  /// The requested delay, which is also the interval of a repeating timer.
  public let delay: Duration

  /// A Boolean value that indicates whether the timer repeats.
  public let repeats: Bool

  /// The time at which the timer fires next.
  public let deadline: VirtualInstant
}

extension PendingTimer: CustomStringConvertible {
  /// The next firing time and the interval, in words.
  public var description: String {
    "a timer at \(deadline)" + (repeats ? ", every \(describeExactDuration(delay))" : "")
  }
}
