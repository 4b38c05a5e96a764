import ProductFeed
import TestKit

@MainActor
@Suite("What is stopped has no output", .tags(.behavior))
struct CancellationTests {
  let feed = FeedUnderTest()

  @Test func `stopped before anything was fetched, nothing comes`() async {
    let load = feed.viewModel.onDidLoad()

    feed.viewModel.stop()
    await load.value

    expectSilence()
  }

  @Test(arguments: HeldFetch.all)
  func `stopped when two fetches have ended, nothing comes, and the third is cancelled`(
    fetch: HeldFetch
  ) async {
    let arrival = fetch.hold(feed.provider)
    let load = feed.viewModel.onDidLoad()
    await arrival()
    await feed.provider.ending.waitForCalls(2)

    feed.viewModel.stop()
    await load.value

    expectSilence()
    feed.provider.ending.expectCalled(with: .equal(fetch.testDescription), .equal(true))
    #expect(feed.store.values == [:])
  }

  @Test(arguments: HeldFetch.all)
  func `a load whose task is cancelled is stopped as well`(fetch: HeldFetch) async {
    let arrival = fetch.hold(feed.provider)
    let load = feed.viewModel.onDidLoad()
    await arrival()

    load.cancel()
    await load.value

    expectSilence()
    feed.provider.ending.expectCalled(with: .equal(fetch.testDescription), .equal(true))
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

/// One of the three fetches of a load, held until it is cancelled; then it has its answer all the same.
struct HeldFetch: Sendable, CustomTestStringConvertible {
  let testDescription: String

  /// Holds the fetch; what is returned waits until it has begun.
  let hold: @Sendable (MockFeedProvider) -> @Sendable () async -> Void

  static let all = [
    Self(testDescription: "products") { provider in
      let gate = Gate<[Product], FetchError>(whenCancelled: .success(.four))
      provider.fetchingProducts.suspends(on: gate)
      return { await gate.arrivals(1) }
    },
    Self(testDescription: "inspirations") { provider in
      let gate = Gate<[Inspiration], FetchError>(whenCancelled: .success(.two))
      provider.fetchingInspirations.suspends(on: gate)
      return { await gate.arrivals(1) }
    },
    Self(testDescription: "ticker") { provider in
      let gate = Gate<Ticker, FetchError>(whenCancelled: .success(.mock))
      provider.fetchingTicker.suspends(on: gate)
      return { await gate.arrivals(1) }
    },
  ]
}
