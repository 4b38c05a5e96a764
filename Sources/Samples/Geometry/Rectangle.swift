/// A rectangle with sides of whole units, each at least one unit long.
package struct Rectangle: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// Creates a rectangle, or throws the error of the first side that is too short.
  package init(width: Int, height: Int) throws(RectangleError) {
    guard width > 0 else { throw .sideTooShort(.width, length: width) }
    guard height > 0 else { throw .sideTooShort(.height, length: height) }
    self.width = width
    self.height = height
  }

  /// `true` if both sides have the same length.
  package var isSquare: Bool {
    Self.isSquare(width: width, height: height)
  }

  /// Returns whether two lengths are equal.
  ///
  /// The result depends only on the arguments, so a test needs no setup. The lengths may be anything, even if no
  /// rectangle has such sides.
  package static func isSquare(width: Int, height: Int) -> Bool {
    width == height
  }
}

/// The reason why there is no such rectangle.
package enum RectangleError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Side: String, Equatable, Sendable {
    case width, height
  }

  case sideTooShort(Side, length: Int)

  package var description: String {
    switch self {
    case .sideTooShort(let side, let length):
      "the \(side.rawValue) must be at least 1, but is \(length)"
    }
  }
}
