import ProductFeed
import TestKit

@MainActor
@Suite("Pending work does not keep the feed alive", .tags(.state))
struct FeedLifetimeTests {
  let provider = MockFeedProvider()
  let timer = MockTimer()
  let store = InMemoryKeyValueStore()
  let outputs = Spy<Void, Never>("any output")

  @Test func `a feed with a pending timer is released, and invalidates the timer`() async {
    await expectReleased {
      let viewModel = viewModel()
      await viewModel.onDidLoad().value
      viewModel.onFireDate()
      #expect(timer.pending.count == 1)
      return viewModel
    }

    #expect(timer.pending.isEmpty)
  }

  @Test func `a feed that is loading is released, and cancels its fetches`() async {
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
    outputs.expectNotCalled()
  }

  @Test func `a timer that fires after the feed was released does nothing`() async {
    let timers = UnstoppableTimers()
    await expectReleased {
      let viewModel = viewModel(timers: timers)
      viewModel.onFireDate()
      return viewModel
    }

    await timers.fireAll()

    store.reading.expectNotCalled()
    outputs.expectNotCalled()
  }

  // MARK: - Fixtures

  private func viewModel(timers: (any TimerScheduler)? = nil) -> FeedViewModel {
    let viewModel = FeedViewModel(
      provider: provider, cache: TickerCache(store: store), timers: timers ?? timer)
    viewModel.didReceiveData = { [outputs] in outputs.call() }
    viewModel.didFail = { [outputs] _ in outputs.call() }
    viewModel.didWarn = { [outputs] _ in outputs.call() }
    viewModel.hasTicker = { [outputs] _ in outputs.call() }
    return viewModel
  }
}
