import ProductFeed
import TestKit

/// The cache is an environment of two closures, without a variable that every test shares.
///
/// Pass it if you can. It is task-local for code that it would have to be passed to through many layers.
@MainActor
@Suite("The ticker cache as an environment", .tags(.state))
struct TickerEnvironmentTests {
  @Test func `the feed takes two closures instead of a cache`() async {
    let saving = Spy<Ticker, String, Void, Never>("save")
    let feed = FeedViewModel(
      provider: MockFeedProvider(),
      cache: TickerCache(load: { _ in nil }, save: { saving.call($0, $1) }))

    await feed.onDidLoad().value

    saving.expectCalled(with: .mock, "tickerData")
  }

  @Test func `a test can replace one closure and keep the other`() throws {
    var cache = TickerCache(store: InMemoryKeyValueStore())

    cache.load = { key in Ticker(id: 9, title: key) }
    try cache.save(.mock, "home")

    #expect(try cache.load("home") == Ticker(id: 9, title: "home"))
  }

  // snippet: environment-test
  @Test(.tickerCache(.always("Sale")))
  func `a feed without a cache uses the one of its environment`() async {
    let timer = MockTimer()
    let feed = FeedViewModel(provider: MockFeedProvider(), timers: timer)
    let changes = Spy<Void, Never>("didReceiveData")
    feed.didReceiveData = { changes.call() }

    feed.onFireDate()
    timer.advance(by: .seconds(5))
    await changes.waitForCalls()

    #expect(feed.dataSource.cell(at: 0) == .ticker(label: "Sale"))
  }
  // end snippet

  @Test(.tickerCache(.always("outer")))
  func `an inner environment lasts as long as its closure`() {
    var titles = [title()]

    TickerCache.$current.withValue(.always("inner")) { titles.append(title()) }
    titles.append(title())

    #expect(titles == ["outer", "inner", "outer"])
  }

  @Test(.tickerCache(.always("outer")))
  func `child tasks and tasks that are made in it have the same environment`() async {
    async let child = title()

    let titles = await [child, Task { title() }.value]

    #expect(titles == ["outer", "outer"])
  }

  @Test func `two environments at once do not see each other`() async {
    // Each task reads when both have set their environment, so that they do meet.
    let meeting = Gate<Void, Never>(whenCancelled: .success(()))
    let arriving = Spy<Void, Never>("arrive")
    arriving.suspends(on: meeting)
    @Sendable func title(of cache: TickerCache) async -> String? {
      await TickerCache.$current.withValue(cache) {
        await arriving()
        return ProductFeedTests.title()
      }
    }

    async let first = title(of: .always("first"))
    async let second = title(of: .always("second"))
    await meeting.arrivals(2)
    meeting.open(returning: ())

    #expect(await [first, second] == ["first", "second"])
  }

  @Test(.tickerCache(.always("1")), arguments: 1...10)
  func `cases that run side by side change it each for itself`(number: Int) async {
    await TickerCache.$current.withValue(.always("\(number)")) {
      await Task {}.value

      #expect(title() == "\(number)")
    }
  }

  // MARK: - Failures

  @Test(.tickerCache(.always("outer")))
  func `an error ends an inner environment as well`() {
    #expect(throws: CancellationError.self) {
      try TickerCache.$current.withValue(.always("inner")) { throw CancellationError() }
    }

    #expect(title() == "outer")
  }

  @Test func `without an environment the feed warns, and announces no ticker`() async {
    let feed = FeedViewModel(provider: MockFeedProvider(), timers: MockTimer())
    let screen = ProductFeedScreen(viewModel: feed)

    await screen.viewDidLoad().value

    #expect(screen.dataSource.count == 6)
    #expect(screen.warnings == [TickerCacheError.notSet.description])
    #expect(!screen.isTickerAnnounced)
  }

  @Test(.tickerCache(.always("outer")))
  func `a detached task does not have the environment of its test`() async {
    await #expect(throws: TickerCacheError.notSet) {
      try await Task.detached { try TickerCache.current.load("home") }.value
    }
  }

  @Test(.tickerCache(.always("outer")))
  func `a cache that is read before goes along to a detached task`() async throws {
    let cache = TickerCache.current

    let ticker = try await Task.detached { try cache.load("home") }.value

    #expect(ticker?.title == "outer")
  }
}

// MARK: - Fixtures

// snippet: environment
extension Trait where Self == AroundTrait {
  fileprivate static func tickerCache(_ cache: TickerCache) -> Self {
    .around { test in
      try await TickerCache.$current.withValue(cache) { try await test() }
    }
  }
}
// end snippet

extension TickerCache {
  /// A cache that has a ticker of this title under every key, whatever is saved.
  fileprivate static func always(_ title: String) -> Self {
    Self(load: { _ in Ticker(id: 1, title: title) }, save: { _, _ in })
  }
}

/// The title of the ticker in the environment.
private func title() -> String? {
  try? TickerCache.current.load("home")?.title
}
