public import Seams

/// A row of the feed: what it shows, and which thing that is.
public struct FeedRow: Hashable, Identifiable, Sendable {
  /// Which thing it is; unique in the feed.
  public let id: ItemID

  /// What it shows.
  public let item: FeedItem

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - id: Which thing it is.
  ///   - item: What it shows.
  public init(id: ItemID, item: FeedItem) {
    self.id = id
    self.item = item
  }
}

extension FeedRow: HashDiffable {
  /// The identity as text.
  public var identifier: String { id.description }
}
