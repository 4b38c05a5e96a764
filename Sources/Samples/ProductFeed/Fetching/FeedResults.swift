/// What the three fetches of a feed have come to.
struct FeedResults: Sendable {
  let products: Result<[Product], FetchError>
  let inspirations: Result<[Inspiration], FetchError>
  let ticker: Result<Ticker, FetchError>

  /// Fetches everything at once; cancelling the task cancels all three.
  static func fetch(from provider: any FeedProvider) async -> FeedResults {
    async let products = provider.productsResult()
    async let inspirations = provider.inspirationsResult()
    async let ticker = provider.tickerResult()
    return await FeedResults(products: products, inspirations: inspirations, ticker: ticker)
  }

  /// What the user is told of those that have failed, in this order whichever came first.
  var failures: [String] {
    [products.error, inspirations.error, ticker.error].compactMap { $0?.message }
  }
}

extension ProductProvider {
  func productsResult() async -> Result<[Product], FetchError> {
    do throws(FetchError) { return .success(try await products()) } catch { return .failure(error) }
  }
}

extension FeedProvider {
  func inspirationsResult() async -> Result<[Inspiration], FetchError> {
    do throws(FetchError) { return .success(try await inspirations()) } catch {
      return .failure(error)
    }
  }

  func tickerResult() async -> Result<Ticker, FetchError> {
    do throws(FetchError) { return .success(try await ticker()) } catch { return .failure(error) }
  }
}

extension Result where Failure == FetchError {
  fileprivate var error: FetchError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
