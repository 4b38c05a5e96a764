import ProductFeed
import TestKit

/// The feed view model, with a double for each dependency and a spy for each output.
@MainActor
struct FeedUnderTest {
  let provider = MockFeedProvider()
  let store = InMemoryKeyValueStore()
  let timer = MockTimer()
  let viewModel: FeedViewModel

  /// Records the identifiers of the rows each time the feed announces new rows.
  let received = Spy<[String], Void, Never>("didReceiveData")
  let errors = Spy<[String], Void, Never>("didFail")
  let warnings = Spy<[String], Void, Never>("didWarn")
  let hasTicker = Spy<Bool, Void, Never>("hasTicker")

  init(
    provider other: (any FeedProvider)? = nil,
    delay: Duration = .seconds(5),
    staleTicker: StaleTickerPolicy = .hide
  ) {
    let viewModel = FeedViewModel(
      provider: other ?? provider, cache: TickerCache(store: store), timers: timer,
      tickerDelay: delay, staleTicker: staleTicker)
    self.viewModel = viewModel
    viewModel.didReceiveData = { [weak viewModel, received] in
      MainActor.assertIsolated()
      received.call(viewModel?.rows.map(\.identifier) ?? [])
    }
    viewModel.didFail = { [errors] in errors.call($0) }
    viewModel.didWarn = { [warnings] in warnings.call($0) }
    viewModel.hasTicker = { [hasTicker] in hasTicker.call($0) }
  }

  var rows: [String] { viewModel.rows.map(\.identifier) }

  func load() async {
    await value(of: viewModel.onDidLoad())
  }

  /// Starts and fires the ticker's timer, and waits until the feed has looked for the ticker.
  func showTicker() async {
    viewModel.onFireDate()
    timer.fire()
    // The timer has queued a task on the main actor, which runs before this one.
    await Task { @MainActor in }.value
  }
}
