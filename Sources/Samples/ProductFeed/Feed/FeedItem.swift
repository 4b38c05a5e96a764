public import Seams

/// What a row of the feed shows.
///
/// Closed: who adds a case is shown every place that has to know it. ``FeedCell`` has the open form beside it.
public enum FeedItem: Hashable, Sendable {
  case product(Product)
  case inspiration(Inspiration)
  case ticker(Ticker)
}

extension FeedItem {
  /// The thing itself, as an element of a list of elements of several types.
  public var element: any HashDiffable {
    switch self {
    case .product(let product): product
    case .inspiration(let inspiration): inspiration
    case .ticker(let ticker): ticker
    }
  }

  /// Which thing it is, as far as it knows itself: another one in the list may be called the same.
  var id: ItemID {
    switch self {
    case .product(let product): ItemID(product)
    case .inspiration(let inspiration): ItemID(inspiration)
    case .ticker(let ticker): ItemID(ticker)
    }
  }
}
