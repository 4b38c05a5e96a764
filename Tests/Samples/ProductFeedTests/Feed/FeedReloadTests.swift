import ProductFeed
import TestKit

/// Loads that are superseded, stopped or released.
@MainActor
@Suite("Reloading and stopping the feed", .tags(.behavior))
struct FeedReloadTests {
  let feed = FeedUnderTest()

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

  @Test func `if an output closure starts a load, the previous load ends`() async {
    feed.provider.fails([.inspirations])
    let hasTicker = feed.hasTicker
    feed.viewModel.hasTicker = { [weak viewModel = feed.viewModel] isThere in
      hasTicker.call(isThere)
      if hasTicker.callCount == 1 { viewModel?.onDidLoad() }
    }

    await feed.load()
    await feed.warnings.waitForCalls()

    hasTicker.expectCalled(2)
    feed.received.expectCalled()
  }

  @Test func `if an output closure stops the feed, no warning follows`() async {
    feed.provider.fails([.inspirations])
    let received = feed.received
    feed.viewModel.didReceiveData = { [weak viewModel = feed.viewModel] in
      received.call([])
      viewModel?.stop()
    }

    await feed.load()

    received.expectCalled()
    feed.warnings.expectNotCalled()
  }

  // MARK: - Stopping

  @Test(arguments: FeedFetch.allCases, [true, false])
  func `stopping a load during its last fetch cancels the fetch and calls no output closure`(
    fetch: FeedFetch, byItsTask: Bool
  ) async {
    let gates = FeedGates(of: feed.provider, succeedWhenCancelled: true)
    let load = feed.viewModel.onDidLoad()
    await gates.arrivals()
    for other in FeedFetch.allCases where other != fetch { gates.open(other) }
    await feed.provider.ending.waitForCalls(2)

    if byItsTask { load.cancel() } else { feed.viewModel.stop() }
    await load.value

    feed.expectSilence()
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
}
