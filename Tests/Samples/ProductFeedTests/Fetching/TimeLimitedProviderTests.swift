import ProductFeed
import TestKit

@MainActor
@Suite("Fetches with a time limit", .tags(.behavior))
struct TimeLimitedProviderTests {
  let base = MockFeedProvider()
  let timer = MockTimer()

  @Test func `a load that gets no answers fails at its time limit, and not before`() async {
    let feed = FeedUnderTest(provider: limited(base))
    let gates = FeedGates(of: base)
    let load = feed.viewModel.onDidLoad()
    await gates.arrivals()

    timer.advance(by: .milliseconds(1_999))
    #expect(timer.pending.count == 3)
    feed.errors.expectNotCalled()

    timer.advance(by: .milliseconds(1))
    await load.value
    feed.errors.expectCalled(with: Array(repeating: "found error in network", count: 3))
    await base.ending.waitForCalls(3)
    #expect(base.ending.calls.allSatisfy { _, isCancelled in isCancelled })
  }

  @Test func `a fetch that ends before its timeout leaves no timer running`() async {
    let feed = FeedUnderTest(provider: limited(base))

    await feed.load()

    timer.scheduledTimer.expectCalled(3, with: .seconds(2), false)
    #expect(timer.pending.isEmpty)
    #expect(feed.rows.count == 6)
  }

  @Test func `a cancelled fetch ends immediately, and so does its timer`() async {
    let gates = FeedGates(of: base)
    let fetch = Task { [provider = limited(base)] in try await provider.ticker() }
    await gates.ticker.arrivals(1)

    fetch.cancel()
    let result = await fetch.result

    #expect(throws: FetchError.cancelled) { try result.get() }
    #expect(timer.pending.isEmpty)
    await base.ending.waitForCalls()
    base.ending.expectCalled(with: "ticker", true)
  }

  // MARK: - Failures

  @Test func `a fetch whose callback is never called ends at the time limit`() async {
    let fetching = MockFeedFetching()
    let provider = limited(CallbackFeedProvider(fetching) { _ in })
    async let products = #expect(throws: FetchError.self) { try await provider.products() }
    async let inspirations = #expect(throws: FetchError.self) { try await provider.inspirations() }
    async let ticker = #expect(throws: FetchError.self) { try await provider.ticker() }
    await fetching.fetchingProduct.waitForCalls()
    await fetching.fetchingInspiration.waitForCalls()
    await fetching.fetchingTicker.waitForCalls()

    timer.advance(by: .seconds(2))

    #expect(
      await [products, inspirations, ticker] == [
        .noAnswer("no products after 2.0 seconds"), .noAnswer("no inspirations after 2.0 seconds"),
        .noAnswer("no ticker after 2.0 seconds"),
      ])
  }

  @Test func `a provider error is passed on`() async {
    base.fails()
    let provider = limited(base)

    await #expect(throws: FetchError.products) { try await provider.products() }
    await #expect(throws: FetchError.inspirations) { try await provider.inspirations() }
    await #expect(throws: FetchError.ticker) { try await provider.ticker() }
  }

  // MARK: - Fixtures

  private func limited(_ provider: any FeedProvider) -> TimeLimitedProvider {
    TimeLimitedProvider(provider, limit: .seconds(2), timers: timer)
  }
}
