import Foundation
import Navigation
import ProductFeed
import TestKit

@MainActor
@Suite("Feed data source", .tags(.state))
struct FeedDataSourceTests {
  let feed = FeedUnderTest()

  @Test(
    arguments: [
      (1, [.product(.mock(id: 1))]), (2, [.inspiration(.mock("lorem1", at: 1))]),
      // The ticker, and rows that do not exist.
      (0, []), (-1, []), (7, []), (.max, []), (.min, []),
    ] as [(Int, [FeedScreen])])
  func `choosing a row opens its screen, if any, and going back leads to the feed`(
    index: Int, opened: [FeedScreen]
  ) async {
    await feed.load()
    await feed.showTicker()
    let screen = ProductFeedScreen(viewModel: feed.viewModel)

    // Once a screen is open, a second tap does nothing.
    for _ in 1...2 { screen.select(row: index) }

    #expect(feed.viewModel.navigation.screens == [.feed] + opened)
    for _ in 1...2 { feed.viewModel.back() }
    #expect(feed.viewModel.navigation.screens == [.feed])
  }

  // MARK: - Cells and sizes

  nonisolated private static let product = FeedItem.product(.mock())
  nonisolated private static let inspiration = FeedItem.inspiration(.mock("lorem1", at: 1))
  nonisolated private static let ticker = FeedItem.ticker(.mock)
  nonisolated private static let picture = URL(filePath: "/1.jpg")
  nonisolated private static let products = [
    ProductInspiration(id: 0, price: 1), ProductInspiration(id: 0, price: 1, imageURL: picture),
  ]

  /// The item, the width of the list, and the size of the row.
  @Test(
    .tags(.returnValue),
    arguments: [
      (product, 320, 156, 300), (inspiration, 320, 316, 250), (ticker, 320, 316, 50),
      (product, 0, 0, 300), (inspiration, 0, 0, 250), (ticker, 0, 0, 50),
      (product, 8, 0, 300), (product, 10, 1, 300), (inspiration, 4, 0, 250), (ticker, 5, 1, 50),
      (product, -1, 0, 300), (product, .nan, 0, 300), (ticker, .nan, 0, 50),
    ])
  func `an item's size depends on its kind and the list width and is never negative`(
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
      (
        .inspiration(Inspiration(title: "a", position: 0, products: products)),
        .inspiration(title: "a", images: [picture])
      ),
      (ticker, .ticker(label: "belanja yuk")),
    ])
  func `each kind of item has its own kind of cell`(item: FeedItem, cell: FeedCell) {
    #expect(FeedCell(item) == cell)
  }
}
