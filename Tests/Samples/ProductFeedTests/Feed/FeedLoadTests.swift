import Navigation
import Observation
import ProductFeed
import TestKit

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
    await value(of: load)

    #expect(feed.provider.ending.calls.map(\.0) == order.map(\.rawValue))
    feed.received.expectCalled(with: Self.complete)
  }

  @Test func `a load saves the ticker, announces it, shows the rows, then shows warnings`() async {
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

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `an observer sees each change once and sees no change if a load fails`() async {
    let viewModel = feed.viewModel
    let rows = AsyncSequenceProbe(Observations { viewModel.rows.count }, named: "rows")
    let screens = AsyncSequenceProbe(Observations { viewModel.navigation.screens.count })
    await rows.expectNext(0)
    await screens.expectNext(1)

    viewModel.onDidLoad()
    await rows.expectNext(6)

    viewModel.onFireDate()
    feed.timer.fire()
    await rows.expectNext(7)

    viewModel.select(at: 1)
    await screens.expectNext(2)

    feed.provider.fails()
    await feed.load()
    await rows.expectNoElement(within: .milliseconds(20))
  }

  // MARK: - Reloading and stopping

  @Test func `a reload shows only the new content and stops the timer of the first load`() async {
    await feed.load()
    feed.viewModel.onFireDate()
    feed.provider.fetchingProducts.returns(.products(2))
    feed.provider.fails([.inspirations])

    await feed.load()
    #expect(feed.timer.pending.isEmpty)
    #expect(feed.rows == ["product-1", "product-2"])

    feed.viewModel.onFireDate()
    #expect(feed.timer.pending.map(\.delay) == [.seconds(5)])
  }

  @Test func `if an output closure stops the feed, no later output closure is called`() async {
    feed.provider.fails([.inspirations])

    feed.received.answers { [unowned viewModel = feed.viewModel] _ in
      MainActor.assumeIsolated { viewModel.stop() }
    }
    await feed.load()
    feed.received.expectCalled()

    feed.hasTicker.answers { [unowned viewModel = feed.viewModel] _ in
      MainActor.assumeIsolated { viewModel.stop() }
    }
    await feed.load()
    feed.hasTicker.expectCalled(2)
    feed.received.expectCalled()
    feed.warnings.expectNotCalled()
  }

  @Test(arguments: FeedFetch.allCases, [true, false])
  func `stopping a load cancels its running fetch and calls no output closure`(
    fetch: FeedFetch, byItsTask: Bool
  ) async {
    let gates = FeedGates(of: feed.provider)
    let load = feed.viewModel.onDidLoad()
    await gates.arrivals()
    for other in FeedFetch.allCases where other != fetch { gates.open(other) }
    await feed.provider.ending.waitForCalls(2)

    if byItsTask { load.cancel() } else { feed.viewModel.stop() }
    await value(of: load)

    for output in [feed.received, feed.errors, feed.warnings] { output.expectNotCalled() }
    feed.hasTicker.expectNotCalled()
    #expect(feed.rows == [])
    feed.provider.ending.expectCalled(with: .equal(fetch.rawValue), .equal(true))
    #expect(feed.store.values == [:])
  }

  @Test func `a feed can be released while loading, which cancels its fetches`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .failure(.cancelled))
    feed.provider.fetchingProducts.suspends(on: gate)

    await expectReleased {
      let viewModel = FeedViewModel(provider: feed.provider, timers: feed.timer)
      viewModel.onDidLoad()
      await gate.arrivals(1)
      return viewModel
    }

    await feed.provider.ending.waitForCalls(3)
    feed.provider.ending.expectCalled(with: "products", true)
  }

  // MARK: - Failures

  /// The failed fetches, and the resulting rows, errors and warnings.
  @Test(
    arguments: [
      ([], complete, [], []),
      ([.inspirations], products, [], [[noInspirations]]),
      ([.ticker], complete, [], [[noTicker]]),
      ([.inspirations, .ticker], products, [], [[noInspirations, noTicker]]),
      ([.products], [], [[noProducts]], []),
      ([.products, .ticker], [], [[noProducts, noTicker]], []),
      ([.products, .inspirations], [], [[noProducts, noInspirations]], []),
      (FeedFetch.allCases, [], [[noProducts, noInspirations, noTicker]], []),
    ] as [([FeedFetch], [String], [[String]], [[String]])])
  func `a load fails if and only if the product fetch fails`(
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
    await value(of: load)

    feed.errors.expectCalled(with: [Self.noProducts, Self.noInspirations, Self.noTicker])
  }

  @Test func `warnings about misplaced inspirations come after those about failed fetches`() async {
    feed.provider.fetchingInspirations.returns([.mock("lorem1", at: 5), .mock("lorem2", at: 2)])
    feed.provider.fails([.ticker])

    await feed.load()

    #expect(
      feed.rows == ["product-1", "product-2", "inspiration-lorem2", "product-3", "product-4"])
    feed.warnings.expectCalled(with: [
      Self.noTicker, "“lorem1” was left out: its position is 5, but must be 0 to 4",
    ])
  }

  // MARK: - Fixtures

  nonisolated private static let products = ["product-1", "product-2", "product-3", "product-4"]
  nonisolated private static let complete = [
    "product-1", "inspiration-lorem1", "product-2", "inspiration-lorem2", "product-3", "product-4",
  ]
  nonisolated private static let noProducts = "failed to fetch product"
  nonisolated private static let noInspirations = "failed to fetch inspiration"
  nonisolated private static let noTicker = "failed to fetch ticker"
}
