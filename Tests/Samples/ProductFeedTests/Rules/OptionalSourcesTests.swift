import ProductFeed
import TestKit

@MainActor
@Suite("Inspirations and ticker are optional", .tags(.state))
struct OptionalSourcesTests {
  let feed = FeedUnderTest()
  private let products = ["product-1", "product-2", "product-3", "product-4"]
  private let complete = [
    "product-1", "inspiration-lorem1", "product-2", "inspiration-lorem2", "product-3",
    "product-4",
  ]

  @Test func `with a ticker the rows are complete, and it is announced`() async {
    await feed.load()

    #expect(feed.rows == complete)
    feed.hasTicker.expectCalled(with: true)
  }

  // MARK: - Failures

  @Test func `without inspirations there are the products`() async {
    feed.provider.fetchingInspirations.throws(.inspirations)

    await feed.load()

    #expect(feed.rows == products)
    feed.warnings.expectCalled(with: ["failed fetch inspiration"])
  }

  @Test func `without a ticker the rows are complete, and none is announced`() async {
    feed.provider.fetchingTicker.throws(.ticker)

    await feed.load()

    #expect(feed.rows == complete)
    feed.hasTicker.expectCalled(with: false)
    feed.warnings.expectCalled(with: ["failed fetch ticker"])
  }

  @Test func `without both there are the products and two warnings`() async {
    feed.provider.fetchingInspirations.throws(.inspirations)
    feed.provider.fetchingTicker.throws(.ticker)

    await feed.load()

    #expect(feed.rows == products)
    feed.warnings.expectCalled(with: ["failed fetch inspiration", "failed fetch ticker"])
    feed.errors.expectNotCalled()
  }

  @Test func `inspirations that are gone at a reload are gone from the rows`() async {
    await feed.load()
    feed.provider.fetchingInspirations.throws(.inspirations)

    await feed.load()

    #expect(feed.rows == products)
  }
}
