import ProductFeed
import TestKit

@MainActor
@Suite("A provider that never answers has failed when its time is over", .tags(.behavior))
struct TimeLimitTests {
  let products = Gate<[Product], FetchError>(whenCancelled: .failure(.cancelled))
  let inspirations = Gate<[Inspiration], FetchError>(whenCancelled: .failure(.cancelled))
  let ticker = Gate<Ticker, FetchError>(whenCancelled: .failure(.cancelled))

  @Test(arguments: TimeSource.allCases)
  func `without any answer there is an error, not before the time`(source: TimeSource) async {
    let time = TestTime(source)
    let feed = FeedUnderTest(limit: .seconds(30), timers: time.scheduler)
    feed.provider.fetchingProducts.suspends(on: products)
    feed.provider.fetchingInspirations.suspends(on: inspirations)
    feed.provider.fetchingTicker.suspends(on: ticker)
    let load = feed.viewModel.onDidLoad()
    await products.arrivals(1)
    await inspirations.arrivals(1)
    await ticker.arrivals(1)
    #expect(await time.remaining(3) == Array(repeating: .seconds(30), count: 3))

    time.advance(by: .milliseconds(29_999))
    #expect(await time.remaining(3) == Array(repeating: .milliseconds(1), count: 3))
    feed.errors.expectNotCalled()

    time.advance(by: .milliseconds(1))
    await load.value
    feed.errors.expectCalled(with: Array(repeating: "found error in network", count: 3))
    await feed.provider.ending.waitForCalls(3)
    #expect(feed.provider.ending.calls.allSatisfy { _, isCancelled in isCancelled })
  }

  @Test func `without an answer of products there is their error alone`() async throws {
    let feed = FeedUnderTest(limit: .seconds(30))
    feed.provider.fetchingProducts.suspends(on: products)
    let load = feed.viewModel.onDidLoad()
    await products.arrivals(1)
    try await onlyPending(1, in: feed)

    feed.timer.advance(by: .seconds(30))
    await load.value

    feed.errors.expectCalled(with: ["found error in network"])
  }

  @Test func `without ticker and inspirations there are two warnings`() async throws {
    let feed = FeedUnderTest(limit: .seconds(30))
    feed.provider.fetchingTicker.suspends(on: ticker)
    feed.provider.fetchingInspirations.suspends(on: inspirations)
    let load = feed.viewModel.onDidLoad()
    await ticker.arrivals(1)
    await inspirations.arrivals(1)
    try await onlyPending(2, in: feed)

    feed.timer.advance(by: .seconds(30))
    await load.value

    feed.warnings.expectCalled(with: ["found error in network", "found error in network"])
    #expect(feed.rows.count == 4)
  }

  @Test func `a provider that is done in time leaves no timer`() async {
    let feed = FeedUnderTest(limit: .seconds(30))

    await feed.load()

    feed.timer.scheduledTimer.expectCalled(3, with: .seconds(30), false)
    #expect(feed.timer.pending.isEmpty)
    #expect(feed.rows.count == 6)
  }

  @Test func `a provider that does not heed cancellation is not waited for`() async throws {
    let timer = MockTimer()
    let fetching = MockFeedFetching()
    let provider = TimeLimitedProvider(
      CallbackFeedProvider(fetching) { _ in }, limit: .seconds(1), timers: timer)
    let products = Task { try await provider.products() }
    await fetching.fetchingProduct.waitForCalls()

    timer.advance(by: .seconds(1))
    let result = await products.result

    #expect(throws: FetchError.noAnswer("no products after 1.0 seconds")) { try result.get() }
  }

  @Test func `a cancelled fetch ends at once, and its timer with it`() async {
    let timer = MockTimer()
    let base = MockFeedProvider()
    let gate = Gate<Ticker, FetchError>(whenCancelled: .failure(.noAnswer))
    base.fetchingTicker.suspends(on: gate)
    let provider = TimeLimitedProvider(base, limit: .seconds(1), timers: timer)
    let ticker = Task { try await provider.ticker() }
    await gate.arrivals(1)

    ticker.cancel()
    let result = await ticker.result

    #expect(throws: FetchError.cancelled) { try result.get() }
    #expect(timer.pending.isEmpty)
    await base.ending.waitForCalls()
    base.ending.expectCalled(with: "ticker", true)
  }

  // MARK: - Failures

  @Test func `the reason says what has not come, and after how long`() async {
    let timer = MockTimer()
    let fetching = MockFeedFetching()
    let provider = TimeLimitedProvider(
      CallbackFeedProvider(fetching) { _ in }, limit: .seconds(2), timers: timer)
    let inspirations = Task { try await provider.inspirations() }
    let ticker = Task { try await provider.ticker() }
    await fetching.fetchingInspiration.waitForCalls()
    await fetching.fetchingTicker.waitForCalls()

    timer.advance(by: .seconds(2))
    let errors = [await inspirations.result.fetchError, await ticker.result.fetchError]

    #expect(
      errors.map { $0?.reason } == [
        "no inspirations after 2.0 seconds", "no ticker after 2.0 seconds",
      ])
  }

  @Test func `an error of the provider is passed on`() async {
    let base = MockFeedProvider()
    base.failsAll()
    let provider = TimeLimitedProvider(base, limit: .seconds(1), timers: MockTimer())

    await #expect(throws: FetchError.products) { try await provider.products() }
    await #expect(throws: FetchError.inspirations) { try await provider.inspirations() }
    await #expect(throws: FetchError.ticker) { try await provider.ticker() }
  }

  // MARK: - Fixtures

  /// Waits until all fetches that are answered are over, and so many timers are left.
  private func onlyPending(_ count: Int, in feed: FeedUnderTest) async throws {
    await feed.provider.ending.waitForCalls(3 - count)
    try await eventually { feed.timer.pending.count == count }
  }
}

extension Result {
  fileprivate var fetchError: FetchError? {
    if case .failure(let error) = self { error as? FetchError } else { nil }
  }
}
