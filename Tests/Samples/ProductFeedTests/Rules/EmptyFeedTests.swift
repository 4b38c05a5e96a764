import ProductFeed
import TestKit

@MainActor
@Suite("No products are a success without rows", .tags(.state))
struct EmptyFeedTests {
  let feed = FeedUnderTest()

  init() {
    feed.provider.fetchingProducts.returns([])
    feed.provider.fetchingInspirations.returns([])
  }

  @Test func `an empty list is no error`() async {
    await feed.load()

    #expect(feed.rows == [])
    feed.received.expectCalled(with: [])
    feed.errors.expectNotCalled()
  }

  @Test func `the ticker is then alone`() async {
    await feed.load()

    await feed.showTicker()

    #expect(feed.rows == ["ticker-1"])
  }

  @Test func `a reload without products takes away those that were there`() async {
    feed.provider.fetchingProducts.returns(.four)
    await feed.load()
    feed.provider.fetchingProducts.returns([])

    await feed.load()

    #expect(feed.rows == [])
  }
}
