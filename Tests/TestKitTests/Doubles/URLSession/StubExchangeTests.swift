import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Requests of a stubbed session", .tags(.state))
struct StubExchangeTests {
  @Test func `a request that is over is let go of, while its stub goes on`() {
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

  @Test func `what was answered before is asked for again`() {
    #expect(URLSessionStub().configuration.urlCache == nil)
  }
}
