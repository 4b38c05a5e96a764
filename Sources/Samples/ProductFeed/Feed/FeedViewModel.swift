package import Navigation
import Observation
package import Seams

/// The feed: products, inspirations between them, and a ticker that appears above them after a delay.
///
/// A view observes the state in ``rows`` and ``navigation``. It receives events through closures, called
/// outputs. Set them before you call any method. A load calls the outputs in this order:
///
/// 1. ``hasTicker``, once.
/// 2. Either ``didReceiveData`` or ``didFail``.
/// 3. ``didWarn``, if there is anything to warn about.
///
/// When a view receives `hasTicker(true)`, it calls ``onFireDate()``, and the ticker appears after the delay.
@MainActor
@Observable
package final class FeedViewModel {
  /// Called after a successful load, and when the ticker appears.
  @ObservationIgnored package var didReceiveData: (@MainActor () -> Void)?

  /// Called if the products cannot be fetched, with the messages of all failed fetches.
  @ObservationIgnored package var didFail: (@MainActor ([String]) -> Void)?

  /// Called with warnings, such as a failed fetch of the ticker or an inspiration that was left out.
  @ObservationIgnored package var didWarn: (@MainActor ([String]) -> Void)?

  /// Called with a Boolean value that indicates whether there is a ticker to show.
  @ObservationIgnored package var hasTicker: (@MainActor (Bool) -> Void)?

  /// The rows from top to bottom.
  ///
  /// A failed load leaves them unchanged.
  package private(set) var rows: [FeedRow] = []

  package private(set) var navigation = NavigationStack<FeedScreen>([.feed])

  private let provider: any FeedProvider
  private let cache: TickerCache
  private let timers: any TimerScheduler
  private let tickerDelay: Duration
  private let staleTicker: StaleTickerPolicy

  @ObservationIgnored private var products: [Product] = []
  @ObservationIgnored private var inspirations: [Inspiration] = []
  @ObservationIgnored private var shownTicker: Ticker?

  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored private var timer: (any ScheduledTimer)?

  /// The number of the current timer, which distinguishes it from stopped timers.
  @ObservationIgnored private var timerNumber = 0

  /// Creates a view model, by default with the cache of the current task.
  ///
  /// The ticker appears `tickerDelay` after ``onFireDate()``. A negative delay is treated as zero.
  package init(
    provider: any FeedProvider,
    cache: TickerCache = .current,
    timers: any TimerScheduler = DispatchTimerScheduler(),
    tickerDelay: Duration = .seconds(5),
    staleTicker: StaleTickerPolicy = .hide
  ) {
    self.provider = provider
    self.cache = cache
    self.timers = timers
    self.tickerDelay = tickerDelay
    self.staleTicker = staleTicker
  }

  deinit {
    loading?.cancel()
    timer?.invalidate()
  }

  package var dataSource: FeedDataSource { FeedDataSource(rows.map(\.item)) }
}

/// The feed itself, or a screen that it leads to.
package enum FeedScreen: Hashable, Sendable {
  case feed
  case product(Product)
  case inspiration(Inspiration)
}

/// The rule for announcing the cached ticker when no new ticker can be fetched.
///
/// A ticker that is already shown stays visible in either case.
package enum StaleTickerPolicy: Hashable, Sendable {
  case hide, show
}

// MARK: - Inputs

extension FeedViewModel {
  /// Fetches everything in parallel.
  ///
  /// The latest load wins: an earlier load no longer calls any outputs, and a ticker announced by that load does not
  /// appear. The returned task ends after the outputs have been called.
  @discardableResult
  package func onDidLoad() -> Task<Void, Never> {
    stop()
    let task = Task { [weak self, provider] in
      let results = await FeedResults.fetch(from: provider)
      self?.finish(results)
    }
    loading = task
    return task
  }

  /// Shows the ticker after the delay.
  ///
  /// During the delay, further calls have no effect.
  package func onFireDate() {
    guard timer == nil else { return }
    timer = timers.scheduledTimer(after: tickerDelay, repeats: false) {
      [weak self, timerNumber] in
      Task { @MainActor in self?.fire(timerNumber) }
    }
  }

  /// Stops the load and the ticker's timer, so that neither calls any more outputs.
  package func stop() {
    loading?.cancel()
    endTimer()
  }

  /// Opens a row's screen.
  ///
  /// Does nothing if the row is a ticker or does not exist, or if another screen is open.
  package func select(at index: Int) {
    guard navigation.top == .feed else { return }
    switch dataSource.item(at: index) {
    case .product(let product): navigation.push(.product(product))
    case .inspiration(let inspiration): navigation.push(.inspiration(inspiration))
    case .ticker, nil: break
    }
  }

  /// Closes the top screen, but never the feed itself.
  package func back() {
    guard navigation.screens.count > 1 else { return }
    navigation.pop()
  }
}

/// The results of a load's three fetches.
private struct FeedResults: Sendable {
  let products: Result<[Product], FetchError>
  let inspirations: Result<[Inspiration], FetchError>
  let ticker: Result<Ticker, FetchError>

  static func fetch(from provider: any FeedProvider) async -> FeedResults {
    async let products = result(of: provider.products)
    async let inspirations = result(of: provider.inspirations)
    async let ticker = result(of: provider.ticker)
    return await FeedResults(products: products, inspirations: inspirations, ticker: ticker)
  }

  /// The messages of all failed fetches, in a fixed order.
  var failures: [String] {
    [products.failure, inspirations.failure, ticker.failure].compactMap { $0?.message }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension FeedViewModel {
  /// Calls the outputs of a load in order, stopping if one of them cancels the load.
  private func finish(_ results: FeedResults) {
    guard !Task.isCancelled else { return }
    let announced = Result { () throws(TickerCacheError) in try keep(results.ticker) }
    hasTicker?(announced == .success(true))

    guard !Task.isCancelled else { return }
    var warnings: [String] = []
    var refreshed: Result<Bool, TickerCacheError>?
    switch results.products {
    case .success(let products):
      self.products = products
      inspirations = (try? results.inspirations.get()) ?? []
      if shownTicker != nil { refreshed = readTicker() }
      warnings = results.failures + arrange().map(\.description)
      didReceiveData?()
    case .failure:
      didFail?(results.failures)
    }
    warnings += [announced.failure, refreshed?.failure].compactMap { $0?.description }

    guard !Task.isCancelled, !warnings.isEmpty else { return }
    didWarn?(warnings)
  }

  /// Saves a fetched ticker and returns `true` if there is a ticker to show.
  private func keep(_ result: Result<Ticker, FetchError>) throws(TickerCacheError) -> Bool {
    if case .success(let ticker) = result {
      try cache.save(ticker, TickerCache.key)
      return true
    }
    return staleTicker == .show ? try cache.load(TickerCache.key) != nil : false
  }

  private func arrange() -> [MisplacedInspiration] {
    let arranged = FeedRows(products: products, inspirations: inspirations, ticker: shownTicker)
    rows = arranged.rows
    return arranged.misplaced
  }

  private func fire(_ number: Int) {
    guard number == timerNumber else { return }
    endTimer()
    switch readTicker() {
    case .success(true):
      _ = arrange()
      didReceiveData?()
    case .success(false): break
    case .failure(let error): didWarn?([error.description])
    }
  }

  /// Reads the ticker from the cache and returns `true` if there is one.
  private func readTicker() -> Result<Bool, TickerCacheError> {
    Result { () throws(TickerCacheError) in
      guard let ticker = try cache.load(TickerCache.key) else { return false }
      shownTicker = ticker
      return true
    }
  }

  private func endTimer() {
    timer?.invalidate()
    timer = nil
    // A timer that has just fired may have a task that still waits for the main actor. The new number makes
    // that task do nothing.
    timerNumber += 1
  }
}
