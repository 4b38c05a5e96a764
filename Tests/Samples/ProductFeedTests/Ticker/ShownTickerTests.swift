import Foundation
import ProductFeed
import TestKit

@MainActor
@Suite("The shown ticker", .tags(.behavior))
struct ShownTickerTests {
  let feed = FeedUnderTest()
  private let other = Ticker(id: 2, title: "other")

  // MARK: - Cached

  @Test(arguments: [[], [.products]] as [[FeedFetch]])
  func `a fetched ticker is saved once and announced`(failing: [FeedFetch]) async throws {
    feed.provider.fails(failing)

    await feed.load()

    let (data, key) = try feed.store.setting.requireLastCall()
    expectEqualJSON(data, #"{"version": 1, "ticker": {"id": 1, "title": "belanja yuk"}}"#)
    #expect(key == "tickerData")
    feed.store.setting.expectCalled()
    feed.hasTicker.expectCalled(with: true)
  }

  /// The policy, the cached entry, whether a new ticker is fetched, and the announced ticker if there is one.
  @Test(
    arguments: [
      (.hide, older, false, nil), (.show, older, false, "ticker-9"),
      (.show, older, true, "ticker-1"), (.show, nil, false, nil), (.hide, older, true, "ticker-1"),
    ] as [(StaleTickerPolicy, String?, Bool, String?)])
  func `an old ticker is announced only if the fetch fails and old tickers are allowed`(
    policy: StaleTickerPolicy, cached: String?, isFetched: Bool, announced: String?
  ) async throws {
    let feed = FeedUnderTest(staleTicker: policy)
    if let cached { try feed.store.set(Data(cached.utf8), forKey: "tickerData") }
    if !isFetched { feed.provider.fails([.ticker]) }

    await feed.load()
    feed.hasTicker.expectCalled(with: announced != nil)
    #expect(feed.warnings.calls == (isFetched ? [] : [["failed to fetch ticker"]]))
    #expect(feed.rows.count == 6)

    guard let announced else { return }
    await feed.showTicker()
    #expect(feed.rows.first == announced)
  }

  // MARK: - Shown

  @Test func `if the ticker is shown again or the feed reloads, the ticker row is updated`()
    async throws
  {
    await feed.load()
    await feed.showTicker()

    await feed.showTicker()
    #expect(feed.rows.filter { $0.hasPrefix("ticker") } == ["ticker-1"])
    #expect(feed.rows.count == 7)

    try TickerCache(store: feed.store).save(other, TickerCache.key)
    await feed.showTicker()
    #expect(feed.rows.prefix(2) == ["ticker-2", "product-1"])
    #expect(feed.viewModel.rows[0].item == .ticker(other))

    await feed.load()
    #expect(feed.rows.prefix(2) == ["ticker-1", "product-1"])
    #expect(feed.rows.count == 7)
  }

  // MARK: - Delayed

  @Test func `no second timer for the ticker starts until the first one has fired`() async {
    await feed.load()
    feed.viewModel.onFireDate()
    feed.timer.advance(by: .seconds(3))

    feed.viewModel.onFireDate()
    #expect(feed.timer.pending.count == 1)

    feed.timer.advance(by: .seconds(2))
    await feed.received.waitForCalls(2)
    feed.viewModel.onFireDate()
    #expect(feed.timer.pending.map(\.delay) == [.seconds(5)])
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `with a zero or negative delay, the timer shows the ticker without waiting`(delay: Duration)
    async
  {
    let feed = FeedUnderTest(delay: delay)
    await feed.load()

    feed.viewModel.onFireDate()
    feed.received.expectCalled()

    feed.timer.advance(by: .zero)
    await feed.received.waitForCalls(2)
    #expect(feed.rows.first == "ticker-1")
  }

  // MARK: - Failures

  @Test
  func `if a reload fetches no ticker, the ticker row stays, and nothing is saved`() async throws {
    await feed.load()
    await feed.showTicker()
    feed.provider.fails([.ticker])

    await expectNoChange(of: feed.store.values) { await feed.load() }
    #expect(feed.hasTicker.calls == [true, false])
    #expect(feed.rows.first == "ticker-1")

    try feed.store.removeValue(forKey: "tickerData")
    await feed.load()
    #expect(feed.rows.first == "ticker-1")
    feed.store.setting.expectCalled(1)
  }

  /// The failed fetches, and the resulting errors and warnings.
  @Test(
    arguments: [
      ([], [], [[cannotSave]]),
      ([.inspirations], [], [["failed to fetch inspiration", cannotSave]]),
      ([.products], [["failed to fetch product"]], [[cannotSave]]),
      ([.ticker], [], [["failed to fetch ticker", cannotLoad]]),
    ] as [([FeedFetch], [[String]], [[String]])])
  func `a ticker that cannot be saved or loaded causes a warning and is not announced`(
    failing: [FeedFetch], errors: [[String]], warnings: [[String]]
  ) async {
    let feed = FeedUnderTest(staleTicker: .show)
    feed.provider.fails(failing)
    feed.store.setting.throws(.diskFull)
    feed.store.reading.throws(.notPermitted)

    await feed.load()

    #expect(feed.errors.calls == errors)
    #expect(feed.warnings.calls == warnings)
    feed.hasTicker.expectCalled(with: false)
  }

  @Test func `if the cache has no ticker, none appears when the timer fires`() async throws {
    await feed.load()
    try feed.store.removeValue(forKey: "tickerData")

    await feed.showTicker()

    #expect(feed.rows.count == 6)
    feed.received.expectCalled()
    feed.warnings.expectNotCalled()
  }

  @Test func `if the ticker cache cannot be read, the feed warns and keeps its rows`() async {
    await feed.load()
    await feed.showTicker()
    feed.store.reading.throws(.notPermitted)

    await expectNoChange(of: feed.rows) {
      await feed.load()
      await feed.showTicker()
    }

    #expect(feed.warnings.calls == [[Self.cannotLoad], [Self.cannotLoad]])
    feed.received.expectCalled(3)
  }

  // MARK: - Fixtures

  nonisolated private static let older = #"{"version": 1, "ticker": {"id": 9, "title": "older"}}"#
  nonisolated private static let cannotSave =
    "cannot save the ticker “tickerData”: \(KeyValueStoreError.diskFull)"
  nonisolated private static let cannotLoad =
    "cannot load the ticker “tickerData”: \(KeyValueStoreError.notPermitted)"
}
