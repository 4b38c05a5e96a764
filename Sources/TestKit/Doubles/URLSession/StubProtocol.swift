import Dispatch
import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands between a task of a stubbed session and the server of the stub.
///
/// `Docs/Decisions/0010-URLSessionStub.md` says what Foundation on Linux asks of it, and what happens where a
/// step is left out.
class StubProtocol: URLProtocol {
  private struct Progress {
    var exchange: StubExchange?
    var session: StubbedSession?

    /// Whether the task has been told all.
    var isDelivered = false
  }

  private let progress = Guarded(Progress())

  /// The number of the stub.
  class var number: Int { 0 }

  // Whatever is asked for: what is refused here would reach the network.
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  #if canImport(FoundationNetworking)
    /// Nobody once all is delivered: a task that is cancelled too late would tell its client again, which
    /// traps on Linux.
    override var client: (any URLProtocolClient)? {
      get { progress.withLock { $0.isDelivered } ? nil : super.client }
      set { super.client = newValue }
    }
  #endif

  override func startLoading() {
    if let exchange = progress.withLock({ $0.exchange }) {
      // On Linux, a task begins again when it is resumed after it was suspended.
      if exchange.outcome != nil {
        exchange.queue.async(execute: DispatchWorkItem { self.deliver() })
      }
      return
    }
    let slot = StubSlots.find(Self.number)
    let exchange = StubExchange(of: task, with: slot.server)
    let session = StubbedSession(of: task)
    progress.withLock { progress in
      progress.exchange = exchange
      progress.session = session
    }
    exchange.isOver.notify(queue: exchange.queue, work: DispatchWorkItem { self.deliver() })
    let request = request
    if session.refuses(task), let server = slot.server {
      exchange.finish(.failure(server.refuse(request)))
      return
    }
    let isOpen = exchange.begin {
      request.asSent(uploading: session.upload, adding: session.additionalHeaders)
    }
    if !isOpen { exchange.finish(.failure(slot.releasedError(for: request))) }
  }

  override func stopLoading() {
    // A suspended task goes on later.
    guard task?.state != .suspended else { return }
    progress.withLock { $0.isDelivered ? nil : $0.exchange }?.cancel()
  }

  /// Tells the task what has come of its request; on the queue of the server.
  private func deliver() {
    let (exchange, session) = progress.withLock { ($0.exchange, $0.session) }
    guard let session, let outcome = exchange?.outcome else { return }
    session.hold {
      guard let task, task.state == .running, let client = claimClient() else { return }
      do {
        let answer = try outcome.get()
        guard let response = answer.http else { throw URLError(.badServerResponse) }
        client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        let body = session.takesPieces(task) ? answer.body : [Data(answer.body.joined())]
        for piece in body where !piece.isEmpty { client.urlProtocol(self, didLoad: piece) }
        client.urlProtocolDidFinishLoading(self)
      } catch {
        client.urlProtocol(self, didFailWithError: error)
      }
    }
  }

  /// Whom to tell, once; nil if that was done.
  private func claimClient() -> (any URLProtocolClient)? {
    let client = client
    return progress.withLock { progress in
      defer { progress.isDelivered = true }
      return progress.isDelivered
    } ? nil : client
  }
}

/// The protocol class of the stub with a number.
final class NumberedStubProtocol<Number: StubNumber>: StubProtocol {
  override class var number: Int { Number.value }
}
