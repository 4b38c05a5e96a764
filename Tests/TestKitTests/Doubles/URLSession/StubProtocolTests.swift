import Dispatch
import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Tests of internals: whether a request is released while its stub exists, and when a queue is resumed, cannot be
// observed from outside.
@Suite("URL session stub: internals", .tags(.state), .timeLimit(.minutes(10)))
struct StubProtocolTests {
  @Test func `a finished request is released while its stub exists`() {
    let server = StubServer(
      reply: Spy("reply", returning: .pending), cancelling: Spy("cancelling"),
      origin: Origin(#_sourceLocation))

    expectReleased {
      let exchange = StubExchange(of: nil, with: server)
      #expect(server.open(exchange))
      exchange.finish(.failure(URLError(.timedOut)))
      return exchange
    }
  }

  #if canImport(FoundationNetworking)
    @Test func `a queue is resumed after the given number of steps of 10 ms`() async {
      let queue = DispatchQueue(label: "StubProtocolTests")
      let begin = ContinuousClock.now
      queue.suspend()
      let resumer = QueueResumer(queue)

      resumer.resume(afterSteps: 3)
      await expectation("the queue is resumed") { done in queue.async { done() } }

      #expect(ContinuousClock.now - begin >= .milliseconds(30))
      withExtendedLifetime(resumer) {}
    }

    @Test func `a queue is resumed only once`() async {
      let queue = DispatchQueue(label: "StubProtocolTests")
      queue.suspend()
      queue.suspend()
      let resumer = QueueResumer(queue)
      resumer.resume()
      resumer.resume()
      let events = Spy<Int, Void, Never>("events")
      queue.async { events.call(2) }

      events.call(1)
      queue.resume()
      await events.waitForCalls(2)

      #expect(events.calls == [1, 2])
    }
  #endif
}
