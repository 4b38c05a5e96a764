import Synchronization

/// The result of a callback-based fetch.
package enum NetworkResult<Value: Sendable>: Sendable {
  case success(Value)

  /// The fetch failed, with a message for the user.
  case failed(String)
}

/// A feed source that predates async functions.
///
/// Each callback must be called exactly once, on any thread.
package protocol FeedFetching: Sendable {
  func fetchProduct(completion: @escaping @Sendable (NetworkResult<[Product]>) -> Void)
  func fetchInspiration(completion: @escaping @Sendable (NetworkResult<[Inspiration]>) -> Void)
  func fetchTicker(completion: @escaping @Sendable (NetworkResult<Ticker>) -> Void)
}

/// An adapter that turns callback-based code into a ``FeedProvider``.
///
/// A callback can go wrong in ways that an async function cannot:
///
/// - Called more than once: the first call counts, and the others are reported.
/// - Released without a call: the fetch fails immediately with ``FetchError/noAnswer(_:)``.
/// - Kept forever: the fetch ends when its task is cancelled or the limit of a ``TimeLimitedProvider`` is reached.
package struct CallbackFeedProvider: FeedProvider {
  private let fetching: any FeedFetching
  private let reportMisuse: @Sendable (String) -> Void

  package init(
    _ fetching: any FeedFetching,
    reportMisuse: @escaping @Sendable (String) -> Void
  ) {
    self.fetching = fetching
    self.reportMisuse = reportMisuse
  }

  package func products() async throws(FetchError) -> [Product] {
    try await value(of: "fetchProduct") { fetching.fetchProduct(completion: $0) }
  }

  package func inspirations() async throws(FetchError) -> [Inspiration] {
    try await value(of: "fetchInspiration") { fetching.fetchInspiration(completion: $0) }
  }

  package func ticker() async throws(FetchError) -> Ticker {
    try await value(of: "fetchTicker") { fetching.fetchTicker(completion: $0) }
  }

  private func value<Value>(
    of name: String,
    _ fetch: (@escaping @Sendable (NetworkResult<Value>) -> Void) -> Void
  ) async throws(FetchError) -> Value {
    try await firstResult { results in
      let callback = FetchCallback(results, name: name, reportMisuse: reportMisuse)
      fetch { callback.call($0) }
    }
  }
}

/// A callback that counts its calls and fails the fetch if it is released without being called.
private final class FetchCallback<Value: Sendable>: Sendable {
  private let results: AsyncStream<Result<Value, FetchError>>.Continuation
  private let name: String
  private let reportMisuse: @Sendable (String) -> Void
  private let calls = Atomic(0)

  init(
    _ results: AsyncStream<Result<Value, FetchError>>.Continuation,
    name: String,
    reportMisuse: @escaping @Sendable (String) -> Void
  ) {
    self.results = results
    self.name = name
    self.reportMisuse = reportMisuse
  }

  deinit {
    results.yield(.failure(.noAnswer("\(name) released its callback without calling it")))
  }

  func call(_ result: NetworkResult<Value>) {
    let number = calls.add(1, ordering: .relaxed).newValue
    guard number == 1 else {
      reportMisuse("\(name) called its callback \(number) times. Only the first call counts.")
      return
    }
    switch result {
    case .success(let value): results.yield(.success(value))
    case .failed(let message): results.yield(.failure(FetchError(message)))
    }
  }
}

/// Returns the first result that is yielded, or throws ``FetchError/cancelled`` as soon as the task is cancelled.
func firstResult<Value: Sendable>(
  _ start: (AsyncStream<Result<Value, FetchError>>.Continuation) -> Void
) async throws(FetchError) -> Value {
  let (results, continuation) = AsyncStream.makeStream(of: Result<Value, FetchError>.self)
  start(continuation)
  for await result in results { return try result.get() }
  throw .cancelled
}
