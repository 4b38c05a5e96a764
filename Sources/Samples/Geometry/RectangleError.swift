/// Why there is no rectangle with the sides that were asked for.
public enum RectangleError: Error, Equatable, Sendable {
  /// A side of a rectangle.
  public enum Side: String, Equatable, Sendable {
    /// The horizontal side.
    case width

    /// The vertical side.
    case height
  }

  /// The side is shorter than one unit.
  case sideTooShort(Side, length: Int)
}

extension RectangleError: CustomStringConvertible {
  /// One sentence that says what is wrong and what would be right.
  public var description: String {
    switch self {
    case .sideTooShort(let side, let length):
      "the \(side.rawValue) is \(length), but has to be at least 1"
    }
  }
}
