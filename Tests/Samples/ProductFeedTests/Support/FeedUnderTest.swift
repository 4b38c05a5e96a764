import ProductFeed
import TestKit

/// A view model of the feed, with all that it reaches as doubles and its outputs as spies.
@MainActor
struct FeedUnderTest {
  let provider = MockFeedProvider()
  let store = InMemoryKeyValueStore()
  let timer = MockTimer()
  let viewModel: FeedViewModel

  /// Records the identifiers of the rows that there are when the output is called.
  let received = Spy<[String], Void, Never>("didReceiveData")
  let errors = Spy<[String], Void, Never>("didGotError")
  let warnings = Spy<[String], Void, Never>("didGotWarning")
  let hasTicker = Spy<Bool, Void, Never>("hasTicker")

  /// Makes a feed.
  ///
  /// - Parameters:
  ///   - limit: How long a fetch may take; nil for no limit.
  ///   - timers: What measures time, if it is not ``timer``.
  ///   - delay: How long after its announcement the ticker is shown; nil for the delay of the app.
  ///   - staleTicker: Whether an older ticker is offered.
  init(
    limit: Duration? = nil,
    timers: (any TimerScheduler)? = nil,
    delay: Duration? = nil,
    staleTicker: StaleTickerPolicy = .hide
  ) {
    let timers = timers ?? timer
    let limited = limit.map { [provider] in TimeLimitedProvider(provider, limit: $0, timers: timers)
    }
    let cache = TickerCache(store: store)
    let viewModel =
      if let delay {
        FeedViewModel(
          provider: limited ?? provider, cache: cache, timers: timers, tickerDelay: delay,
          staleTicker: staleTicker)
      } else {
        FeedViewModel(
          provider: limited ?? provider, cache: cache, timers: timers, staleTicker: staleTicker)
      }
    self.viewModel = viewModel
    viewModel.didReceiveData = { [weak viewModel, received] in
      MainActor.assertIsolated()
      received.call(viewModel?.rows.map(\.identifier) ?? [])
    }
    viewModel.didGotError = { [errors] in errors.call($0) }
    viewModel.didGotWarning = { [warnings] in warnings.call($0) }
    viewModel.hasTicker = { [hasTicker] in hasTicker.call($0) }
  }

  /// The identifiers of the rows, from the top.
  var rows: [String] { viewModel.rows.map(\.identifier) }

  /// Loads, and waits for the end.
  func load() async {
    await viewModel.onDidLoad().value
  }

  /// Lets the ticker be shown, and waits for that.
  func showTicker() async {
    let count = received.callCount
    viewModel.onFireDate()
    timer.fire()
    await received.waitForCalls(count + 1)
  }
}
