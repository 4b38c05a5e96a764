import Foundation
import Navigation
import ProductFeed
import TestKit

/// The rows that a list on a screen asks for, and the effect of choosing one.
@MainActor
@Suite("Data source of the feed", .tags(.state))
struct FeedDataSourceTests {
  let feed = FeedUnderTest()

  @Test func `a data source has the rows with their cells`() async {
    await feed.load()
    await feed.showTicker()

    let source = feed.viewModel.dataSource

    #expect(source.count == 7)
    #expect(source.item(at: 2) == .inspiration(.mock("lorem1", at: 1)))
    #expect(source.cell(at: 0) == .ticker(label: "belanja yuk"))
    for index in [-1, 7, .max, .min] {
      #expect(source.item(at: index) == nil)
      #expect(source.cell(at: index) == nil)
    }
  }

  @Test func `a data source stays unchanged when the feed changes`() async {
    await feed.load()
    let source = feed.viewModel.dataSource

    await feed.showTicker()

    #expect(source.count == 6)
    #expect(feed.viewModel.dataSource.count == 7)
  }

  // MARK: - Choosing

  @Test(arguments: [
    (1, FeedScreen.product(.mock(id: 1))), (2, .inspiration(.mock("lorem1", at: 1))),
  ])
  func `choosing a row opens its screen`(index: Int, screen: FeedScreen) async {
    await feed.load()
    await feed.showTicker()

    expectChange(of: feed.viewModel.navigation.screens, from: [.feed], to: [.feed, screen]) {
      feed.viewModel.select(at: index)
    }
  }

  @Test(arguments: [0, -1, 7])
  func `choosing the ticker, or a row that does not exist, opens nothing`(index: Int) async {
    await feed.load()
    await feed.showTicker()

    expectNoChange(of: feed.viewModel.navigation.screens) {
      feed.viewModel.select(at: index)
    }
  }

  @Test func `going back closes the screen, but never the feed`() async {
    await feed.load()
    feed.viewModel.select(at: 0)

    feed.viewModel.back()
    #expect(feed.viewModel.navigation.screens == [.feed])

    feed.viewModel.back()
    #expect(feed.viewModel.navigation.screens == [.feed])
  }

  // MARK: - Cells and sizes

  nonisolated private static let product = FeedItem.product(.mock())
  nonisolated private static let inspiration = FeedItem.inspiration(.mock("lorem1", at: 1))
  nonisolated private static let ticker = FeedItem.ticker(.mock)

  /// The item, the width of the list, and the size of the row.
  @Test(
    .tags(.returnValue),
    arguments: [
      (product, 320, 156, 300), (inspiration, 320, 316, 250), (ticker, 320, 316, 50),
      (product, 0, 0, 300), (inspiration, 0, 0, 250), (ticker, 0, 0, 50),
      (product, 8, 0, 300), (product, 10, 1, 300), (inspiration, 4, 0, 250), (ticker, 5, 1, 50),
      (product, -1, 0, 300), (product, .nan, 0, 300), (ticker, .nan, 0, 50),
    ])
  func `the size depends on the kind of the item, and is never below zero`(
    item: FeedItem, containerWidth: Double, width: Double, height: Double
  ) {
    #expect(item.size(inWidth: containerWidth) == ItemSize(width: width, height: height))
  }

  @Test(
    .tags(.returnValue),
    arguments: [
      (
        product,
        FeedCell.product(
          name: "lorem ipsum", price: "Rp 100", shop: "toko serba ada, Indonesia", image: nil)
      ),
      (inspiration, .inspiration(title: "lorem1", images: [])),
      (ticker, .ticker(label: "belanja yuk")),
    ])
  func `each kind of item has its cell`(item: FeedItem, cell: FeedCell) {
    #expect(FeedCell(item) == cell)
  }

  @Test(.tags(.returnValue)) func `an inspiration shows the pictures that it has`() throws {
    let url = try #require(URL(string: "https://example.com/1.jpg"))
    let products = [
      ProductInspiration(id: 0, price: 1), ProductInspiration(id: 0, price: 1, imageURL: url),
    ]

    let cell = FeedCell(.inspiration(Inspiration(title: "a", position: 0, products: products)))

    #expect(cell == .inspiration(title: "a", images: [url]))
  }
}
