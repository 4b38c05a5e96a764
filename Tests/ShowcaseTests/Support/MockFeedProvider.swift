import ProductFeed
import TestKit

/// A provider whose fetches first call a spy, so that a test can hold them or make them fail.
struct MockFeedProvider: FeedProvider {
  let fetching = Spy<String, Void, FetchError>("fetch")
  var list: [Product] = []
  var news = Ticker(id: 1, title: "news")

  func products() async throws(FetchError) -> [Product] {
    try await fetching("products")
    return list
  }

  func inspirations() async throws(FetchError) -> [Inspiration] {
    try await fetching("inspirations")
    return []
  }

  func ticker() async throws(FetchError) -> Ticker {
    try await fetching("ticker")
    return news
  }
}
