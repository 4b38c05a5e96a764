public import Foundation
public import Seams

/// A row between the products that shows some which go together.
public struct Inspiration: Hashable, Sendable, Decodable {
  /// What it says above the products.
  public let title: String

  /// How many products of the feed stand before it.
  public let position: Int

  /// The products that it shows.
  public let products: [ProductInspiration]

  /// Makes an inspiration.
  ///
  /// - Parameters:
  ///   - title: What it says above the products.
  ///   - position: How many products of the feed stand before it.
  ///   - products: The products that it shows.
  public init(title: String, position: Int, products: [ProductInspiration]) {
    self.title = title
    self.position = position
    self.products = products
  }

  /// Which thing each product is in this row.
  ///
  /// A service may send the same identifier for all of them; these are unique all the same.
  public var productIDs: [ItemID] {
    var ids = UniqueIDs()
    return products.map { ids.next(.inspirationProduct, key: "\($0.id)") }
  }
}

extension Inspiration: HashDiffable {
  /// `inspiration-` and the title.
  public var identifier: String { ItemID(self).description }
}

/// A product as an inspiration shows it.
public struct ProductInspiration: Hashable, Sendable {
  /// Which product it is; a service may send zero for all of them.
  public let id: Int

  /// What it costs, in rupiahs.
  public let price: Int

  /// Where its picture is; nil if there is none that can be loaded.
  public let imageURL: URL?

  /// Makes a product of an inspiration.
  ///
  /// - Parameters:
  ///   - id: Which product it is.
  ///   - price: What it costs, in rupiahs.
  ///   - imageURL: Where its picture is.
  public init(id: Int, price: Int, imageURL: URL? = nil) {
    self.id = id
    self.price = price
    self.imageURL = imageURL
  }
}

extension ProductInspiration: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, price
    case imageURL = "image_url"
  }

  /// Reads a product of an inspiration; without an address that a picture can have, it has no picture.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: `DecodingError` if the identifier or the price is missing or is of another type.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(Int.self, forKey: .id)
    price = try fields.decode(Int.self, forKey: .price)
    imageURL = fields.webAddress(forKey: .imageURL)
  }
}
