package import Seams

/// A provider whose fetches throw ``FetchError/noAnswer(_:)`` if they take too long.
///
/// A fetch that takes too long is cancelled but not awaited, so this works even if the wrapped provider ignores
/// cancellation.
package struct TimeLimitedProvider: FeedProvider {
  private let base: any FeedProvider
  private let limit: Duration
  private let timers: any TimerScheduler

  package init(
    _ base: any FeedProvider,
    limit: Duration,
    timers: any TimerScheduler = DispatchTimerScheduler()
  ) {
    self.base = base
    self.limit = limit
    self.timers = timers
  }

  package func products() async throws(FetchError) -> [Product] {
    try await inTime("products", base.products)
  }

  package func inspirations() async throws(FetchError) -> [Inspiration] {
    try await inTime("inspirations", base.inspirations)
  }

  package func ticker() async throws(FetchError) -> Ticker {
    try await inTime("ticker", base.ticker)
  }

  /// Races a fetch against a timer.
  ///
  /// A task group would wait for a fetch that never ends.
  private func inTime<Value: Sendable>(
    _ name: String,
    _ fetch: @escaping @Sendable () async throws(FetchError) -> Value
  ) async throws(FetchError) -> Value {
    var timer: (any ScheduledTimer)?
    var work: Task<Void, Never>?
    defer {
      work?.cancel()
      timer?.invalidate()
    }
    return try await firstResult { results in
      timer = timers.scheduledTimer(after: limit, repeats: false) { [limit] in
        results.yield(.failure(.noAnswer("no \(name) after \(limit)")))
      }
      work = Task { results.yield(await result(of: fetch)) }
    }
  }
}
