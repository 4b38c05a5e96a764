/// A rectangle with sides of whole units, both at least one unit long.
public struct Rectangle: Hashable, Sendable {
  /// The horizontal side.
  public let width: Int

  /// The vertical side.
  public let height: Int

  /// Makes a rectangle, unless a side is shorter than one unit.
  ///
  /// - Parameters:
  ///   - width: The horizontal side.
  ///   - height: The vertical side.
  /// - Throws: ``RectangleError`` for the first side that is too short.
  public init(width: Int, height: Int) throws(RectangleError) {
    guard width > 0 else { throw .sideTooShort(.width, length: width) }
    guard height > 0 else { throw .sideTooShort(.height, length: height) }
    self.width = width
    self.height = height
  }

  /// Whether both sides are of the same length.
  public var isSquare: Bool {
    Self.isSquare(width: width, height: height)
  }

  /// Compares two lengths, whatever they are.
  ///
  /// The result depends on the arguments alone, so nothing needs to be made before it can be asked.
  /// It compares numbers and says nothing about whether a rectangle with such sides exists.
  ///
  /// - Parameters:
  ///   - width: The horizontal side.
  ///   - height: The vertical side.
  /// - Returns: Whether the lengths are equal.
  public static func isSquare(width: Int, height: Int) -> Bool {
    width == height
  }
}
