public import Foundation
public import Seams

/// What a row says: a function of its item, so that no view is needed to test it.
public enum FeedCell: Hashable, Sendable {
  /// A product with its shop.
  case product(name: String, price: String, shop: String, image: URL?)

  /// A heading with pictures below it.
  case inspiration(title: String, images: [URL])

  /// A line of news.
  case ticker(label: String)
}

extension FeedCell {
  /// Makes the cell of an item.
  ///
  /// No case is left out: the compiler sees to that.
  ///
  /// - Parameter item: The item.
  public init(_ item: FeedItem) {
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

  /// Makes the cell of an element of an open list, in which anything may be.
  ///
  /// - Parameter element: The element.
  /// - Throws: ``FeedCellError`` if the feed has no cell for such a thing.
  public init(_ element: any HashDiffable) throws(FeedCellError) {
    switch element {
    case let product as Product: self.init(.product(product))
    case let inspiration as Inspiration: self.init(.inspiration(inspiration))
    case let ticker as Ticker: self.init(.ticker(ticker))
    default: throw .unknownElement(type: "\(type(of: element))", identifier: element.identifier)
    }
  }
}

/// Why an element has no cell.
public enum FeedCellError: Error, Hashable, Sendable {
  /// It is none of the things that the feed shows.
  case unknownElement(type: String, identifier: String)
}

extension FeedCellError: CustomStringConvertible {
  /// One sentence that says what there is, and what there could be.
  public var description: String {
    switch self {
    case .unknownElement(let type, let identifier):
      """
      “\(identifier)” is of type \(type), for which the feed has no cell: it shows products, inspirations \
      and tickers
      """
    }
  }
}
