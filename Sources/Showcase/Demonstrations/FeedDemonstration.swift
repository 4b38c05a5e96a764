import Foundation
import ProductFeed
import Seams
import Storage
import TestKitTerminal

/// `ProductFeed`: three documents, loaded in parallel, and a ticker that appears after its delay.
struct FeedDemonstration: Demonstration {
  let live: LiveParts

  /// The provider of the `files` and `callbacks` sources, and of the ticker that the `store` source saves.
  var provider: any FeedProvider = JSONFeedProvider(documents: ResourceDocuments())

  let pattern = Pattern(
    "Parallel loading and virtual time", .state, samples: ["ProductFeed"],
    suite: "FeedViewModelTests")

  let usage = "feed [--delay SECONDS] [--from SOURCE]"
  let summary = "products, then a ticker"

  func run(_ arguments: [String], on console: Console) async throws(CommandError) {
    let options = try options(
      arguments, of: name, allowed: ["--delay": "SECONDS", "--from": "SOURCE"])
    let delay = options["--delay"] ?? "5"
    guard let seconds = Double(delay), (0...3_600).contains(seconds) else {
      throw .usage("“\(delay)” is not a number of seconds from 0 to 3600")
    }
    let from = options["--from"] ?? FeedOrigin.files.rawValue
    guard let origin = FeedOrigin(rawValue: from) else {
      let origins = FeedOrigin.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("“\(from)” is not a source of the feed. Use one of: \(origins)")
    }
    try await show(origin, after: .seconds(seconds), rows: .max, on: console)
  }

  func tour(on console: Console) async throws(CommandError) {
    try await show(.files, after: .milliseconds(200), rows: 6, on: console)
  }

  /// Does what the screen's view would do.
  private func show(
    _ origin: FeedOrigin,
    after delay: Duration,
    rows limit: Int,
    on console: Console
  ) async throws(CommandError) {
    let folder = ScratchFolder(in: live.temporaryDirectory)
    let store = FileKeyValueStore(directory: folder.url)
    let provider = try await provider(origin, store, console)
    let (events, continuation) = AsyncStream<FeedEvent>.makeStream()
    let interruption = live.onInterrupt { continuation.yield(.interrupted) }
    defer { withExtendedLifetime(interruption) {} }
    // When the timer fires, the view model starts a main actor task that shows the ticker. The task below is started
    // after that one, and in practice the main actor runs the two in this order. So if the ticker appears, its `rows`
    // event comes before `tickerTimerFired`.
    let timers = ReportingTimers(timers: live.timers) {
      Task { @MainActor in continuation.yield(.tickerTimerFired) }
    }
    let screen = await TickerCache.$current.withValue(TickerCache(store: store)) {
      await ProductFeedScreen(
        viewModel: FeedViewModel(
          provider: provider, timers: timers, tickerDelay: delay,
          staleTicker: origin == .store ? .show : .hide))
    }
    await screen.load(reportingTo: continuation)

    for await event in events {
      switch event {
      case .rows(let feed, let isTickerAnnounced):
        print(feed, limit: limit, on: console)
        if feed.hasTicker { return }
        if isTickerAnnounced { console.print("The ticker appears in \(delay)") }
      case .loaded(let isTickerAnnounced):
        if !isTickerAnnounced { return }
      case .warnings(let messages):
        for message in messages { console.printError("warning: \(message)") }
      case .tickerTimerFired:
        // No `rows` event with the ticker came before this one. So the ticker is gone from the cache or cannot be read.
        return
      case .failed(let messages):
        throw .unavailable("cannot load the feed: \(messages.joined(separator: ", "))")
      case .interrupted:
        await screen.viewDidDisappear()
        throw .interrupted("cancelled")
      }
    }
  }

  private func print(_ feed: FeedDataSource, limit: Int, on console: Console) {
    console.print(counted(feed.count, "row"))
    for index in 0..<min(limit, feed.count) {
      guard let cell = feed.cell(at: index) else { continue }
      console.print("\("\(index + 1)".leftPadded(to: 4))  \(cell.line)")
    }
    if feed.count > limit { console.print("   …  \(feed.count - limit) more") }
  }
}

// MARK: - Sources

/// The source of the feed.
///
/// The screen is the same for all sources.
private enum FeedOrigin: String, CaseIterable {
  /// The files of the app.
  case files

  /// A server, with a time limit.
  case server

  /// Code with completion handlers, with a time limit.
  case callbacks

  /// The documents and the ticker that the app stored earlier.
  case store
}

extension FeedDemonstration {
  private func provider(
    _ origin: FeedOrigin,
    _ store: FileKeyValueStore,
    _ console: Console
  ) async throws(CommandError) -> any FeedProvider {
    switch origin {
    case .files: return provider
    case .server:
      let server = BackendDocuments(backend: EmbeddedBackend())
      return limited(JSONFeedProvider(documents: server))
    case .callbacks:
      return limited(
        CallbackFeedProvider(CompletionHandlerFetching(provider: provider)) {
          console.printError("warning: \($0)")
        })
    case .store:
      do {
        for document in [FeedDocument.products, .inspirations] {
          try store.set(try await ResourceDocuments().data(of: document), forKey: document.rawValue)
        }
        try TickerCache(store: store).save(try await provider.ticker(), TickerCache.key)
      } catch {
        throw .unavailable("cannot store the feed: \(error)")
      }
      return JSONFeedProvider(documents: StoredDocuments(store: store))
    }
  }

  private func limited(_ provider: any FeedProvider) -> any FeedProvider {
    TimeLimitedProvider(provider, limit: .seconds(10), timers: live.timers)
  }
}

/// A provider as older code would offer it, with completion handlers that are called on other threads.
private struct CompletionHandlerFetching: FeedFetching {
  let provider: any FeedProvider

  func fetchProduct(completion: @escaping @Sendable (NetworkResult<[Product]>) -> Void) {
    call(completion) { () async throws(FetchError) in try await provider.products() }
  }

  func fetchInspiration(completion: @escaping @Sendable (NetworkResult<[Inspiration]>) -> Void) {
    call(completion) { () async throws(FetchError) in try await provider.inspirations() }
  }

  func fetchTicker(completion: @escaping @Sendable (NetworkResult<Ticker>) -> Void) {
    call(completion) { () async throws(FetchError) in try await provider.ticker() }
  }

  private func call<Value>(
    _ completion: @escaping @Sendable (NetworkResult<Value>) -> Void,
    with fetch: @escaping @Sendable () async throws(FetchError) -> Value
  ) {
    Task {
      do throws(FetchError) {
        completion(.success(try await fetch()))
      } catch {
        completion(.failed(error.message))
      }
    }
  }
}

// MARK: - Events

private enum FeedEvent: Sendable {
  case rows(FeedDataSource, isTickerAnnounced: Bool)
  case loaded(isTickerAnnounced: Bool)
  case warnings([String])
  case tickerTimerFired
  case failed([String])
  case interrupted
}

/// A scheduler that also reports each timer that has fired.
private struct ReportingTimers: TimerScheduler {
  let timers: any TimerScheduler
  let didFire: @Sendable () -> Void

  func scheduledTimer(
    after delay: Duration, repeats: Bool, _ block: @escaping @Sendable () -> Void
  ) -> any ScheduledTimer {
    timers.scheduledTimer(after: delay, repeats: repeats) {
      block()
      didFire()
    }
  }
}

extension ProductFeedScreen {
  /// Loads the feed and reports each change with the state of the screen at that time.
  fileprivate func load(reportingTo events: AsyncStream<FeedEvent>.Continuation) {
    didChange = { [weak self] change in
      guard let self else { return }
      switch change {
      case .rows: events.yield(.rows(dataSource, isTickerAnnounced: isTickerAnnounced))
      case .warnings: events.yield(.warnings(warnings))
      case .errors: events.yield(.failed(errors))
      }
    }
    let load = viewDidLoad()
    Task {
      await load.value
      events.yield(.loaded(isTickerAnnounced: isTickerAnnounced))
    }
  }
}

// MARK: - Text

extension FeedDataSource {
  fileprivate var hasTicker: Bool {
    if case .ticker = item(at: 0) { true } else { false }
  }
}

extension FeedCell {
  /// The text of the cell, at most 72 characters long if the price has at most 12.
  fileprivate var line: String {
    switch self {
    case .product(let name, let price, let shop, _):
      "\(name.fitted(to: 30))  \(price.leftPadded(to: 12))  \(shop.fitted(to: 26))".trimmed
    case .inspiration(let title, let images):
      "\(title.fitted(to: 30))  \(images.count) products that go together"
    case .ticker(let label):
      "\(label.fitted(to: 62).trimmed)  (ticker)"
    }
  }
}

extension String {
  /// Returns the string, cut or padded to a width.
  fileprivate func fitted(to width: Int) -> String {
    count > width
      ? "\(prefix(width - 1))…" : self + String(repeating: " ", count: width - count)
  }

  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
