import Seams

/// The content of a row.
///
/// This is an enumeration, so when you add a case, the compiler finds all code that has to handle it.
package enum FeedItem: Hashable, Sendable {
  case product(Product)
  case inspiration(Inspiration)
  case ticker(Ticker)

  /// The identifier of the content, such as `product-1`.
  ///
  /// It is not unique, because the server may repeat the content.
  fileprivate var identifier: String {
    switch self {
    case .product(let product): "product-\(product.id)"
    case .inspiration(let inspiration): "inspiration-\(inspiration.title)"
    case .ticker(let ticker): "ticker-\(ticker.id)"
    }
  }
}

/// A row of the feed: its content, and an identity that is unique in the feed.
package struct FeedRow: Hashable, Identifiable, Sendable, HashDiffable {
  /// The identity, which is `product-1` for the first row with this product, and `2#product-1` for the second.
  ///
  /// It is built only from what the server sends. A `hashValue` would differ between processes, and different rows
  /// might have the same hash value.
  ///
  /// The number comes first because a title may contain anything. With the number at the end, the second “a” and the
  /// first “a#2” would have the same identity. The identifier of an item never begins with a digit.
  package let identifier: String

  package let item: FeedItem

  package var id: String { identifier }

  fileprivate init(identifier: String, item: FeedItem) {
    self.identifier = identifier
    self.item = item
  }
}

/// The rows of the feed, computed only from the fetched content.
package struct FeedRows: Hashable, Sendable {
  /// The rows from top to bottom.
  package let rows: [FeedRow]

  /// The inspirations that were left out because their position does not exist.
  package let misplaced: [MisplacedInspiration]

  /// Arranges the content.
  ///
  /// The ticker is the first row. The position of an inspiration is the number of products before it, and the ticker
  /// does not count. Inspirations with the same position keep their order. An inspiration whose position does not exist
  /// is left out.
  package init(products: [Product], inspirations: [Inspiration] = [], ticker: Ticker? = nil) {
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

    var occurrences: [String: Int] = [:]
    rows = items.map { item in
      let identifier = item.identifier
      let occurrence = occurrences[identifier, default: 0] + 1
      occurrences[identifier] = occurrence
      let prefix = occurrence == 1 ? "" : "\(occurrence)#"
      return FeedRow(identifier: prefix + identifier, item: item)
    }
  }
}

/// An inspiration that was left out because its position does not exist.
package struct MisplacedInspiration: Hashable, Sendable, CustomStringConvertible {
  package let title: String
  package let position: Int
  package let productCount: Int

  package var description: String {
    "“\(title)” was left out: its position is \(position), but must be 0 to \(productCount)"
  }
}
