import ProductFeed
import TestKit

@MainActor
@Suite("A load has one output, data or error", .tags(.behavior))
struct OneOutputPerLoadTests {
  /// What fails, and whether there are data all the same.
  @Test(arguments: [
    ([], true), (["inspirations"], true), (["ticker"], true), (["inspirations", "ticker"], true),
    (["products"], false), (["products", "ticker"], false),
    (["products", "inspirations"], false), (["products", "inspirations", "ticker"], false),
  ])
  func `whatever fails, there is exactly one of them`(failing: [String], hasData: Bool) async {
    let feed = FeedUnderTest()
    if failing.contains("products") { feed.provider.fetchingProducts.throws(.products) }
    if failing.contains("inspirations") { feed.provider.fetchingInspirations.throws(.inspirations) }
    if failing.contains("ticker") { feed.provider.fetchingTicker.throws(.ticker) }

    await feed.load()

    feed.received.expectCalled(hasData ? 1 : 0)
    feed.errors.expectCalled(hasData ? 0 : 1)
    feed.hasTicker.expectCalled(with: !failing.contains("ticker"))
  }

  @Test func `the ticker is announced first, the warnings come last`() async {
    let feed = FeedUnderTest()
    feed.provider.fetchingInspirations.throws(.inspirations)

    await feed.load()

    expectOrder(feed.hasTicker, feed.received, feed.warnings)
  }

  @Test func `each load has its own output`() async {
    let feed = FeedUnderTest()

    await feed.load()
    await feed.load()

    feed.received.expectCalled(2)
    feed.hasTicker.expectCalled(2, with: true)
    feed.errors.expectNotCalled()
  }

  @Test func `where all is well there is no warning`() async {
    let feed = FeedUnderTest()

    await feed.load()

    feed.warnings.expectNotCalled()
  }

  // MARK: - Failures

  @Test func `a provider that answers twice causes one output, and is reported`() async throws {
    let fetching = MockFeedFetching()
    let misuse = Spy<String, Void, Never>("misuse")
    let received = Spy<Void, Never>("didReceiveData")
    let viewModel = FeedViewModel(
      provider: CallbackFeedProvider(fetching) { misuse.call($0) },
      cache: TickerCache(store: InMemoryKeyValueStore()), timers: MockTimer())
    viewModel.didReceiveData = { received.call() }
    let load = viewModel.onDidLoad()
    await fetching.fetchingProduct.waitForCalls()
    await fetching.fetchingInspiration.waitForCalls()
    await fetching.fetchingTicker.waitForCalls()

    let answerProducts = fetching.fetchingProduct.calls[0]
    let answerInspirations = fetching.fetchingInspiration.calls[0]
    let answerTicker = fetching.fetchingTicker.calls[0]
    answerProducts(.success(.four))
    answerProducts(.success([]))
    answerInspirations(.success([]))
    answerTicker(.failed("failed fetch ticker"))
    await load.value

    received.expectCalled()
    #expect(viewModel.rows.count == 4)
    misuse.expectCalled(
      with: "fetchProduct has called its callback 2 times; only the first call counts.")
  }

  @Test func `an output that begins another load has no output behind it`() async {
    let feed = FeedUnderTest()
    feed.provider.fetchingInspirations.throws(.inspirations)
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

  @Test func `an output that stops the feed has no warning behind it`() async {
    let feed = FeedUnderTest()
    feed.provider.fetchingInspirations.throws(.inspirations)
    let received = feed.received
    feed.viewModel.didReceiveData = { [weak viewModel = feed.viewModel] in
      received.call([])
      viewModel?.stop()
    }

    await feed.load()

    received.expectCalled()
    feed.warnings.expectNotCalled()
  }
}
