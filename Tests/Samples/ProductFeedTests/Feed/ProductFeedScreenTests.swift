import ProductFeed
import TestKit

@MainActor
@Suite("Feed screen", .tags(.state))
struct ProductFeedScreenTests {
  let feed = FeedUnderTest()
  let changes = Spy<ProductFeedScreen.Change, Void, Never>("didChange")
  let screen: ProductFeedScreen

  init() {
    screen = ProductFeedScreen(viewModel: feed.viewModel)
    screen.didChange = { [changes] in changes.call($0) }
  }

  @Test func `the ticker is announced after a load and appears five seconds later`() async {
    await expectChange(of: screen.isTickerAnnounced, from: false, to: true) {
      await value(of: screen.viewDidLoad())
    }
    #expect(screen.dataSource.count == 6)
    #expect(changes.calls == [.rows])
    feed.timer.scheduledTimer.expectCalled(with: .seconds(5), false)

    feed.timer.advance(by: .milliseconds(4_999))
    #expect(feed.timer.pending.count == 1)
    #expect(screen.dataSource.cell(at: 0) == FeedCell(.product(.mock())))

    feed.timer.advance(by: .milliseconds(1))
    await changes.waitForCalls(2)
    #expect(screen.dataSource.cell(at: 0) == .ticker(label: "belanja yuk"))
    #expect(screen.dataSource.count == 7)
    #expect(feed.timer.pending.isEmpty)
  }

  @Test func `a screen that disappears ends its ticker's timer, and a load starts another`() async {
    await value(of: screen.viewDidLoad())

    expectChange(of: feed.timer.pending.count, from: 1, to: 0) { screen.viewDidDisappear() }

    await value(of: screen.viewDidLoad())
    #expect(feed.timer.pending.map(\.delay) == [.seconds(5)])
  }

  @Test func `a screen that waits for its ticker can be released, which ends the timer`() async {
    await expectReleased { () async -> ProductFeedScreen in
      let viewModel = FeedViewModel(
        provider: feed.provider, cache: TickerCache(store: feed.store), timers: feed.timer)
      let screen = ProductFeedScreen(viewModel: viewModel)
      await value(of: screen.viewDidLoad())
      #expect(feed.timer.pending.count == 1)
      return screen
    }

    #expect(feed.timer.pending.isEmpty)
  }

  // MARK: - Failures

  @Test func `the errors of a failed load stay when the ticker appears`() async {
    feed.provider.fails([.products])
    await value(of: screen.viewDidLoad())

    feed.timer.advance(by: .seconds(5))
    await changes.waitForCalls(2)

    #expect(changes.calls == [.errors, .rows])
    #expect(screen.errors == ["failed to fetch product"])
  }

  @Test func `a new load clears the warnings and errors of the load before it`() async {
    feed.provider.fails([.ticker])
    await value(of: screen.viewDidLoad())
    #expect(!screen.isTickerAnnounced)
    #expect(feed.timer.pending.isEmpty)
    #expect(screen.warnings == ["failed to fetch ticker"])

    feed.provider.fails([.products])
    await value(of: screen.viewDidLoad())
    #expect(screen.warnings == [])
    #expect(screen.errors == ["failed to fetch product", "failed to fetch ticker"])
    #expect(changes.calls == [.rows, .warnings, .warnings, .errors])

    feed.provider.fetchingProducts.returns(.products(2))
    await value(of: screen.viewDidLoad())

    #expect(screen.errors == [])
    #expect(screen.dataSource.count == 4)
  }
}
