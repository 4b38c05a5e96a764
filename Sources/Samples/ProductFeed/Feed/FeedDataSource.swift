/// What a list on a screen asks for: how many rows, and each with its size.
///
/// It holds the rows as they were, so that a list never sees a change between two questions.
public struct FeedDataSource: Hashable, Sendable {
  private let items: [FeedItem]

  /// Makes a data source.
  ///
  /// - Parameter items: What the rows show, from the top.
  public init(_ items: [FeedItem]) {
    self.items = items
  }

  /// How many rows there are.
  public var count: Int { items.count }

  /// What a row shows.
  ///
  /// - Parameter index: Which row, from zero.
  /// - Returns: Its item; nil if there is no such row.
  public func item(at index: Int) -> FeedItem? {
    items.indices.contains(index) ? items[index] : nil
  }

  /// What a row says.
  ///
  /// - Parameter index: Which row, from zero.
  /// - Returns: Its cell; nil if there is no such row.
  public func cell(at index: Int) -> FeedCell? {
    item(at: index).map { FeedCell($0) }
  }

  /// How much room an item takes.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - width: The width of the list, in points.
  /// - Returns: The size.
  public func size(for item: FeedItem, width: Double) -> ItemSize {
    item.size(inWidth: width)
  }
}
