import ProductFeed
import TestKit

@MainActor
@Suite("Ticker delay", .tags(.behavior))
struct TickerDelayTests {
  @Test
  func `ticker requests share a delay until the ticker appears, and later ones start a new delay`()
    async
  {
    let feed = FeedUnderTest()
    await feed.load()
    feed.viewModel.onFireDate()
    feed.timer.advance(by: .seconds(3))

    feed.viewModel.onFireDate()
    #expect(feed.timer.pending.count == 1)

    feed.timer.advance(by: .seconds(2))
    await feed.received.waitForCalls(2)
    feed.viewModel.onFireDate()
    #expect(feed.timer.pending.map(\.delay) == [.seconds(5)])
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `without a delay, the ticker appears in the next turn of the main actor`(
    delay: Duration
  ) async {
    let feed = FeedUnderTest(delay: delay)
    await feed.load()

    feed.viewModel.onFireDate()
    feed.received.expectCalled()

    feed.timer.advance(by: .zero)
    await feed.received.waitForCalls(2)
    #expect(feed.rows.first == "ticker-1")
  }
}
