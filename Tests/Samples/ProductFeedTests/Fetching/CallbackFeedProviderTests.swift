import Dispatch
import ProductFeed
import TestKit

@MainActor
@Suite("Callback-based code as a provider", .tags(.behavior))
struct CallbackFeedProviderTests {
  let fetching = MockFeedFetching()
  let misuse = Spy<String, Void, Never>("misuse")

  private var provider: CallbackFeedProvider {
    CallbackFeedProvider(fetching) { [misuse] in misuse.call($0) }
  }

  @Test func `callbacks from a background queue are handled on the main actor`() async {
    let feed = FeedUnderTest(provider: provider)
    let queue = DispatchQueue.global()
    fetching.fetchingProduct.answers { done in queue.async { done(.success(.four)) } }
    fetching.fetchingInspiration.answers { done in queue.async { done(.success(.two)) } }
    fetching.fetchingTicker.answers { done in queue.async { done(.success(.mock)) } }

    await feed.load()

    expectOrder(feed.hasTicker, feed.received)
    #expect(feed.rows.count == 6)
    misuse.expectNotCalled()
  }

  // MARK: - Failures

  @Test func `a failure message passed to the callback is thrown as an error`() async {
    fetching.fetchingInspiration.answers { done in done(.failed("failed to fetch inspiration")) }

    await #expect(throws: FetchError.inspirations) { try await provider.inspirations() }
  }

  @Test func `only the first call of a callback counts, and later calls are reported`() async throws
  {
    fetching.fetchingTicker.answers { done in
      done(.success(.mock))
      done(.failed("second"))
      done(.failed("third"))
    }

    let ticker = try await provider.ticker()

    #expect(ticker == .mock)
    #expect(
      misuse.calls == [
        "fetchTicker called its callback 2 times. Only the first call counts.",
        "fetchTicker called its callback 3 times. Only the first call counts.",
      ])
  }

  @Test func `releasing a callback without calling it causes an error immediately`() async {
    let provider = CallbackFeedProvider(ForgetfulFetching()) { _ in }

    let products = await #expect(throws: FetchError.self) { try await provider.products() }
    let inspirations = await #expect(throws: FetchError.self) { try await provider.inspirations() }
    let ticker = await #expect(throws: FetchError.self) { try await provider.ticker() }

    #expect(
      [products, inspirations, ticker] == [
        .noAnswer("fetchProduct released its callback without calling it"),
        .noAnswer("fetchInspiration released its callback without calling it"),
        .noAnswer("fetchTicker released its callback without calling it"),
      ])
  }

  @Test func `cancelling ends a fetch whose callback is never called`() async {
    let products = Task { [provider] in try await provider.products() }
    await fetching.fetchingProduct.waitForCalls()

    products.cancel()

    await #expect(throws: FetchError.cancelled) { try await products.value }
    misuse.expectNotCalled()
  }
}
