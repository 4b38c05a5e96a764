import Foundation
import ProductFeed
import TestKit

@Suite("Cells and sizes follow from the item alone", .tags(.returnValue))
struct CellsAndSizesTests {
  private static let product = FeedItem.product(.mock())
  private static let inspiration = FeedItem.inspiration(.mock("lorem1", at: 1))
  private static let ticker = FeedItem.ticker(.mock)

  @Test(arguments: [
    (product, 320, 156, 300), (inspiration, 320, 316, 250), (ticker, 320, 316, 50),
    (product, 0, 0, 300), (inspiration, 0, 0, 250), (ticker, 0, 0, 50),
    (product, 8, 0, 300), (product, 10, 1, 300), (inspiration, 4, 0, 250), (ticker, 5, 1, 50),
    (product, -1, 0, 300), (product, .nan, 0, 300), (ticker, .nan, 0, 50),
  ])
  func `a size is that of the kind, and never below zero`(
    item: FeedItem, containerWidth: Double, width: Double, height: Double
  ) {
    let size = item.size(inWidth: containerWidth)

    #expect(size == ItemSize(width: width, height: height))
  }

  @Test(arguments: [
    (
      product,
      FeedCell.product(
        name: "lorem ipsum", price: "Rp 100", shop: "toko serba ada, Indonesia", image: nil)
    ),
    (inspiration, .inspiration(title: "lorem1", images: [])),
    (ticker, .ticker(label: "belanja yuk")),
  ])
  func `a cell says what its item is, in the closed form and in the open one`(
    item: FeedItem, cell: FeedCell
  ) throws {
    let closed = FeedCell(item)
    let open = try FeedCell(item.element)

    #expect(closed == cell)
    #expect(open == cell)
  }

  @Test func `pictures that are missing are left out`() throws {
    let url = try #require(URL(string: "https://example.com/1.jpg"))
    let products = [
      ProductInspiration(id: 0, price: 1), ProductInspiration(id: 0, price: 1, imageURL: url),
    ]

    let cell = FeedCell(.inspiration(Inspiration(title: "a", position: 0, products: products)))

    #expect(cell == .inspiration(title: "a", images: [url]))
  }

  @Test func `rows are a list of elements of several types as well`() {
    let rows = FeedRows(products: .products(2), inspirations: [.mock("a", at: 1)], ticker: .mock)

    let elements = rows.rows.map(\.item.element)

    expectHashDiffable(
      elements,
      [Ticker.mock, Product.mock(id: 1), Inspiration.mock("a", at: 1), Product.mock(id: 2)]
    )
  }

  @Test func `elements are equal only if they are of one type`() {
    let product = Product.mock(id: 1)

    #expect(product.isEqual(to: Product.mock(id: 1)))
    #expect(!product.isEqual(to: Ticker(id: 1, title: "lorem ipsum")))
    #expect(product.identifier == "product-1")
    #expect(Ticker.mock.identifier == "ticker-1")
    #expect(Inspiration.mock("a", at: 1).identifier == "inspiration-a")
  }

  // MARK: - Failures

  @Test func `a thing that the feed does not know has no cell, which is an error`() {
    let error = #expect(throws: FeedCellError.self) { try FeedCell(Advert()) }

    #expect(
      error?.description == """
        “advert-1” is of type Advert, for which the feed has no cell: it shows products, inspirations \
        and tickers
        """)
  }

  // MARK: - Fixtures

  private struct Advert: HashDiffable, Equatable {
    var identifier: String { "advert-1" }
  }
}
