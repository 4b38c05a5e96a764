import ProductFeed
import TestKit

/// The JSON files that are embedded in the module, read by the app's own provider.
@MainActor
@Suite("The embedded feed", .tags(.state))
struct EmbeddedFeedTests {
  let provider = JSONFeedProvider(documents: ResourceDocuments())

  @Test func `ten products and two inspirations make twelve rows, and the ticker makes thirteen`()
    async
  {
    let feed = FeedUnderTest(provider: provider)

    await feed.load()
    #expect(feed.rows.count == 12)
    #expect(places(of: "inspiration", in: feed.rows) == [4, 9])
    feed.warnings.expectNotCalled()

    await feed.showTicker()
    #expect(feed.rows.count == 13)
    #expect(places(of: "ticker", in: feed.rows) == [0])
    #expect(places(of: "inspiration", in: feed.rows) == [5, 10])
    #expect(Set(feed.rows).count == 13)
  }

  // MARK: - Fixtures

  private func places(of kind: String, in rows: [String]) -> [Int] {
    rows.indices.filter { rows[$0].hasPrefix(kind) }
  }
}
