public import Foundation
public import Seams

/// Something that a shop sells.
public struct Product: Hashable, Sendable {
  /// Which product it is.
  public let id: Int

  /// What it is called.
  public let name: String

  /// Where its picture is; nil if there is none that can be loaded.
  public let imageURL: URL?

  /// What it costs, as it is shown: `Rp 49.000`.
  public let price: String

  /// Who sells it.
  public let shop: Shop

  /// Makes a product.
  ///
  /// - Parameters:
  ///   - id: Which product it is.
  ///   - name: What it is called.
  ///   - imageURL: Where its picture is.
  ///   - price: What it costs, as it is shown.
  ///   - shop: Who sells it.
  public init(id: Int, name: String, imageURL: URL? = nil, price: String, shop: Shop) {
    self.id = id
    self.name = name
    self.imageURL = imageURL
    self.price = price
    self.shop = shop
  }
}

extension Product: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, name, price, shop
    case imageURL = "image_uri"
  }

  /// Reads a product; without an address that a picture can have, it has no picture.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: `DecodingError` if the identifier, the name, the price or the shop is missing or is of
  ///   another type.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(Int.self, forKey: .id)
    name = try fields.decode(String.self, forKey: .name)
    imageURL = fields.webAddress(forKey: .imageURL)
    price = try fields.decode(String.self, forKey: .price)
    shop = try fields.decode(Shop.self, forKey: .shop)
  }
}

extension Product: HashDiffable {
  /// `product-` and the identifier.
  public var identifier: String { ItemID(self).description }
}
