import ProductFeed
import TestKit

/// The cache is a pair of closures in a task-local value, not a variable that all tests share.
///
/// Pass the cache if you can. Use the task-local value only where you would have to pass the cache through many layers.
@MainActor
@Suite("The ticker cache as an environment", .tags(.state))
struct TickerEnvironmentTests {
  @Test func `a test can create a cache from two closures and then replace one of them`() throws {
    let saving = Spy<Ticker, String, Void, Never>("save")
    var cache = TickerCache(load: { _ in nil }, save: { saving.call($0, $1) })

    cache.load = { key in Ticker(id: 9, title: key) }
    try cache.save(.mock, "home")

    #expect(try cache.load("home") == Ticker(id: 9, title: "home"))
    saving.expectCalled(with: .mock, "home")
  }

  @Test func `a feed created without a cache uses the cache of its environment`() async {
    let timer = MockTimer()
    let cache = TickerCache(load: { _ in Ticker(id: 1, title: "Sale") }, save: { _, _ in })
    let feed = TickerCache.$current.withValue(cache) {
      FeedViewModel(provider: MockFeedProvider(), timers: timer)
    }
    let changes = Spy<Void, Never>("didReceiveData")
    feed.didReceiveData = { changes.call() }

    feed.onFireDate()
    timer.advance(by: .seconds(5))
    await changes.waitForCalls()

    #expect(feed.dataSource.cell(at: 0) == .ticker(label: "Sale"))
  }

  // MARK: - Failures

  @Test func `if no ticker cache is set, the feed warns and does not announce a ticker`() async {
    let feed = FeedViewModel(provider: MockFeedProvider(), timers: MockTimer())
    let screen = ProductFeedScreen(viewModel: feed)

    await value(of: screen.viewDidLoad())

    #expect(screen.dataSource.count == 6)
    #expect(
      screen.warnings == [
        """
        no ticker cache is set: pass a TickerCache, or set TickerCache.$current where the app starts
        """
      ])
    #expect(!screen.isTickerAnnounced)
  }
}
