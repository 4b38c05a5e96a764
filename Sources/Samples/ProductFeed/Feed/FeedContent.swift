package import Foundation

// The parts of the server's responses that the feed uses. All other fields are ignored.

/// A product of a shop.
package struct Product: Hashable, Sendable, Decodable {
  package let id: Int
  package let name: String

  /// The address of the picture, or `nil` if the server sends no usable address.
  package let imageURL: URL?

  /// The displayed price, such as `Rp 49.000`.
  package let price: String

  package let shop: Shop

  private enum CodingKeys: String, CodingKey {
    case id, name, price, shop
    case imageURL = "image_uri"
  }

  package init(id: Int, name: String, imageURL: URL? = nil, price: String, shop: Shop) {
    self.id = id
    self.name = name
    self.imageURL = imageURL
    self.price = price
    self.shop = shop
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(Int.self, forKey: .id)
    name = try fields.decode(String.self, forKey: .name)
    imageURL = fields.webAddress(forKey: .imageURL)
    price = try fields.decode(String.self, forKey: .price)
    shop = try fields.decode(Shop.self, forKey: .shop)
  }
}

/// The shop that sells a product.
package struct Shop: Hashable, Sendable, Decodable {
  package let id: Int
  package let name: String
  package let location: String

  package init(id: Int, name: String, location: String) {
    self.id = id
    self.name = name
    self.location = location
  }
}

/// A row of products that go together, placed between the other products.
package struct Inspiration: Hashable, Sendable, Decodable {
  package let title: String

  /// The number of products before this row.
  package let position: Int

  package let products: [ProductInspiration]

  package init(title: String, position: Int, products: [ProductInspiration]) {
    self.title = title
    self.position = position
    self.products = products
  }
}

/// A product as shown in an inspiration.
package struct ProductInspiration: Hashable, Sendable, Decodable {
  /// The identifier, which is not unique, because the server may send zero for every product.
  package let id: Int

  /// The price in rupiahs.
  package let price: Int

  /// The address of the picture, or `nil` if the server sends no usable address.
  package let imageURL: URL?

  private enum CodingKeys: String, CodingKey {
    case id, price
    case imageURL = "image_url"
  }

  package init(id: Int, price: Int, imageURL: URL? = nil) {
    self.id = id
    self.price = price
    self.imageURL = imageURL
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(Int.self, forKey: .id)
    price = try fields.decode(Int.self, forKey: .price)
    imageURL = fields.webAddress(forKey: .imageURL)
  }
}

/// A line of news above everything else.
package struct Ticker: Hashable, Sendable, Codable {
  package let id: Int
  package let title: String

  package init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

extension KeyedDecodingContainer {
  /// Returns a web address, or `nil` if it is missing, is not a string, or has no host.
  ///
  /// An invalid address is not an error, because a feed without a picture is better than no feed.
  fileprivate func webAddress(forKey key: Key) -> URL? {
    guard let text = try? decodeIfPresent(String.self, forKey: key), let url = URL(string: text),
      url.host()?.isEmpty == false
    else { return nil }
    return url
  }
}
