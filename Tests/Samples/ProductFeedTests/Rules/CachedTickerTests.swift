import ProductFeed
import TestKit

@MainActor
@Suite("A ticker is cached as it was fetched, before it is announced", .tags(.behavior))
struct CachedTickerTests {
  let feed = FeedUnderTest()
  private let belanjaYuk = #"{"version": 1, "ticker": {"id": 1, "title": "belanja yuk"}}"#

  @Test func `it is saved once, under its key`() async throws {
    await feed.load()

    let (data, key) = try feed.store.setting.requireLastCall()
    expectEqualJSON(data, belanjaYuk)
    #expect(key == "tickerData")
    feed.store.setting.expectCalled()
  }

  // snippet: call-order
  @Test func `it is saved before it is announced`() async {
    await feed.load()

    expectOrder(feed.store.setting, feed.hasTicker)
  }
  // end snippet

  @Test func `it is saved even if there are no products`() async throws {
    feed.provider.fetchingProducts.throws(.products)

    await feed.load()

    expectEqualJSON(try #require(feed.store.values["tickerData"]), belanjaYuk)
    feed.hasTicker.expectCalled(with: true)
    expectOrder(feed.store.setting, feed.hasTicker, feed.errors)
  }

  // MARK: - Failures

  @Test func `where none was fetched, nothing is saved, and an older one stays`() async {
    await feed.load()
    let values = feed.store.values
    feed.provider.fetchingTicker.throws(.ticker)

    await feed.load()

    feed.store.setting.expectCalled(1)
    #expect(feed.store.values == values)
    #expect(feed.hasTicker.calls == [true, false])
  }

  @Test func `one that cannot be saved is a warning, and is not announced`() async {
    feed.store.setting.throws(.diskFull)

    await feed.load()

    feed.warnings.expectCalled(with: ["cannot save the ticker “tickerData”: disk full"])
    feed.hasTicker.expectCalled(with: false)
    #expect(feed.rows.count == 6)
  }

  @Test func `warnings of the sources come before those of the cache`() async {
    feed.provider.fetchingInspirations.throws(.inspirations)
    feed.store.setting.throws(.diskFull)

    await feed.load()

    feed.warnings.expectCalled(with: [
      "failed fetch inspiration", "cannot save the ticker “tickerData”: disk full",
    ])
  }

  @Test func `without products it is the warning of the cache that is left`() async {
    feed.provider.fetchingProducts.throws(.products)
    feed.store.setting.throws(.diskFull)

    await feed.load()

    feed.errors.expectCalled(with: ["failed fetch product"])
    feed.warnings.expectCalled(with: ["cannot save the ticker “tickerData”: disk full"])
  }
}
