import Navigation
import ProductFeed
import TestKit

/// The screen joins the announcement of the ticker to its delay, in virtual time.
@MainActor
@Suite("Screen of the feed", .tags(.state))
struct ProductFeedScreenTests {
  let provider = MockFeedProvider()
  let timer = MockTimer()
  let changes = Spy<ProductFeedScreen.Change, Void, Never>("didChange")
  let screen: ProductFeedScreen

  init() {
    screen = ProductFeedScreen(
      viewModel: FeedViewModel(
        provider: provider, cache: TickerCache(store: InMemoryKeyValueStore()), timers: timer))
    screen.didChange = { [changes] in changes.call($0) }
  }

  @Test func `a new screen shows nothing and sets no timer`() {
    #expect(screen.dataSource.count == 0)
    #expect(screen.errors == [])
    #expect(screen.warnings == [])
    #expect(!screen.isTickerAnnounced)
    #expect(timer.pending.isEmpty)
  }

  @Test func `a load shows products and inspirations, and the ticker is announced`() async {
    await screen.viewDidLoad().value

    #expect(screen.dataSource.count == 6)
    #expect(screen.isTickerAnnounced)
    #expect(timer.pending.map(\.delay) == [.seconds(5)])
    #expect(changes.calls == [.rows])
  }

  @Test func `the ticker is shown five seconds after the load, and not before`() async {
    await screen.viewDidLoad().value

    timer.advance(by: .milliseconds(4_999))
    #expect(timer.pending.count == 1)
    #expect(screen.dataSource.cell(at: 0) == FeedCell(.product(.mock())))

    timer.advance(by: .milliseconds(1))
    await changes.waitForCalls(2)
    #expect(screen.dataSource.cell(at: 0) == .ticker(label: "belanja yuk"))
    #expect(screen.dataSource.count == 7)
    #expect(timer.pending.isEmpty)
  }

  @Test func `a second load shows the ticker again, after the delay from then on`() async {
    await screen.viewDidLoad().value
    timer.advance(by: .seconds(3))

    await screen.viewDidLoad().value
    #expect(timer.pending.map(\.delay) == [.seconds(5)])

    timer.fire()
    await changes.waitForCalls(3)
    #expect(screen.dataSource.cell(at: 0) == .ticker(label: "belanja yuk"))
  }

  @Test func `a screen that is gone shows no ticker`() async {
    await screen.viewDidLoad().value

    screen.viewDidDisappear()

    #expect(timer.pending.isEmpty)
  }

  @Test func `a chosen product is opened`() async {
    let viewModel = FeedViewModel(
      provider: provider, cache: TickerCache(store: InMemoryKeyValueStore()), timers: timer)
    let screen = ProductFeedScreen(viewModel: viewModel)
    await screen.viewDidLoad().value

    screen.select(row: 0)

    #expect(viewModel.navigation.screens == [.feed, .product(.mock())])
  }

  @Test func `a screen that waits for its ticker is released`() async {
    await expectReleased { () async -> ProductFeedScreen in
      let screen = ProductFeedScreen(
        viewModel: FeedViewModel(
          provider: provider, cache: TickerCache(store: InMemoryKeyValueStore()), timers: timer))
      await screen.viewDidLoad().value
      return screen
    }

    #expect(timer.pending.isEmpty)
  }

  // MARK: - Failures

  @Test func `without a ticker no timer is set, and a warning says so`() async {
    provider.fetchingTicker.throws(.ticker)

    await screen.viewDidLoad().value

    #expect(!screen.isTickerAnnounced)
    #expect(timer.pending.isEmpty)
    #expect(screen.warnings == ["failed fetch ticker"])
    #expect(changes.calls == [.rows, .warnings])
  }

  @Test func `without products the screen shows the errors, until a load succeeds`() async {
    provider.failsAll()
    await screen.viewDidLoad().value
    #expect(
      screen.errors == [
        "failed fetch product", "failed fetch inspiration", "failed fetch ticker",
      ])
    #expect(changes.calls == [.errors])

    provider.fetchingProducts.returns(.four)
    await screen.viewDidLoad().value

    #expect(screen.errors == [])
    #expect(screen.dataSource.count == 4)
  }
}
