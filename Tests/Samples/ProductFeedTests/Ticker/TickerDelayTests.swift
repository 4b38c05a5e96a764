import ProductFeed
import TestKit

/// The tests run with timers and with a clock, because the feed works with either.
@MainActor
@Suite("The delay of the ticker", .tags(.behavior))
struct TickerDelayTests {
  @Test(arguments: TimeSource.allCases)
  func `the ticker appears when the delay has passed, and not before`(source: TimeSource) async {
    let time = TestTime(source)
    let feed = FeedUnderTest(timers: time.scheduler)
    await feed.load()
    #expect(await time.remaining(0) == [])

    feed.viewModel.onFireDate()
    #expect(await time.remaining(1) == [.seconds(5)])

    time.advance(by: .milliseconds(4_999))
    #expect(await time.remaining(1) == [.milliseconds(1)])
    feed.received.expectCalled()

    time.advance(by: .milliseconds(1))
    await feed.received.waitForCalls(2)
    #expect(feed.rows.first == "ticker-1")
    #expect(await time.remaining(0) == [])
  }

  @Test(arguments: TimeSource.allCases)
  func `several requests before the ticker appears are one, and a later request is another`(
    source: TimeSource
  ) async {
    let time = TestTime(source)
    let feed = FeedUnderTest(timers: time.scheduler)
    await feed.load()
    feed.viewModel.onFireDate()
    _ = await time.remaining(1)
    time.advance(by: .seconds(3))

    feed.viewModel.onFireDate()
    feed.viewModel.onFireDate()
    #expect(await time.remaining(1) == [.seconds(2)])

    time.advance(by: .seconds(2))
    await feed.received.waitForCalls(2)
    feed.viewModel.onFireDate()
    #expect(await time.remaining(1) == [.seconds(5)])
  }

  @Test(arguments: TimeSource.allCases, [Duration.zero, .seconds(-1)])
  func `without a delay the ticker appears in the next turn`(
    source: TimeSource, delay: Duration
  ) async {
    let time = TestTime(source)
    let feed = FeedUnderTest(timers: time.scheduler, delay: delay)
    await feed.load()

    feed.viewModel.onFireDate()
    feed.received.expectCalled()

    time.advance(by: .zero)
    await feed.received.waitForCalls(2)
    #expect(feed.rows.first == "ticker-1")
  }
}
