public import Seams

/// Lets each fetch of another provider end in time, with ``FetchError/noAnswer`` if need be.
///
/// The other one is cancelled then, and nobody waits for it, whether it heeds that or not.
public struct TimeLimitedProvider: FeedProvider {
  private let base: any FeedProvider
  private let limit: Duration
  private let timers: any TimerScheduler

  /// Makes a provider.
  ///
  /// - Parameters:
  ///   - base: Who fetches.
  ///   - limit: How long each fetch may take.
  ///   - timers: What measures that.
  public init(
    _ base: any FeedProvider,
    limit: Duration,
    timers: any TimerScheduler = DispatchTimerScheduler()
  ) {
    self.base = base
    self.limit = limit
    self.timers = timers
  }

  /// Fetches the products.
  ///
  /// - Returns: The products.
  /// - Throws: ``FetchError`` of the other provider, or ``FetchError/noAnswer``.
  public func products() async throws(FetchError) -> [Product] {
    try await inTime("products") { () async throws(FetchError) in try await base.products() }
  }

  /// Fetches what stands between the products.
  ///
  /// - Returns: The inspirations.
  /// - Throws: ``FetchError`` of the other provider, or ``FetchError/noAnswer``.
  public func inspirations() async throws(FetchError) -> [Inspiration] {
    try await inTime("inspirations") { () async throws(FetchError) in
      try await base.inspirations()
    }
  }

  /// Fetches the line of news.
  ///
  /// - Returns: The ticker.
  /// - Throws: ``FetchError`` of the other provider, or ``FetchError/noAnswer``.
  public func ticker() async throws(FetchError) -> Ticker {
    try await inTime("ticker") { () async throws(FetchError) in try await base.ticker() }
  }

  /// Races a fetch against a timer; not in a task group, which would wait for a fetch that never ends.
  private func inTime<Value: Sendable>(
    _ name: String,
    _ fetch: @escaping @Sendable () async throws(FetchError) -> Value
  ) async throws(FetchError) -> Value {
    let answer = OnceAnswer<Value>()
    let timer = timers.scheduledTimer(after: limit, repeats: false) { [limit] in
      answer.give(.failure(.noAnswer("no \(name) after \(limit)")))
    }
    let work = Task {
      do throws(FetchError) {
        answer.give(.success(try await fetch()))
      } catch {
        answer.give(.failure(error))
      }
    }
    defer {
      work.cancel()
      timer.invalidate()
    }
    return try await answer.value()
  }
}
