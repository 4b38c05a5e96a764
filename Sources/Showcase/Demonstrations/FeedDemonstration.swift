import Foundation
import ProductFeed
import Seams
import Storage
import Terminal

/// `ProductFeed`: three documents at once, and a ticker that comes after its delay.
struct FeedDemonstration: Demonstration {
  let live: LiveParts

  /// Where everything comes from unless the command says otherwise.
  var provider: any FeedProvider = JSONFeedProvider(documents: ResourceDocuments())

  /// Where documents and ticker are kept for as long as the command runs, in a folder of its own.
  var place = FileManager.default.temporaryDirectory

  let pattern = Pattern(
    name: "Parallel loading and virtual time",
    style: .state,
    samples: ["ProductFeed"],
    testFile: "Tests/Samples/ProductFeedTests/FeedViewModelTests.swift")

  let usage = "feed [--delay SECONDS] [--from SOURCE]"
  let summary = "products, then a ticker"

  func run(_ arguments: [String], on console: Console) async throws(ShowcaseError) {
    let options = try options(
      arguments, of: name, allowed: ["--delay": "SECONDS", "--from": "SOURCE"])
    let delay = try delay(options["--delay"])
    let source = try source(options["--from"])
    try await show(source, after: delay, rows: .max, on: console)
  }

  func tour(on console: Console) async throws(ShowcaseError) {
    try await show(.files, after: .milliseconds(200), rows: 6, on: console)
  }

  private func delay(_ text: String?) throws(ShowcaseError) -> Duration {
    guard let text else { return .seconds(5) }
    guard let seconds = Double(text), (0...3_600).contains(seconds) else {
      throw .usage("“\(text)” is not a number of seconds, from 0 to 3600")
    }
    return .seconds(seconds)
  }

  private func source(_ text: String?) throws(ShowcaseError) -> FeedOrigin {
    guard let text else { return .files }
    guard let source = FeedOrigin(rawValue: text) else {
      let sources = FeedOrigin.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("“\(text)” is not a source of the feed: \(sources)")
    }
    return source
  }

  /// Does what the view of the screen would do.
  private func show(
    _ source: FeedOrigin,
    after delay: Duration,
    rows limit: Int,
    on console: Console
  ) async throws(ShowcaseError) {
    let folder = ScratchFolder(in: place)
    let store = FileKeyValueStore(directory: folder.url)
    let provider = try await provider(source, store, reportingTo: console)
    let (events, continuation) = AsyncStream<FeedEvent>.makeStream()
    let interruption = live.onInterrupt { continuation.yield(.interrupted) }
    defer { withExtendedLifetime(interruption) {} }
    let screen = await TickerCache.$current.withValue(TickerCache(store: store)) {
      await ProductFeedScreen(
        viewModel: FeedViewModel(
          provider: provider, timers: live.timers, tickerDelay: delay,
          staleTicker: source == .store ? .show : .hide))
    }
    await screen.send(to: continuation)

    for await event in events {
      switch event {
      case .rows(let feed, let isTickerAnnounced):
        print(feed, limit: limit, on: console)
        if feed.hasTicker { return }
        if isTickerAnnounced { console.print("The ticker comes in \(delay)") }
      case .loaded(let isTickerAnnounced):
        if !isTickerAnnounced { return }
      case .warnings(let messages):
        for message in messages { console.printError("warning: \(message)") }
      case .failed(let messages):
        throw .unavailable("the feed cannot be loaded: \(messages.joined(separator: ", "))")
      case .interrupted:
        await screen.viewDidDisappear()
        throw .interrupted("cancelled")
      }
    }
  }

  private func print(_ feed: FeedDataSource, limit: Int, on console: Console) {
    console.print("\(feed.count) rows")
    for index in 0..<min(limit, feed.count) {
      guard let cell = feed.cell(at: index) else { continue }
      console.print("\("\(index + 1)".leftPadded(to: 4))  \(cell.line)")
    }
    if feed.count > limit { console.print("   …  \(feed.count - limit) more") }
  }
}

// MARK: - Where it comes from

/// Where the documents of the feed come from; the screen does not notice which.
private enum FeedOrigin: String, CaseIterable {
  /// The files of the app.
  case files

  /// A server, which has ten seconds to answer.
  case server

  /// Code with callbacks, which has ten seconds to answer.
  case callbacks

  /// What the app kept when it was open last: two documents, and a ticker that may be old.
  case store
}

extension FeedDemonstration {
  private func provider(
    _ origin: FeedOrigin,
    _ store: FileKeyValueStore,
    reportingTo console: Console
  ) async throws(ShowcaseError) -> any FeedProvider {
    switch origin {
    case .files: return provider
    case .server:
      let server = BackendDocuments(backend: EmbeddedBackend())
      return limited(JSONFeedProvider(documents: server))
    case .callbacks:
      return limited(
        CallbackFeedProvider(FetchingWithCallbacks(provider: provider)) {
          console.printError("warning: \($0)")
        })
    case .store:
      try await fill(store)
      return JSONFeedProvider(documents: StoredDocuments(store: store))
    }
  }

  private func limited(_ provider: any FeedProvider) -> any FeedProvider {
    TimeLimitedProvider(provider, limit: .seconds(10), timers: live.timers)
  }

  /// Keeps what the app would have kept when it was open last.
  private func fill(_ store: FileKeyValueStore) async throws(ShowcaseError) {
    do {
      for document in [FeedDocument.products, .inspirations] {
        try store.set(try await ResourceDocuments().data(of: document), forKey: document.rawValue)
      }
      try TickerCache(store: store).save(try await provider.ticker(), TickerCache.key)
    } catch {
      throw .unavailable("the feed cannot be kept: \(error)")
    }
  }
}

/// A provider for code that came before async functions: it calls back on another thread.
private struct FetchingWithCallbacks: FeedFetching {
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

// MARK: - What it says

/// What the screen has said.
private enum FeedEvent: Sendable {
  case rows(FeedDataSource, isTickerAnnounced: Bool)
  case loaded(isTickerAnnounced: Bool)
  case warnings([String])
  case failed([String])
  case interrupted
}

extension ProductFeedScreen {
  /// Watches the screen as a view does, and then lets it load.
  fileprivate func send(to events: AsyncStream<FeedEvent>.Continuation) {
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

extension FeedDataSource {
  fileprivate var hasTicker: Bool {
    if case .ticker = item(at: 0) { true } else { false }
  }
}

extension FeedCell {
  /// The cell in at most 72 columns.
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
  /// Cut or filled up to a width.
  fileprivate func fitted(to width: Int) -> String {
    count > width
      ? "\(prefix(width - 1))…" : self + String(repeating: " ", count: width - count)
  }

  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
