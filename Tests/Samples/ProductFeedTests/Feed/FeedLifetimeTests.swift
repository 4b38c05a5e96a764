import ProductFeed
import TestKit

@MainActor
@Suite("Pending work does not keep the feed alive", .tags(.state))
struct FeedLifetimeTests {
  let provider = MockFeedProvider()
  let store = InMemoryKeyValueStore()

  @Test func `a feed can be released while loading, which cancels its fetches`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .failure(.cancelled))
    provider.fetchingProducts.suspends(on: gate)

    await expectReleased {
      let viewModel = viewModel()
      viewModel.onDidLoad()
      await gate.arrivals(1)
      return viewModel
    }

    await provider.ending.waitForCalls(3)
    provider.ending.expectCalled(with: "products", true)
  }

  @Test func `a timer does nothing if it fires after the feed was released`() async {
    let timers = UnstoppableTimers()
    await expectReleased {
      let viewModel = viewModel(timers: timers)
      viewModel.onFireDate()
      return viewModel
    }

    await timers.fireAll()

    store.reading.expectNotCalled()
  }

  // MARK: - Fixtures

  private func viewModel(timers: any TimerScheduler = MockTimer()) -> FeedViewModel {
    FeedViewModel(provider: provider, cache: TickerCache(store: store), timers: timers)
  }
}
