package import Foundation

/// The rows that a list on the screen asks for.
///
/// It is a value, so the rows cannot change between two calls from the list.
package struct FeedDataSource: Hashable, Sendable {
  private let items: [FeedItem]

  package init(_ items: [FeedItem]) {
    self.items = items
  }

  package var count: Int { items.count }

  /// Returns the content of a row, or `nil` if there is no such row.
  package func item(at index: Int) -> FeedItem? {
    items.indices.contains(index) ? items[index] : nil
  }

  /// Returns the cell of a row, or `nil` if there is no such row.
  package func cell(at index: Int) -> FeedCell? {
    item(at: index).map { FeedCell($0) }
  }
}

/// The text and images of a row, computed from its item so that you can test them without a view.
package enum FeedCell: Hashable, Sendable {
  case product(name: String, price: String, shop: String, image: URL?)
  case inspiration(title: String, images: [URL])
  case ticker(label: String)

  package init(_ item: FeedItem) {
    switch item {
    case .product(let product):
      self = .product(
        name: product.name, price: product.price,
        shop: "\(product.shop.name), \(product.shop.location)", image: product.imageURL)
    case .inspiration(let inspiration):
      self = .inspiration(
        title: inspiration.title, images: inspiration.products.compactMap(\.imageURL))
    case .ticker(let ticker):
      self = .ticker(label: ticker.title)
    }
  }
}

/// The size of a row in points.
package struct ItemSize: Hashable, Sendable {
  package let width: Double
  package let height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

extension FeedItem {
  /// Returns the size of the row in a feed of the given width.
  ///
  /// A product is 4 points narrower than half of the feed. Any other row is 4 points narrower than the feed. The size
  /// is never negative.
  package func size(inWidth width: Double) -> ItemSize {
    switch self {
    case .product: ItemSize(width: max(0, width / 2 - 4), height: 300)
    case .inspiration: ItemSize(width: max(0, width - 4), height: 250)
    case .ticker: ItemSize(width: max(0, width - 4), height: 50)
    }
  }
}
