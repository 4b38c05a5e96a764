import ProductFeed
import TestKit

final class MockFeedProvider: FeedProvider {
  let fetchingProducts = Spy<[Product], FetchError>("products", returning: .four)
  let fetchingInspirations = Spy<[Inspiration], FetchError>("inspirations", returning: .two)
  let fetchingTicker = Spy<Ticker, FetchError>("ticker", returning: .mock)

  /// Records each fetch that has ended, and whether it was cancelled.
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

enum FeedFetch: String, CaseIterable, Sendable {
  case products, inspirations, ticker
}

extension MockFeedProvider {
  func fails(_ fetches: [FeedFetch] = FeedFetch.allCases) {
    if fetches.contains(.products) { fetchingProducts.throws(.products) }
    if fetches.contains(.inspirations) { fetchingInspirations.throws(.inspirations) }
    if fetches.contains(.ticker) { fetchingTicker.throws(.ticker) }
  }
}

/// Holds all fetches of a provider until a test opens them or they are cancelled.
///
/// Then they return the mock's default answers.
struct FeedGates {
  let products = Gate<[Product], FetchError>(whenCancelled: .success(.four))
  let inspirations = Gate<[Inspiration], FetchError>(whenCancelled: .success(.two))
  let ticker = Gate<Ticker, FetchError>(whenCancelled: .success(.mock))

  init(of provider: MockFeedProvider) {
    provider.fetchingProducts.suspends(on: products)
    provider.fetchingInspirations.suspends(on: inspirations)
    provider.fetchingTicker.suspends(on: ticker)
  }

  func arrivals() async {
    await products.arrivals(1)
    await inspirations.arrivals(1)
    await ticker.arrivals(1)
  }

  func open(_ fetch: FeedFetch) {
    switch fetch {
    case .products: products.open(returning: .four)
    case .inspirations: inspirations.open(returning: .two)
    case .ticker: ticker.open(returning: .mock)
    }
  }
}

extension FetchError {
  static let products = FetchError("failed to fetch product")
  static let inspirations = FetchError("failed to fetch inspiration")
  static let ticker = FetchError("failed to fetch ticker")
}

// MARK: - Data

extension Product {
  static func mock(
    id: Int = 1,
    name: String = "lorem ipsum",
    price: String = "Rp 100",
    shop: Shop = Shop(id: 1, name: "toko serba ada", location: "Indonesia")
  ) -> Product {
    Product(id: id, name: name, imageURL: nil, price: price, shop: shop)
  }
}

extension [Product] {
  static var four: [Product] { products(4) }

  static func products(_ count: Int) -> [Product] {
    (0..<count).map { .mock(id: $0 + 1) }
  }
}

extension Inspiration {
  static func mock(_ title: String, at position: Int) -> Inspiration {
    Inspiration(
      title: title, position: position, products: [ProductInspiration(id: 1, price: 10_000)])
  }
}

extension [Inspiration] {
  static var two: [Inspiration] { [.mock("lorem1", at: 1), .mock("lorem2", at: 2)] }
}

extension Ticker {
  static var mock: Ticker { Ticker(id: 1, title: "belanja yuk") }
}
