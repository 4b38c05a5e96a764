import ProductFeed
import Schedules
import TestKit

/// Rules that hold for loads, the ticker and time limits, whatever order the tasks run in.
@MainActor
@Suite("Product feed under schedules", .tags(.behavior), .schedules(200))
struct ProductFeedUnderSchedulesTests {
  let feed = FeedUnderTest()
  let clock = TestClock()

  private var outputCount: Int {
    feed.hasTicker.callCount + feed.received.callCount + feed.errors.callCount
      + feed.warnings.callCount
  }

  @Test func `after a reload, the feed shows the products of the reload`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .success(.products(1)))
    feed.provider.fetchingProducts.suspends(on: gate)
    feed.provider.fetchingInspirations.answers { () async throws(FetchError) in
      for _ in 1...3 { await Task.yield() }
      return .two
    }
    feed.viewModel.onDidLoad()
    await gate.arrivals(1)

    let answering = Task { gate.open(1, returning: .products(1)) }
    let reloading = Task { await feed.viewModel.onDidLoad().value }
    gate.open(2, returning: .products(2))
    await answering.value
    await reloading.value
    await settle()

    #expect(feed.rows.filter { $0.hasPrefix("product") } == ["product-1", "product-2"])
  }

  @Test func `a stopped feed calls no more output closures`() async {
    feed.provider.fails([.inspirations])
    feed.viewModel.onDidLoad()

    let stopping = Task {
      feed.viewModel.stop()
      return outputCount
    }
    let before = await stopping.value
    await settle()

    #expect(outputCount == before)
  }

  @Test func `the rows of a stopped feed do not change, even if its timer fires`() async {
    await feed.load()
    feed.viewModel.onFireDate()

    let waiting = Task { feed.timer.advance(by: .seconds(5)) }
    let stopping = Task {
      feed.viewModel.stop()
      return feed.rows
    }
    let before = await stopping.value
    await waiting.value
    await settle()

    #expect(feed.rows == before)
  }

  @Test func `a fetch that races with its time limit ends once and leaves no timer`() async {
    let timer = MockTimer(on: clock)
    feed.provider.fetchingProducts.answers { () async throws(FetchError) in
      await Task.yield()
      return .four
    }
    let provider = TimeLimitedProvider(feed.provider, limit: .seconds(2), timers: timer)

    let fetching = Task { try await provider.products() }
    let waiting = Task { clock.advance(by: .seconds(2)) }
    await waiting.value
    await settle()

    do {
      #expect(try await fetching.value == .four)
    } catch {
      #expect(error as? FetchError == .noAnswer("no products after 2.0 seconds"))
    }
    #expect(timer.pending.isEmpty)
    feed.provider.ending.expectCalled()
  }
}
