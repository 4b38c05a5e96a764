import ProductFeed
import TestKit

@MainActor
@Suite("The delay of the ticker", .tags(.behavior))
struct TickerDelayTests {
  @Test func `several requests before the ticker appears are one, and a later request is another`()
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
  func `without a delay the ticker appears in the next turn`(delay: Duration) async {
    let feed = FeedUnderTest(delay: delay)
    await feed.load()

    feed.viewModel.onFireDate()
    feed.received.expectCalled()

    feed.timer.advance(by: .zero)
    await feed.received.waitForCalls(2)
    #expect(feed.rows.first == "ticker-1")
  }
}
