import ProductFeed
import TestKit

/// A provider that has four products, two inspirations and a ticker until it is told otherwise.
final class MockFeedProvider: FeedProvider {
  let fetchingProducts = Spy<[Product], FetchError>("products", returning: .four)
  let fetchingInspirations = Spy<[Inspiration], FetchError>("inspirations", returning: .two)
  let fetchingTicker = Spy<Ticker, FetchError>("ticker", returning: .mock)

  /// Records what has ended, and whether it was cancelled.
  let ending = Spy<String, Bool, Void, Never>("ended")

  func products() async throws(FetchError) -> [Product] {
    defer { ending.call("products", Task.isCancelled) }
    return try await fetchingProducts()
  }

  func inspirations() async throws(FetchError) -> [Inspiration] {
    defer { ending.call("inspirations", Task.isCancelled) }
    return try await fetchingInspirations()
  }

  func ticker() async throws(FetchError) -> Ticker {
    defer { ending.call("ticker", Task.isCancelled) }
    return try await fetchingTicker()
  }
}

extension MockFeedProvider {
  /// Lets all three fetches fail, each with a message of its own.
  func failsAll() {
    fetchingProducts.throws(.products)
    fetchingInspirations.throws(.inspirations)
    fetchingTicker.throws(.ticker)
  }
}

extension FetchError {
  static let products = FetchError("failed fetch product")
  static let inspirations = FetchError("failed fetch inspiration")
  static let ticker = FetchError("failed fetch ticker")
}
