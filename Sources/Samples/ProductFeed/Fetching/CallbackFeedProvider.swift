import Seams

/// What a fetch with a callback has come to.
public enum NetworkResult<Value: Sendable>: Sendable {
  /// It was fetched.
  case success(Value)

  /// It was not, with what the user is told.
  case failed(String)
}

extension NetworkResult: Equatable where Value: Equatable {}

/// Where all that a feed shows comes from, for code that came before async functions.
public protocol FeedFetching: Sendable {
  /// Fetches the products.
  ///
  /// - Parameter completion: Called once, on any thread.
  func fetchProduct(completion: @escaping @Sendable (NetworkResult<[Product]>) -> Void)

  /// Fetches what stands between the products.
  ///
  /// - Parameter completion: Called once, on any thread.
  func fetchInspiration(completion: @escaping @Sendable (NetworkResult<[Inspiration]>) -> Void)

  /// Fetches the line of news.
  ///
  /// - Parameter completion: Called once, on any thread.
  func fetchTicker(completion: @escaping @Sendable (NetworkResult<Ticker>) -> Void)
}

/// Lets code with callbacks be a ``FeedProvider``.
///
/// With a callback much can go wrong that cannot with an async function. One that is called twice counts
/// once, and the second call is reported. One that is let go without a call is ``FetchError/noAnswer`` at
/// once. One that is kept for ever ends with cancellation, and with a ``TimeLimitedProvider``.
public struct CallbackFeedProvider: FeedProvider {
  private let fetching: any FeedFetching
  private let reportMisuse: @Sendable (String) -> Void

  /// Makes a provider.
  ///
  /// - Parameters:
  ///   - fetching: The code with callbacks.
  ///   - reportMisuse: Called with a sentence when a callback was called more than once.
  public init(
    _ fetching: any FeedFetching,
    reportMisuse: @escaping @Sendable (String) -> Void
  ) {
    self.fetching = fetching
    self.reportMisuse = reportMisuse
  }

  /// Fetches the products.
  ///
  /// - Returns: The products.
  /// - Throws: ``FetchError`` with the message of the callback, or if there was no call.
  public func products() async throws(FetchError) -> [Product] {
    try await value(of: "fetchProduct") { fetching.fetchProduct(completion: $0) }
  }

  /// Fetches what stands between the products.
  ///
  /// - Returns: The inspirations.
  /// - Throws: ``FetchError`` with the message of the callback, or if there was no call.
  public func inspirations() async throws(FetchError) -> [Inspiration] {
    try await value(of: "fetchInspiration") { fetching.fetchInspiration(completion: $0) }
  }

  /// Fetches the line of news.
  ///
  /// - Returns: The ticker.
  /// - Throws: ``FetchError`` with the message of the callback, or if there was no call.
  public func ticker() async throws(FetchError) -> Ticker {
    try await value(of: "fetchTicker") { fetching.fetchTicker(completion: $0) }
  }

  private func value<Value>(
    of name: String,
    _ fetch: (@escaping @Sendable (NetworkResult<Value>) -> Void) -> Void
  ) async throws(FetchError) -> Value {
    let answer = OnceAnswer<Value>()
    start(fetch, answering: answer, name)
    return try await answer.value()
  }

  /// A function of its own, so that nobody but the other code keeps the callback.
  private func start<Value>(
    _ fetch: (@escaping @Sendable (NetworkResult<Value>) -> Void) -> Void,
    answering answer: OnceAnswer<Value>,
    _ name: String
  ) {
    let callback = FetchCallback(answer, name: name, reportMisuse: reportMisuse)
    fetch { callback.call($0) }
  }
}

/// A callback that is called once, or notices that it was not.
private final class FetchCallback<Value: Sendable>: Sendable {
  private let answer: OnceAnswer<Value>
  private let name: String
  private let reportMisuse: @Sendable (String) -> Void
  private let calls = Guarded(0)

  init(
    _ answer: OnceAnswer<Value>, name: String, reportMisuse: @escaping @Sendable (String) -> Void
  ) {
    self.answer = answer
    self.name = name
    self.reportMisuse = reportMisuse
  }

  deinit {
    answer.give(.failure(.noAnswer("\(name) has let go of its callback without calling it")))
  }

  func call(_ result: NetworkResult<Value>) {
    let number = calls.withLock { calls in
      calls += 1
      return calls
    }
    guard number == 1 else {
      reportMisuse("\(name) has called its callback \(number) times; only the first call counts.")
      return
    }
    switch result {
    case .success(let value): answer.give(.success(value))
    case .failed(let message): answer.give(.failure(FetchError(message)))
    }
  }
}
