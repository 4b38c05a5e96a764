import Seams

/// The content of a row.
///
/// This is an enumeration, so when you add a case, the compiler finds all code that has to handle it.
package enum FeedItem: Hashable, Sendable {
  case product(Product)
  case inspiration(Inspiration)
  case ticker(Ticker)

  fileprivate var element: any HashDiffable {
    switch self {
    case .product(let product): product
    case .inspiration(let inspiration): inspiration
    case .ticker(let ticker): ticker
    }
  }
}

/// A row of the feed: its content, and an identity that is unique in the feed.
package struct FeedRow: Hashable, Identifiable, Sendable, HashDiffable {
  package let id: ItemID
  package let item: FeedItem

  package var identifier: String { id.description }
}

/// An identity that is the same in every process and unique in its list.
///
/// It is built only from what the server sends. A `hashValue` would differ between processes, and different elements
/// might have the same hash value.
package struct ItemID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier of the element, such as `product-1`.
  fileprivate let identifier: String

  /// The 1-based occurrence of this identifier in the list.
  fileprivate let occurrence: Int

  /// The identifier, such as `product-1`, or `2#product-1` for the second element with this identifier.
  ///
  /// The number comes first because a title may contain anything. With the number at the end, the second “a” and the
  /// first “a#2” would have the same identity. No identifier begins with a digit.
  package var description: String {
    occurrence == 1 ? identifier : "\(occurrence)#\(identifier)"
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
      let identifier = item.element.identifier
      let occurrence = occurrences[identifier, default: 0] + 1
      occurrences[identifier] = occurrence
      return FeedRow(id: ItemID(identifier: identifier, occurrence: occurrence), item: item)
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
