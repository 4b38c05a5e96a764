import Dispatch
import ProductFeed
import TestKit

@MainActor
@Suite("Callbacks come on any thread, outputs on the main actor", .tags(.behavior))
struct CallbackThreadsTests {
  let fetching = MockFeedFetching()
  let misuse = Spy<String, Void, Never>("misuse")

  @Test func `answers from three queues become outputs on the main actor`() async {
    let feed = FeedUnderTest()
    let viewModel = FeedViewModel(
      provider: CallbackFeedProvider(fetching) { _ in }, cache: TickerCache(store: feed.store),
      timers: feed.timer)
    let outputs = Spy<String, Void, Never>("output")
    viewModel.hasTicker = { _ in
      MainActor.assertIsolated()
      outputs.call("hasTicker")
    }
    viewModel.didReceiveData = {
      MainActor.assertIsolated()
      outputs.call("didReceiveData")
    }
    fetching.fetchingProduct.answers { done in
      DispatchQueue(label: "products").async { done(.success(.four)) }
    }
    fetching.fetchingInspiration.answers { done in
      DispatchQueue(label: "inspirations").async { done(.success(.two)) }
    }
    fetching.fetchingTicker.answers { done in
      DispatchQueue(label: "ticker").async { done(.success(.mock)) }
    }

    await viewModel.onDidLoad().value

    #expect(outputs.calls == ["hasTicker", "didReceiveData"])
    #expect(viewModel.rows.count == 6)
  }

  @Test func `a callback that is called at once is as good`() async throws {
    fetching.fetchingTicker.answers { done in done(.success(.mock)) }

    let ticker = try await provider.ticker()

    #expect(ticker == .mock)
    misuse.expectNotCalled()
  }

  // MARK: - Failures

  @Test func `a message of a callback is the error`() async {
    fetching.fetchingInspiration.answers { done in done(.failed("failed fetch inspiration")) }

    await #expect(throws: FetchError.inspirations) { try await provider.inspirations() }
  }

  @Test func `a callback that is let go without a call is an error at once`() async {
    let provider = CallbackFeedProvider(ForgetfulFetching()) { _ in }

    await #expect(
      throws: FetchError.noAnswer("fetchProduct has let go of its callback without calling it")
    ) {
      try await provider.products()
    }
    await #expect(
      throws: FetchError.noAnswer("fetchInspiration has let go of its callback without calling it")
    ) {
      try await provider.inspirations()
    }
    await #expect(
      throws: FetchError.noAnswer("fetchTicker has let go of its callback without calling it")
    ) {
      try await provider.ticker()
    }
  }

  @Test func `a callback that is kept for ever ends with cancellation`() async {
    let products = Task { [provider] in try await provider.products() }
    await fetching.fetchingProduct.waitForCalls()

    products.cancel()
    let result = await products.result

    #expect(throws: FetchError.cancelled) { try result.get() }
    misuse.expectNotCalled()
  }

  @Test func `each call too many is reported, and the value is that of the first`() async throws {
    fetching.fetchingTicker.answers { done in
      done(.success(.mock))
      done(.failed("second"))
      done(.failed("third"))
    }

    let ticker = try await provider.ticker()

    #expect(ticker == .mock)
    #expect(
      misuse.calls == [
        "fetchTicker has called its callback 2 times; only the first call counts.",
        "fetchTicker has called its callback 3 times; only the first call counts.",
      ])
  }

  // MARK: - Fixtures

  private var provider: CallbackFeedProvider {
    CallbackFeedProvider(fetching) { [misuse] in misuse.call($0) }
  }
}
