import Navigation
import ProductFeed
import TestKit

/// What a list on a screen asks for, and what choosing a row does.
@MainActor
@Suite("Data source of the feed", .tags(.state))
struct FeedDataSourceTests {
  let feed = FeedUnderTest()

  @Test func `it has the rows with their cells and sizes`() async throws {
    await feed.load()
    await feed.showTicker()

    let source = feed.viewModel.dataSource

    let item = try #require(source.item(at: 2))
    #expect(source.count == 7)
    #expect(item == .inspiration(.mock("lorem1", at: 1)))
    #expect(source.cell(at: 0) == .ticker(label: "belanja yuk"))
    #expect(source.size(for: item, width: 320) == ItemSize(width: 316, height: 250))
  }

  @Test(arguments: [-1, 7, .max, .min])
  func `a row that is none has no item and no cell`(index: Int) async {
    await feed.load()
    await feed.showTicker()

    let source = feed.viewModel.dataSource

    #expect(source.item(at: index) == nil)
    #expect(source.cell(at: index) == nil)
  }

  @Test func `it stays as it was when the feed changes`() async {
    await feed.load()
    let source = feed.viewModel.dataSource

    await feed.showTicker()

    #expect(source.count == 6)
    #expect(feed.viewModel.dataSource.count == 7)
  }

  @Test(arguments: [
    (1, FeedScreen.product(.mock(id: 1))), (2, .inspiration(.mock("lorem1", at: 1))),
  ])
  func `a chosen row opens its screen`(index: Int, screen: FeedScreen) async {
    await feed.load()
    await feed.showTicker()

    feed.viewModel.select(at: index)

    #expect(feed.viewModel.navigation.screens == [.feed, screen])
  }

  @Test(arguments: [0, -1, 7])
  func `a ticker, and a row that is none, lead nowhere`(index: Int) async {
    await feed.load()
    await feed.showTicker()

    feed.viewModel.select(at: index)

    #expect(feed.viewModel.navigation.screens == [.feed])
  }

  @Test func `back closes the screen, but never the feed`() async {
    await feed.load()
    feed.viewModel.select(at: 0)

    feed.viewModel.back()
    #expect(feed.viewModel.navigation.screens == [.feed])

    feed.viewModel.back()
    #expect(feed.viewModel.navigation.screens == [.feed])
  }
}
