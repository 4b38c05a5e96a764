import ProductFeed
import TestKit

@MainActor
@Suite("An older ticker is offered if the app wants it", .tags(.behavior))
struct StaleTickerTests {
  @Test func `an older one is not offered unless that is asked for`() async throws {
    let feed = FeedUnderTest()
    try TickerCache(store: feed.store).save(.mock, TickerCache.key)
    feed.provider.fetchingTicker.throws(.ticker)

    await feed.load()

    feed.hasTicker.expectCalled(with: false)
    #expect(feed.rows.count == 6)
    feed.warnings.expectCalled(with: ["failed fetch ticker"])
  }

  @Test func `asked for, an older one is offered and shown`() async throws {
    let feed = FeedUnderTest(staleTicker: .show)
    try TickerCache(store: feed.store).save(.mock, TickerCache.key)
    feed.provider.fetchingTicker.throws(.ticker)

    await feed.load()
    await feed.showTicker()

    feed.hasTicker.expectCalled(with: true)
    #expect(feed.rows.first == "ticker-1")
  }

  @Test func `asked for, a new one is offered all the same`() async throws {
    let feed = FeedUnderTest(staleTicker: .show)
    try TickerCache(store: feed.store).save(Ticker(id: 9, title: "older"), TickerCache.key)

    await feed.load()
    await feed.showTicker()

    feed.hasTicker.expectCalled(with: true)
    #expect(feed.rows.first == "ticker-1")
  }

  // MARK: - Failures

  @Test func `asked for, but with none in the cache, none is offered`() async {
    let feed = FeedUnderTest(staleTicker: .show)
    feed.provider.fetchingTicker.throws(.ticker)

    await feed.load()

    feed.hasTicker.expectCalled(with: false)
  }

  @Test func `asked for, but with a cache that cannot be read, none is offered`() async {
    let feed = FeedUnderTest(staleTicker: .show)
    feed.provider.fetchingTicker.throws(.ticker)
    feed.store.reading.throws(.notPermitted)

    await feed.load()

    feed.hasTicker.expectCalled(with: false)
    feed.warnings.expectCalled(with: [
      "failed fetch ticker", "cannot load the ticker “tickerData”: not permitted",
    ])
  }
}
