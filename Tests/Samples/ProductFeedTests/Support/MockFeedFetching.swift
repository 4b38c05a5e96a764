import ProductFeed
import TestKit

/// A mock feed source.
///
/// Its spies record the callbacks and so keep them alive, for example in `fetchingProduct.calls`.
final class MockFeedFetching: FeedFetching {
  typealias Callback<Value: Sendable> = @Sendable (NetworkResult<Value>) -> Void

  let fetchingProduct = Spy<Callback<[Product]>, Void, Never>("fetchProduct")
  let fetchingInspiration = Spy<Callback<[Inspiration]>, Void, Never>("fetchInspiration")
  let fetchingTicker = Spy<Callback<Ticker>, Void, Never>("fetchTicker")

  func fetchProduct(completion: @escaping Callback<[Product]>) { fetchingProduct(completion) }
  func fetchInspiration(completion: @escaping Callback<[Inspiration]>) {
    fetchingInspiration(completion)
  }
  func fetchTicker(completion: @escaping Callback<Ticker>) { fetchingTicker(completion) }
}

/// Code that never answers and, unlike a spy, releases its callbacks.
struct ForgetfulFetching: FeedFetching {
  func fetchProduct(completion: @escaping @Sendable (NetworkResult<[Product]>) -> Void) {}
  func fetchInspiration(completion: @escaping @Sendable (NetworkResult<[Inspiration]>) -> Void) {}
  func fetchTicker(completion: @escaping @Sendable (NetworkResult<Ticker>) -> Void) {}
}
