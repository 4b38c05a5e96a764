public import Navigation
public import Observation
public import Seams

/// The feed: products, inspirations between them, and a ticker above all that comes a while later.
///
/// What lasts is state that can be observed, ``rows`` and ``navigation``. What happens is an output, a closure that
/// a view sets before the first input. Each load has these outputs, in this order:
///
/// 1. ``hasTicker``, once.
/// 2. ``didReceiveData`` or ``didGotError``, one of them.
/// 3. ``didGotWarning``, if something is missing without which it goes on.
///
/// A view answers `hasTicker(true)` with ``onFireDate()``, and the ticker is shown a delay later.
@MainActor
@Observable
public final class FeedViewModel {
  /// Called when the rows have changed.
  @ObservationIgnored public var didReceiveData: (@MainActor () -> Void)?

  /// Called with all that has failed, if there are no products: products, inspirations, ticker.
  @ObservationIgnored public var didGotError: (@MainActor ([String]) -> Void)?

  /// Called with what is missing or was left out, if it goes on all the same.
  @ObservationIgnored public var didGotWarning: (@MainActor ([String]) -> Void)?

  /// Called with whether there is a ticker to be shown.
  @ObservationIgnored public var hasTicker: (@MainActor (Bool) -> Void)?

  /// The rows, from the top; a load that fails leaves them as they are.
  public private(set) var rows: [FeedRow] = []

  /// The open screens.
  public private(set) var navigation = NavigationStack<FeedScreen>([.feed])

  @ObservationIgnored private let provider: any FeedProvider
  @ObservationIgnored private let cache: TickerCache
  @ObservationIgnored private let timers: any TimerScheduler
  @ObservationIgnored private let tickerDelay: Duration
  @ObservationIgnored private let staleTicker: StaleTickerPolicy

  @ObservationIgnored private var products: [Product] = []
  @ObservationIgnored private var inspirations: [Inspiration] = []
  @ObservationIgnored private var shownTicker: Ticker?

  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored private var timer: (any ScheduledTimer)?

  /// The number of the timer whose firing counts.
  @ObservationIgnored private var timerNumber = 0

  /// Makes a view model.
  ///
  /// - Parameters:
  ///   - provider: Where everything comes from.
  ///   - cache: Where the ticker is kept until it is shown; by default the cache of the current task.
  ///   - timers: What measures the delay.
  ///   - tickerDelay: How long after ``onFireDate()`` the ticker is shown; below zero counts as zero.
  ///   - staleTicker: Whether an older ticker is offered when no new one can be fetched.
  public init(
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

  /// What a list on the screen asks for.
  public var dataSource: FeedDataSource { FeedDataSource(rows.map(\.item)) }
}

// MARK: - Inputs

extension FeedViewModel {
  /// Fetches everything at once.
  ///
  /// What an earlier load has begun is superseded: nothing comes of it any more, and a ticker that it has
  /// announced is not shown unless it is announced again.
  ///
  /// - Returns: The load, which ends when the outputs have been called.
  @discardableResult
  public func onDidLoad() -> Task<Void, Never> {
    stop()
    let task = Task { [weak self, provider] in
      let results = await FeedResults.fetch(from: provider)
      self?.finish(results)
    }
    loading = task
    return task
  }

  /// Lets the ticker be shown after the delay; once, however often it is called until then.
  public func onFireDate() {
    guard timer == nil else { return }
    timer = timers.scheduledTimer(after: tickerDelay, repeats: false) {
      [weak self, timerNumber] in
      Task { @MainActor in self?.fire(timerNumber) }
    }
  }

  /// Ends what is under way: no output comes of it any more.
  public func stop() {
    loading?.cancel()
    endTimer()
  }

  /// The user has chosen a row; a ticker leads nowhere.
  ///
  /// - Parameter index: Which row, from zero; one that is none changes nothing.
  public func select(at index: Int) {
    switch dataSource.item(at: index) {
    case .product(let product): navigation.push(.product(product))
    case .inspiration(let inspiration): navigation.push(.inspiration(inspiration))
    case .ticker, nil: break
    }
  }

  /// The user goes back; the feed itself stays.
  public func back() {
    guard navigation.screens.count > 1 else { return }
    navigation.pop()
  }
}

// MARK: - Loading

extension FeedViewModel {
  /// Runs in the task of the load, which an output may cancel.
  private func finish(_ results: FeedResults) {
    var warnings: [String] = []
    guard !Task.isCancelled else { return }
    let isThere = keep(results.ticker, &warnings)
    hasTicker?(isThere)

    guard !Task.isCancelled else { return }
    switch results.products {
    case .success(let products):
      var problems = results.failures
      problems += show(products, results.inspirations, &warnings).map(\.description)
      warnings = problems + warnings
      didReceiveData?()
    case .failure:
      didGotError?(results.failures)
    }

    guard !Task.isCancelled, !warnings.isEmpty else { return }
    didGotWarning?(warnings)
  }

  /// Saves what was fetched, and says whether there is a ticker to be shown.
  private func keep(_ result: Result<Ticker, FetchError>, _ warnings: inout [String]) -> Bool {
    do throws(TickerCacheError) {
      if case .success(let ticker) = result {
        try cache.save(ticker, TickerCache.key)
        return true
      }
      guard staleTicker == .show else { return false }
      return try cache.load(TickerCache.key) != nil
    } catch {
      warnings.append("\(error)")
      return false
    }
  }

  /// Shows what was fetched, below the ticker if that is shown already; returns what found no place.
  private func show(
    _ products: [Product],
    _ inspirations: Result<[Inspiration], FetchError>,
    _ warnings: inout [String]
  ) -> [MisplacedInspiration] {
    self.products = products
    self.inspirations = (try? inspirations.get()) ?? []
    if shownTicker != nil, let ticker = cachedTicker(&warnings) { shownTicker = ticker }
    return arrange()
  }
}

// MARK: - The ticker

extension FeedViewModel {
  private func fire(_ number: Int) {
    guard number == timerNumber else { return }
    endTimer()
    var warnings: [String] = []
    if let ticker = cachedTicker(&warnings) {
      shownTicker = ticker
      _ = arrange()
      didReceiveData?()
    }
    if !warnings.isEmpty { didGotWarning?(warnings) }
  }

  private func endTimer() {
    timer?.invalidate()
    timer = nil
    // One that has fired already may still be on its way to the main actor.
    timerNumber += 1
  }

  private func cachedTicker(_ warnings: inout [String]) -> Ticker? {
    do throws(TickerCacheError) {
      return try cache.load(TickerCache.key)
    } catch {
      warnings.append("\(error)")
      return nil
    }
  }

  private func arrange() -> [MisplacedInspiration] {
    let arranged = FeedRows(products: products, inspirations: inspirations, ticker: shownTicker)
    rows = arranged.rows
    return arranged.misplaced
  }
}
