import Dispatch
import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// These tests use internals, because no public API shows that a request is released or a queue is resumed.
@Suite("URL session stub: internals", .tags(.state), .timeLimit(.minutes(10)))
struct StubProtocolTests {
  @Test func `a finished request is released while its stub is still in use`() {
    let server = StubServer(.pending, origin: Origin(#_sourceLocation))

    expectReleased {
      let exchange = StubExchange(of: nil, with: server)
      #expect(server.open(exchange))
      exchange.finish(.failure(URLError(.timedOut)))
      return exchange
    }
  }

  #if canImport(FoundationNetworking)
    @Test func `a queue that is resumed after 3 steps is suspended for at least 30 ms`() async {
      let queue = DispatchQueue(label: "StubProtocolTests")
      // check-tests: allow real-clock, the delay passes in real time, and only its lower bound is checked
      let begin = ContinuousClock.now
      queue.suspend()
      let resumer = QueueResumer(queue)

      resumer.resume(afterSteps: 3)
      await expectation("the queue is resumed") { done in queue.async { done() } }

      // check-tests: allow real-clock, the delay passes in real time, and only its lower bound is checked
      #expect(ContinuousClock.now - begin >= .milliseconds(30))
      withExtendedLifetime(resumer) {}
    }

    @Test func `a queue resumer resumes its queue only once`() async {
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
