import ProductFeed
import TestKit

@MainActor
@Suite("Nothing that is pending keeps the feed alive", .tags(.state))
struct LifetimeTests {
  let provider = MockFeedProvider()
  let timer = MockTimer()
  let store = InMemoryKeyValueStore()
  let outputs = Spy<Void, Never>("any output")

  @Test func `a feed goes although its timer is pending, and takes it along`() async {
    await expectReleased {
      let viewModel = viewModel()
      await viewModel.onDidLoad().value
      viewModel.onFireDate()
      #expect(timer.pending.count == 1)
      return viewModel
    }

    #expect(timer.pending.isEmpty)
  }

  @Test func `a feed goes while it loads, and its fetches are cancelled`() async {
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

  @Test func `a timer that fires when the feed is gone does nothing`() async {
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

  @Test func `a feed that is done goes`() async {
    await expectReleased {
      let viewModel = viewModel()
      await viewModel.onDidLoad().value
      viewModel.onFireDate()
      timer.fire()
      await outputs.waitForCalls(3)
      return viewModel
    }

    #expect(timer.pending.isEmpty)
  }

  // MARK: - Fixtures

  private func viewModel(timers: (any TimerScheduler)? = nil) -> FeedViewModel {
    let viewModel = FeedViewModel(
      provider: provider, cache: TickerCache(store: store), timers: timers ?? timer)
    viewModel.didReceiveData = { [outputs] in outputs.call() }
    viewModel.didGotError = { [outputs] _ in outputs.call() }
    viewModel.didGotWarning = { [outputs] _ in outputs.call() }
    viewModel.hasTicker = { [outputs] _ in outputs.call() }
    return viewModel
  }
}
