/// The rows of the feed: a pure function of what was fetched.
public struct FeedRows: Hashable, Sendable {
  /// The rows, from the top.
  public let rows: [FeedRow]

  /// What found no place.
  public let misplaced: [MisplacedInspiration]

  /// Arranges what was fetched.
  ///
  /// The ticker is the first row. The position of an inspiration is the number of products before it; the
  /// ticker does not count. Those with one position keep their order. One whose position does not exist is
  /// left out.
  ///
  /// - Parameters:
  ///   - products: The products, in their order.
  ///   - inspirations: What stands between them, in any order.
  ///   - ticker: The line of news; nil for none.
  /// - Complexity: O(n + m log m) for n products and m inspirations.
  public init(products: [Product], inspirations: [Inspiration] = [], ticker: Ticker? = nil) {
    let places = 0...products.count
    let placed = inspirations.filter { places.contains($0.position) }
      .sorted { $0.position < $1.position }
    misplaced = inspirations.filter { !places.contains($0.position) }.map {
      MisplacedInspiration(
        title: $0.title, position: $0.position, productCount: products.count)
    }

    var items: [FeedItem] = ticker.map { [.ticker($0)] } ?? []
    var waiting = placed[...]
    for place in places {
      while let next = waiting.first, next.position == place {
        items.append(.inspiration(next))
        waiting.removeFirst()
      }
      if place < products.count { items.append(.product(products[place])) }
    }

    var ids = UniqueIDs()
    rows = items.map { FeedRow(id: ids.next($0.id), item: $0) }
  }
}

/// An inspiration for whose position there are not enough products.
public struct MisplacedInspiration: Hashable, Sendable {
  /// What it says above its products.
  public let title: String

  /// How many products were to stand before it.
  public let position: Int

  /// How many there are.
  public let productCount: Int

  /// Makes one.
  ///
  /// - Parameters:
  ///   - title: What it says above its products.
  ///   - position: How many products were to stand before it.
  ///   - productCount: How many there are.
  public init(title: String, position: Int, productCount: Int) {
    self.title = title
    self.position = position
    self.productCount = productCount
  }
}

extension MisplacedInspiration: CustomStringConvertible {
  /// One sentence that says what is possible.
  public var description: String {
    """
    “\(title)” was left out: its position is \(position), and possible is 0 to \(productCount)
    """
  }
}
