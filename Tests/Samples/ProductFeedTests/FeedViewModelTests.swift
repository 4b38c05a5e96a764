import ProductFeed
import TestKit

/// Read this first: a screen fetches three sources in parallel.
///
/// The products are mandatory, and the inspirations and the ticker are optional. The ticker appears later. The provider
/// is a double, so each test decides how the sources answer, fail or wait. Time passes only when a test advances the
/// timer, and the cache is in memory. The tests compare the identifiers of the rows. The suites in the folders `Feed`
/// and `Ticker` test the rules one by one.
@MainActor
@Suite("Product feed", .tags(.state))
struct FeedViewModelTests {
  let feed = FeedUnderTest()

  @Test func `a load shows the products, with the inspirations at their positions`() async {
    await value(of: feed.viewModel.onDidLoad())

    #expect(
      feed.rows == [
        "product-1", "inspiration-lorem1", "product-2", "inspiration-lorem2", "product-3",
        "product-4",
      ])
    feed.received.expectCalled(with: feed.rows)
  }

  @Test func `the ticker appears above everything else after five seconds`() async {
    await value(of: feed.viewModel.onDidLoad())
    feed.viewModel.onFireDate()

    feed.timer.advance(by: .seconds(5))
    await feed.received.waitForCalls(2)

    #expect(feed.rows.prefix(2) == ["ticker-1", "product-1"])
    #expect(feed.viewModel.rows.first?.item == .ticker(Ticker(id: 1, title: "belanja yuk")))
  }

  @Test func `a second load of the feed supersedes the first`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .success(.products(1)))
    feed.provider.fetchingProducts.suspends(on: gate)
    let first = feed.viewModel.onDidLoad()
    await gate.arrivals(1)
    feed.provider.fetchingProducts.returns(.four)

    let second = feed.viewModel.onDidLoad()
    await value(of: first)
    await value(of: second)

    #expect(feed.rows.count == 6)
    feed.received.expectCalled()
    feed.hasTicker.expectCalled(with: true)
    feed.store.setting.expectCalled()
  }

  // MARK: - Failures

  @Test func `if the product fetch fails, an error is reported and the rows do not change`() async {
    await feed.load()
    await feed.showTicker()
    feed.provider.fetchingProducts.throws(FetchError("failed to fetch product"))
    feed.provider.fetchingTicker.returns(Ticker(id: 2, title: "other"))

    await expectNoChange(of: feed.viewModel.rows) { await feed.load() }

    #expect(feed.rows.count == 7)
    feed.errors.expectCalled(with: ["failed to fetch product"])
    feed.received.expectCalled(2)
  }
}
