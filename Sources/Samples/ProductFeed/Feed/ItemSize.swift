/// How much room a row takes, in points.
public struct ItemSize: Hashable, Sendable {
  /// From left to right.
  public let width: Double

  /// From top to bottom.
  public let height: Double

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - width: From left to right, in points.
  ///   - height: From top to bottom, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

extension FeedItem {
  /// How much room the row takes: products stand in two columns, everything else takes a line.
  ///
  /// - Parameter width: The width of the feed, in points.
  /// - Returns: The size; its width is never below zero.
  public func size(inWidth width: Double) -> ItemSize {
    switch self {
    case .product: ItemSize(width: max(0, width / 2 - 4), height: 300)
    case .inspiration: ItemSize(width: max(0, width - 4), height: 250)
    case .ticker: ItemSize(width: max(0, width - 4), height: 50)
    }
  }
}
