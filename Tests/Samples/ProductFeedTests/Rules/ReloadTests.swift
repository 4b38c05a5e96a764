import ProductFeed
import TestKit

@MainActor
@Suite("The latest load wins", .tags(.behavior))
struct ReloadTests {
  let feed = FeedUnderTest()
  let gate = Gate<[Product], FetchError>(whenCancelled: .success(.products(1)))

  @Test func `two loads at once have one output, that of the second`() async {
    feed.provider.fetchingProducts.suspends(on: gate)

    let first = feed.viewModel.onDidLoad()
    await gate.arrivals(1)
    let second = feed.viewModel.onDidLoad()
    await gate.arrivals(2)
    gate.open(2, returning: .products(2))
    await first.value
    await second.value

    feed.received.expectCalled()
    feed.hasTicker.expectCalled(with: true)
    #expect(feed.rows.filter { $0.hasPrefix("product") } == ["product-1", "product-2"])
  }

  @Test func `what the first load brings late is dropped, its ticker included`() async throws {
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

  @Test func `a provider that does not heed cancellation is not listened to any more`() async {
    let fetching = MockFeedFetching()
    let viewModel = FeedViewModel(
      provider: CallbackFeedProvider(fetching) { _ in },
      cache: TickerCache(store: feed.store), timers: feed.timer)
    let received = feed.received
    viewModel.didReceiveData = { received.call([]) }
    let first = viewModel.onDidLoad()
    await fetching.fetchingProduct.waitForCalls()
    let second = viewModel.onDidLoad()
    await fetching.answer(load: 0, products: [])
    await fetching.answer(load: 1, products: .four)

    await first.value
    await second.value

    received.expectCalled()
    #expect(viewModel.rows.count == 4)
  }

  @Test func `the timer of the first load is gone`() async {
    await feed.load()
    feed.viewModel.onFireDate()

    await feed.load()

    #expect(feed.timer.pending.isEmpty)
    #expect(feed.rows.count == 6)
  }

  @Test func `there are never two timers`() async {
    await feed.load()
    feed.viewModel.onFireDate()
    await feed.load()

    feed.viewModel.onFireDate()

    #expect(feed.timer.pending.map(\.delay) == [.seconds(5)])
  }

  @Test func `a reload shows what is new`() async {
    await feed.load()
    feed.provider.fetchingProducts.returns(.products(2))
    feed.provider.fetchingInspirations.returns([])

    await feed.load()

    #expect(feed.rows == ["product-1", "product-2"])
  }
}
