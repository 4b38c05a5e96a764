/// A rectangle whose sides are whole numbers, at least 1.
package struct Rectangle: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// Creates a rectangle, or throws an error about the first side that is too short.
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
  /// The result depends only on the arguments, so a test needs no setup. Any lengths are allowed, even those that no
  /// rectangle can have.
  package static func isSquare(width: Int, height: Int) -> Bool {
    width == height
  }
}

/// The reason why a rectangle cannot be created.
package enum RectangleError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Side: String, Sendable {
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
