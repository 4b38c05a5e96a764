import ProductFeed
import TestKit

@MainActor
@Suite("All sources are asked at once", .tags(.behavior))
struct ParallelLoadingTests {
  let feed = FeedUnderTest()
  let products = Gate<[Product], FetchError>(whenCancelled: .failure(.cancelled))
  let inspirations = Gate<[Inspiration], FetchError>(whenCancelled: .failure(.cancelled))
  let ticker = Gate<Ticker, FetchError>(whenCancelled: .failure(.cancelled))

  init() {
    feed.provider.fetchingProducts.suspends(on: products)
    feed.provider.fetchingInspirations.suspends(on: inspirations)
    feed.provider.fetchingTicker.suspends(on: ticker)
  }

  @Test func `all three have begun before any has ended`() async {
    let load = feed.viewModel.onDidLoad()

    await products.arrivals(1)
    await inspirations.arrivals(1)
    await ticker.arrivals(1)

    feed.provider.ending.expectNotCalled()
    for name in ["products", "inspirations", "ticker"] { open(name) }
    await load.value
  }

  @Test(arguments: [
    ["products", "inspirations", "ticker"], ["products", "ticker", "inspirations"],
    ["inspirations", "products", "ticker"], ["inspirations", "ticker", "products"],
    ["ticker", "products", "inspirations"], ["ticker", "inspirations", "products"],
  ])
  func `in whichever order they end, the rows are the same`(order: [String]) async {
    let load = feed.viewModel.onDidLoad()

    for (index, name) in order.enumerated() {
      feed.received.expectNotCalled()
      open(name)
      await feed.provider.ending.waitForCalls(index + 1)
    }
    await load.value

    #expect(feed.provider.ending.calls.map(\.0) == order)
    feed.received.expectCalled(with: [
      "product-1", "inspiration-lorem1", "product-2", "inspiration-lorem2", "product-3",
      "product-4",
    ])
  }

  // MARK: - Fixtures

  private func open(_ name: String) {
    switch name {
    case "products": products.open(returning: .four)
    case "inspirations": inspirations.open(returning: .two)
    default: ticker.open(returning: .mock)
    }
  }
}
