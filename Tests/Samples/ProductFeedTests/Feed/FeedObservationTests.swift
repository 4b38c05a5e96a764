import Navigation
import Observation
import ProductFeed
import TestKit

/// The changes that a view sees when it observes the feed.
@MainActor
@Suite("Observing the feed", .tags(.state))
struct FeedObservationTests {
  let feed = FeedUnderTest()

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `an observer sees each change of the rows once, and none if a load fails`() async {
    let viewModel = feed.viewModel
    let counts = AsyncSequenceProbe(Observations { viewModel.rows.count }, named: "rows")
    await counts.expectNext(0)

    viewModel.onDidLoad()
    await counts.expectNext(6)

    viewModel.onFireDate()
    feed.timer.fire()
    await counts.expectNext(7)

    feed.provider.fails()
    await feed.load()
    await counts.expectNoElement(within: .milliseconds(20))
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `an observer sees the new screen when a row is chosen`() async {
    let viewModel = feed.viewModel
    await feed.load()
    let screens = AsyncSequenceProbe(Observations { viewModel.navigation.screens.count })
    await screens.expectNext(1)

    viewModel.select(at: 0)

    await screens.expectNext(2)
  }
}
