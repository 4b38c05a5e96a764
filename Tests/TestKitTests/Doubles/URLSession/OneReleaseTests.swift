#if canImport(FoundationNetworking)
  import Dispatch

  @testable import TestKit

  @Suite("The release of a queue", .timeLimit(.minutes(10)))
  struct OneReleaseTests {
    private let queue = DispatchQueue(label: "OneReleaseTests")

    @Test func `a queue goes on after as many turns of ten milliseconds as were named`() async {
      let begin = ContinuousClock.now
      queue.suspend()
      let release = OneRelease(of: queue)

      release(afterTurns: 3)
      await expectation("the queue goes on") { isGoing in queue.async { isGoing.fulfill() } }

      #expect(ContinuousClock.now - begin >= .milliseconds(30))
      withExtendedLifetime(release) {}
    }

    @Test func `it goes on once, whoever lets it go`() async {
      queue.suspend()
      queue.suspend()
      let release = OneRelease(of: queue)
      release()
      release()
      let events = Spy<Int, Void, Never>("events")
      queue.async { events.call(2) }

      events.call(1)
      queue.resume()
      await events.waitForCalls(2)

      #expect(events.calls == [1, 2])
    }
  }
#endif
