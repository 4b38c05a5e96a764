import ProductFeed
import TestKit

@MainActor
@Suite("Fetches with a time limit", .tags(.behavior))
struct TimeLimitedProviderTests {
  let base = MockFeedProvider()
  let timer = MockTimer()

  private var limited: TimeLimitedProvider {
    TimeLimitedProvider(base, limit: .seconds(2), timers: timer)
  }

  @Test func `a fetch that gets no answer fails at its time limit, and not before`() async {
    let provider = limited
    let gates = FeedGates(of: base)
    async let products = #expect(throws: FetchError.self) { try await provider.products() }
    async let inspirations = #expect(throws: FetchError.self) { try await provider.inspirations() }
    async let ticker = #expect(throws: FetchError.self) { try await provider.ticker() }
    await gates.arrivals()

    timer.advance(by: .milliseconds(1_999))
    #expect(timer.pending.count == 3)
    base.ending.expectNotCalled()

    timer.advance(by: .milliseconds(1))
    #expect(
      await [products, inspirations, ticker] == [
        .noAnswer("no products after 2.0 seconds"), .noAnswer("no inspirations after 2.0 seconds"),
        .noAnswer("no ticker after 2.0 seconds"),
      ])
    await base.ending.waitForCalls(3)
    #expect(base.ending.calls.allSatisfy { _, isCancelled in isCancelled })
  }

  @Test func `a fetch that ends before its timeout leaves no timer running`() async {
    let feed = FeedUnderTest(provider: limited)

    await feed.load()

    timer.scheduledTimer.expectCalled(3, with: .seconds(2), false)
    #expect(timer.pending.isEmpty)
    #expect(feed.rows.count == 6)
  }

  @Test func `a cancelled fetch ends immediately, and so does its timer`() async {
    let gates = FeedGates(of: base)
    let fetch = Task { [limited] in try await limited.ticker() }
    await gates.ticker.arrivals(1)

    fetch.cancel()

    await #expect(throws: FetchError.cancelled) { try await fetch.value }
    #expect(timer.pending.isEmpty)
    await base.ending.waitForCalls()
    base.ending.expectCalled(with: "ticker", true)
  }

  // MARK: - Failures

  @Test func `a provider error is passed on`() async {
    base.fails()

    await #expect(throws: FetchError.ticker) { try await limited.ticker() }
  }
}
