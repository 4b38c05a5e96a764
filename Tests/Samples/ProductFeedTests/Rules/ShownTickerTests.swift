import Foundation
import ProductFeed
import TestKit

@MainActor
@Suite("The ticker is what the cache has, and always first", .tags(.state))
struct ShownTickerTests {
  let feed = FeedUnderTest()

  @Test func `a ticker in the cache becomes the first row`() async {
    await feed.load()

    await feed.showTicker()

    #expect(
      feed.rows == [
        "ticker-1", "product-1", "inspiration-lorem1", "product-2", "inspiration-lorem2",
        "product-3", "product-4",
      ])
    feed.received.expectCalled(2)
  }

  @Test func `shown twice it is one row`() async {
    await feed.load()
    await feed.showTicker()

    await feed.showTicker()

    #expect(feed.rows.filter { $0.hasPrefix("ticker") } == ["ticker-1"])
    #expect(feed.rows.count == 7)
  }

  @Test func `another one in the cache takes its place`() async throws {
    await feed.load()
    await feed.showTicker()
    try TickerCache(store: feed.store).save(Ticker(id: 2, title: "other"), TickerCache.key)

    await feed.showTicker()

    #expect(feed.rows.prefix(2) == ["ticker-2", "product-1"])
    #expect(feed.viewModel.rows[0].item == .ticker(Ticker(id: 2, title: "other")))
  }

  @Test func `before any load it is alone`() async throws {
    try TickerCache(store: feed.store).save(.mock, TickerCache.key)

    await feed.showTicker()

    #expect(feed.rows == ["ticker-1"])
  }

  @Test func `an inspiration before all products comes below it`() async {
    feed.provider.fetchingInspirations.returns([.mock("lorem0", at: 0)])
    await feed.load()

    await feed.showTicker()

    #expect(feed.rows.prefix(3) == ["ticker-1", "inspiration-lorem0", "product-1"])
  }

  @Test func `at a reload it stays first, as the cache has it now`() async {
    await feed.load()
    await feed.showTicker()
    feed.provider.fetchingTicker.returns(Ticker(id: 2, title: "other"))

    await feed.load()

    #expect(feed.rows.prefix(2) == ["ticker-2", "product-1"])
    #expect(feed.rows.count == 7)
  }

  @Test func `at a reload without one it stays as it was`() async {
    await feed.load()
    await feed.showTicker()
    feed.provider.fetchingTicker.throws(.ticker)

    await feed.load()

    #expect(feed.rows.prefix(2) == ["ticker-1", "product-1"])
  }

  // MARK: - Failures

  @Test func `at a reload it stays although the cache is empty`() async throws {
    await feed.load()
    await feed.showTicker()
    feed.provider.fetchingTicker.throws(.ticker)
    try feed.store.removeValue(forKey: "tickerData")

    await feed.load()

    #expect(feed.rows.first == "ticker-1")
  }

  @Test func `where the cache cannot be read at a reload, that is a warning`() async {
    await feed.load()
    await feed.showTicker()
    feed.store.reading.throws(.notPermitted)

    await feed.load()

    #expect(feed.rows.first == "ticker-1")
    feed.warnings.expectCalled(with: ["cannot load the ticker “tickerData”: not permitted"])
  }

  @Test func `an empty cache changes nothing and says nothing`() async {
    feed.provider.fetchingTicker.throws(.ticker)
    await feed.load()
    let reading = feed.store.reading.callCount

    feed.viewModel.onFireDate()
    feed.timer.fire()
    await feed.store.reading.waitForCalls(reading + 1)

    #expect(feed.rows.count == 6)
    feed.received.expectCalled()
    feed.warnings.expectCalled(with: ["failed fetch ticker"])
  }

  @Test func `a damaged entry changes nothing, says nothing and is removed`() async throws {
    await feed.load()
    try feed.store.set(Data("damaged".utf8), forKey: "tickerData")

    feed.viewModel.onFireDate()
    feed.timer.fire()
    await feed.store.updating.waitForCalls()

    #expect(feed.store.values == [:])
    #expect(feed.rows.count == 6)
    feed.received.expectCalled()
    feed.warnings.expectNotCalled()
  }

  @Test func `a cache that cannot be read is a warning`() async {
    await feed.load()
    feed.store.reading.throws(.notPermitted)

    feed.viewModel.onFireDate()
    feed.timer.fire()
    await feed.warnings.waitForCalls()

    feed.warnings.expectCalled(with: ["cannot load the ticker “tickerData”: not permitted"])
    feed.received.expectCalled()
  }
}
