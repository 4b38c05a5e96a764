import ProductFeed
import TestKit

/// Loads that are superseded by another load, or stopped.
@MainActor
@Suite("Reloading and stopping the feed", .tags(.behavior))
struct FeedReloadTests {
  let feed = FeedUnderTest()

  @Test func `late results of the first load are dropped, including its ticker`() async throws {
    let late = Gate<Ticker, FetchError>(
      whenCancelled: .success(Ticker(id: 9, title: "late")))
    feed.provider.fetchingTicker.suspends(on: late)
    let first = feed.viewModel.onDidLoad()
    await late.arrivals(1)
    feed.provider.fetchingTicker.returns(.mock)

    await feed.load()
    await first.value

    #expect(try TickerCache(store: feed.store).load(TickerCache.key) == .mock)
    feed.store.setting.expectCalled(1)
    feed.received.expectCalled()
  }

  @Test func `a reload stops the timer of the first load, and there are never two timers`() async {
    await feed.load()
    feed.viewModel.onFireDate()

    await feed.load()
    #expect(feed.timer.pending.isEmpty)
    #expect(feed.rows.count == 6)

    feed.viewModel.onFireDate()
    #expect(feed.timer.pending.map(\.delay) == [.seconds(5)])
  }

  @Test func `a reload shows only the new content`() async {
    await feed.load()
    feed.provider.fetchingProducts.returns(.products(2))
    feed.provider.fails([.inspirations])

    await feed.load()

    #expect(feed.rows == ["product-1", "product-2"])
  }

  @Test func `a failed reload keeps the rows, including the ticker`() async {
    await feed.load()
    await feed.showTicker()
    feed.provider.fails([.products])
    feed.provider.fetchingTicker.returns(Ticker(id: 2, title: "other"))

    await expectNoChange(of: feed.viewModel.rows) { await feed.load() }

    #expect(feed.rows.count == 7)
    feed.received.expectCalled(2)
  }

  @Test func `an output that starts another load is the last output of its load`() async {
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

  @Test func `an output that stops the feed is followed by no warning`() async {
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

  @Test func `a load that is stopped at once has no output`() async {
    let load = feed.viewModel.onDidLoad()

    feed.viewModel.stop()
    await load.value

    feed.expectSilence()
  }

  @Test(arguments: FeedFetch.allCases, [true, false])
  func `a load that is stopped during its last fetch cancels that fetch and has no output`(
    fetch: FeedFetch, byItsTask: Bool
  ) async {
    let arrival = hold(fetch)
    let load = feed.viewModel.onDidLoad()
    await arrival()
    await feed.provider.ending.waitForCalls(2)

    if byItsTask { load.cancel() } else { feed.viewModel.stop() }
    await load.value

    feed.expectSilence()
    feed.provider.ending.expectCalled(with: .equal(fetch.rawValue), .equal(true))
    #expect(feed.store.values == [:])
  }

  @Test func `after a stop no ticker appears until the next load`() async {
    await feed.load()
    feed.viewModel.onFireDate()

    feed.viewModel.stop()
    #expect(feed.timer.pending.isEmpty)
    feed.received.expectCalled()

    await feed.load()
    await feed.showTicker()
    #expect(feed.rows.count == 7)
  }

  @Test func `a timer that was already on its way when the feed stopped shows no ticker`() async {
    let timers = UnstoppableTimers()
    let feed = FeedUnderTest(timers: timers)
    await feed.load()
    feed.viewModel.onFireDate()

    feed.viewModel.stop()
    await timers.fireAll()

    #expect(feed.rows.count == 6)
    feed.received.expectCalled()
  }

  // MARK: - Fixtures

  /// Holds a fetch, which succeeds when it is cancelled, and returns a wait for its beginning.
  private func hold(_ fetch: FeedFetch) -> @Sendable () async -> Void {
    switch fetch {
    case .products:
      let gate = Gate<[Product], FetchError>(whenCancelled: .success(.four))
      feed.provider.fetchingProducts.suspends(on: gate)
      return { await gate.arrivals(1) }
    case .inspirations:
      let gate = Gate<[Inspiration], FetchError>(whenCancelled: .success(.two))
      feed.provider.fetchingInspirations.suspends(on: gate)
      return { await gate.arrivals(1) }
    case .ticker:
      let gate = Gate<Ticker, FetchError>(whenCancelled: .success(.mock))
      feed.provider.fetchingTicker.suspends(on: gate)
      return { await gate.arrivals(1) }
    }
  }
}
