import ProductFeed
import TestKit

@MainActor
@Suite("What is stopped has no output", .tags(.behavior))
struct CancellationTests {
  let feed = FeedUnderTest()
  let gate = Gate<[Product], FetchError>(whenCancelled: .success(.four))

  @Test func `stopped before anything was fetched, nothing comes`() async {
    let load = feed.viewModel.onDidLoad()

    feed.viewModel.stop()
    await load.value

    expectSilence()
  }

  @Test func `stopped between two fetches, nothing comes, and the others are cancelled`() async {
    feed.provider.fetchingProducts.suspends(on: gate)
    let load = feed.viewModel.onDidLoad()
    await gate.arrivals(1)
    await feed.provider.ending.waitForCalls(2)

    feed.viewModel.stop()
    await load.value

    expectSilence()
    feed.provider.ending.expectCalled(with: "products", true)
    #expect(feed.store.values == [:])
  }

  @Test func `a load whose task is cancelled is stopped as well`() async {
    feed.provider.fetchingProducts.suspends(on: gate)
    let load = feed.viewModel.onDidLoad()
    await gate.arrivals(1)

    load.cancel()
    await load.value

    expectSilence()
    feed.provider.ending.expectCalled(with: "products", true)
  }

  @Test func `stopped after everything was shown, no ticker comes`() async {
    await feed.load()
    feed.viewModel.onFireDate()

    feed.viewModel.stop()

    #expect(feed.timer.pending.isEmpty)
    #expect(feed.rows.count == 6)
    feed.received.expectCalled()
  }

  @Test func `stopped while the timer is firing, no ticker comes`() async {
    let timers = UnstoppableTimers()
    let feed = FeedUnderTest(timers: timers)
    await feed.load()
    feed.viewModel.onFireDate()

    feed.viewModel.stop()
    await timers.fireAll()

    #expect(feed.rows.count == 6)
    feed.received.expectCalled()
  }

  @Test func `after a stop everything goes on as before`() async {
    await feed.load()
    feed.viewModel.onFireDate()
    feed.viewModel.stop()

    await feed.load()
    await feed.showTicker()

    #expect(feed.rows.count == 7)
  }

  // MARK: - Fixtures

  private func expectSilence() {
    feed.received.expectNotCalled()
    feed.errors.expectNotCalled()
    feed.warnings.expectNotCalled()
    feed.hasTicker.expectNotCalled()
    #expect(feed.rows == [])
  }
}
