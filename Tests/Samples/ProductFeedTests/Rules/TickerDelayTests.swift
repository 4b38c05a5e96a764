import ProductFeed
import TestKit

/// With timers, and with a clock: whoever takes a scheduler does not notice which it has.
@MainActor
@Suite("The ticker comes after its delay, once", .tags(.behavior))
struct TickerDelayTests {
  @Test(arguments: TimeSource.allCases)
  func `a load alone shows no ticker and sets no timer`(source: TimeSource) async {
    let time = TestTime(source)
    let feed = FeedUnderTest(timers: time.scheduler)

    await feed.load()

    #expect(feed.rows.contains("ticker-1") == false)
    #expect(await time.remaining(0) == [])
  }

  @Test(arguments: TimeSource.allCases)
  func `nothing happens before, and everything at the time`(source: TimeSource) async {
    let time = TestTime(source)
    let feed = FeedUnderTest(timers: time.scheduler)
    await feed.load()

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
  func `the delay is up to the app`(source: TimeSource) async {
    let time = TestTime(source)
    let feed = FeedUnderTest(timers: time.scheduler, delay: .milliseconds(300))

    feed.viewModel.onFireDate()

    #expect(await time.remaining(1) == [.milliseconds(300)])
  }

  @Test(arguments: TimeSource.allCases)
  func `asked for several times before, it comes once, at the first time`(
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
  }

  @Test(arguments: TimeSource.allCases)
  func `asked for again afterwards, it comes again`(source: TimeSource) async {
    let time = TestTime(source)
    let feed = FeedUnderTest(timers: time.scheduler)
    await feed.load()
    feed.viewModel.onFireDate()
    _ = await time.remaining(1)
    time.advance(by: .seconds(5))
    await feed.received.waitForCalls(2)

    feed.viewModel.onFireDate()

    #expect(await time.remaining(1) == [.seconds(5)])
  }

  @Test(arguments: TimeSource.allCases, [Duration.zero, .seconds(-1)])
  func `without a delay it comes at the next turn, not at once`(
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

  @Test func `the timer does not repeat`() {
    let feed = FeedUnderTest()

    feed.viewModel.onFireDate()

    feed.timer.scheduledTimer.expectCalled(with: .seconds(5), false)
  }
}
