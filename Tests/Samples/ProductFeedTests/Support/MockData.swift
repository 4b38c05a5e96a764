import ProductFeed

extension Product {
  /// A product of which only matters what the test says.
  static func mock(
    id: Int = 1,
    name: String = "lorem ipsum",
    price: String = "Rp 100",
    shop: Shop = Shop(id: 1, name: "toko serba ada", location: "Indonesia")
  ) -> Product {
    Product(id: id, name: name, imageURL: nil, price: price, shop: shop)
  }
}

extension [Product] {
  /// Products with the identifiers from one to four.
  static var four: [Product] { products(4) }

  /// Products with the identifiers from one on.
  static func products(_ count: Int) -> [Product] {
    (0..<count).map { .mock(id: $0 + 1) }
  }
}

extension Inspiration {
  /// An inspiration of which only matters where it stands.
  static func mock(_ title: String, at position: Int) -> Inspiration {
    Inspiration(
      title: title, position: position, products: [ProductInspiration(id: 1, price: 10_000)])
  }
}

extension [Inspiration] {
  /// One behind the first product, one behind the second.
  static var two: [Inspiration] { [.mock("lorem1", at: 1), .mock("lorem2", at: 2)] }
}

extension Ticker {
  static var mock: Ticker { Ticker(id: 1, title: "belanja yuk") }
}
