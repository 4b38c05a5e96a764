import ProductFeed
import TestKit

/// The fetches and the outputs of a load.
@MainActor
@Suite("Loading the feed", .tags(.behavior))
struct FeedLoadTests {
  let feed = FeedUnderTest()

  @Test(
    arguments: [
      [.products, .inspirations, .ticker], [.products, .ticker, .inspirations],
      [.inspirations, .products, .ticker], [.inspirations, .ticker, .products],
      [.ticker, .products, .inspirations], [.ticker, .inspirations, .products],
    ] as [[FeedFetch]])
  func `all sources are fetched in parallel and may answer in any order`(order: [FeedFetch]) async {
    let gates = FeedGates(of: feed.provider)
    let load = feed.viewModel.onDidLoad()
    await gates.arrivals()
    feed.provider.ending.expectNotCalled()

    for (index, fetch) in order.enumerated() {
      feed.received.expectNotCalled()
      gates.open(fetch)
      await feed.provider.ending.waitForCalls(index + 1)
    }
    await load.value

    #expect(feed.provider.ending.calls.map(\.0) == order.map(\.rawValue))
    feed.received.expectCalled(with: Self.complete)
  }

  @Test func `a load saves the ticker, announces it, shows the rows and then warns`() async {
    feed.provider.fails([.inspirations])

    await feed.load()

    expectOrder(feed.store.setting, feed.hasTicker, feed.received, feed.warnings)
  }

  @Test func `a feed without products is valid and may have a ticker`() async {
    feed.provider.fetchingProducts.returns([])
    feed.provider.fetchingInspirations.returns([])

    await feed.load()
    feed.received.expectCalled(with: [])
    feed.errors.expectNotCalled()

    await feed.showTicker()
    #expect(feed.rows == ["ticker-1"])
  }

  // MARK: - Failures

  /// The failed fetches, and the resulting rows, errors and warnings.
  @Test(
    arguments: [
      ([], complete, [], []),
      ([.inspirations], products, [], [["failed to fetch inspiration"]]),
      ([.ticker], complete, [], [["failed to fetch ticker"]]),
      (
        [.inspirations, .ticker], products, [],
        [["failed to fetch inspiration", "failed to fetch ticker"]]
      ),
      ([.products], [], [["failed to fetch product"]], []),
      ([.products, .ticker], [], [["failed to fetch product", "failed to fetch ticker"]], []),
      (
        [.products, .inspirations], [],
        [["failed to fetch product", "failed to fetch inspiration"]], []
      ),
      (
        FeedFetch.allCases, [],
        [["failed to fetch product", "failed to fetch inspiration", "failed to fetch ticker"]], []
      ),
    ] as [([FeedFetch], [String], [[String]], [[String]])])
  func `a load succeeds with products and fails without them, whatever else is missing`(
    failing: [FeedFetch], rows: [String], errors: [[String]], warnings: [[String]]
  ) async {
    feed.provider.fails(failing)

    await feed.load()

    #expect(feed.rows == rows)
    #expect(feed.errors.calls == errors)
    #expect(feed.warnings.calls == warnings)
    feed.received.expectCalled(errors.isEmpty ? 1 : 0)
    feed.hasTicker.expectCalled(with: !failing.contains(.ticker))
  }

  @Test func `error messages have a fixed order, even if the product fetch fails last`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .failure(.cancelled))
    feed.provider.fails()
    feed.provider.fetchingProducts.suspends(on: gate)
    let load = feed.viewModel.onDidLoad()
    await feed.provider.ending.waitForCalls(2)

    gate.open(throwing: .products)
    await load.value

    feed.errors.expectCalled(with: [
      "failed to fetch product", "failed to fetch inspiration", "failed to fetch ticker",
    ])
  }

  @Test func `warnings about positions follow the warnings about failed fetches`() async {
    feed.provider.fetchingInspirations.returns([.mock("lorem1", at: 5), .mock("lorem2", at: 2)])
    feed.provider.fails([.ticker])

    await feed.load()

    #expect(
      feed.rows == ["product-1", "product-2", "inspiration-lorem2", "product-3", "product-4"])
    feed.warnings.expectCalled(with: [
      "failed to fetch ticker",
      "“lorem1” was left out: its position is 5, but must be 0 to 4",
    ])
  }

  // MARK: - Fixtures

  nonisolated private static let products = ["product-1", "product-2", "product-3", "product-4"]
  nonisolated private static let complete = [
    "product-1", "inspiration-lorem1", "product-2", "inspiration-lorem2", "product-3",
    "product-4",
  ]
}
