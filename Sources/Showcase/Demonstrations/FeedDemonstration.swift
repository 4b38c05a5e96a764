import Foundation
import ProductFeed
import Seams
import Storage
import Terminal

/// `ProductFeed`: three documents at once, and a ticker that comes after its delay.
struct FeedDemonstration: Demonstration {
  let live: LiveParts

  /// Where everything comes from.
  var provider: any FeedProvider = JSONFeedProvider(documents: ResourceDocuments())

  /// Where the ticker is kept for as long as the command runs, in a folder of its own.
  var place = FileManager.default.temporaryDirectory

  let pattern = Pattern(
    name: "Parallel loading and virtual time",
    style: .state,
    samples: ["ProductFeed"],
    testFile: "Tests/Samples/ProductFeedTests/FeedViewModelTests.swift")

  let usage = "feed [--delay SECONDS]"
  let summary = "products, and a ticker that comes later"

  func run(_ arguments: [String], on console: Console) async throws(ShowcaseError) {
    try await show(after: try delay(arguments), rows: .max, on: console)
  }

  func tour(on console: Console) async throws(ShowcaseError) {
    try await show(after: .milliseconds(200), rows: 6, on: console)
  }

  private func delay(_ arguments: [String]) throws(ShowcaseError) -> Duration {
    let options = try options(arguments, of: name, allowed: ["--delay": "SECONDS"])
    guard let delay = options["--delay"] else { return .seconds(5) }
    guard let seconds = Double(delay), (0...3_600).contains(seconds) else {
      throw .usage("“\(delay)” is not a number of seconds, from 0 to 3600")
    }
    return .seconds(seconds)
  }

  /// Does what the view of the feed would do.
  private func show(
    after delay: Duration,
    rows limit: Int,
    on console: Console
  ) async throws(ShowcaseError) {
    let folder = ScratchFolder(in: place)
    let (events, continuation) = AsyncStream<FeedEvent>.makeStream()
    let interruption = live.onInterrupt { continuation.yield(.interrupted) }
    defer { withExtendedLifetime(interruption) {} }
    let viewModel = await FeedViewModel(
      provider: provider, cache: TickerCache(store: FileKeyValueStore(directory: folder.url)),
      timers: live.timers, tickerDelay: delay)
    await viewModel.send(to: continuation)

    var isTickerToCome = false
    for await event in events {
      switch event {
      case .ticker(let isThere):
        isTickerToCome = isThere
      case .rows(let feed):
        print(feed, limit: limit, on: console)
        if feed.hasTicker { return }
        if isTickerToCome { console.print("The ticker comes in \(delay)") }
      case .loaded:
        if !isTickerToCome { return }
      case .warnings(let messages):
        for message in messages { console.printError("warning: \(message)") }
      case .failed(let messages):
        throw .unavailable("the feed cannot be loaded: \(messages.joined(separator: ", "))")
      case .interrupted:
        await viewModel.stop()
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

/// What the feed has said.
private enum FeedEvent: Sendable {
  case ticker(Bool)
  case rows(FeedDataSource)
  case loaded
  case warnings([String])
  case failed([String])
  case interrupted
}

extension FeedViewModel {
  /// Binds the outputs as a view does, and then lets everything be loaded.
  fileprivate func send(to events: AsyncStream<FeedEvent>.Continuation) {
    hasTicker = { [weak self] isThere in
      events.yield(.ticker(isThere))
      if isThere { self?.onFireDate() }
    }
    didReceiveData = { [weak self] in
      guard let self else { return }
      events.yield(.rows(dataSource))
    }
    didGotWarning = { events.yield(.warnings($0)) }
    didGotError = { events.yield(.failed($0)) }
    let load = onDidLoad()
    Task {
      await load.value
      events.yield(.loaded)
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
