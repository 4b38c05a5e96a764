import Dispatch
import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the sessions of a stub talk to.
final class StubServer: Sendable {
  let reply: Spy<URLRequest, MockNetworkReply, any Error>
  let cancelling: Spy<URLRequest, Void, Never>

  /// The origin of the stub, which is weak so that it is deallocated with the stub.
  weak let origin: Origin?

  /// Where requests are answered, one after the other.
  let queue = DispatchQueue(label: "URLSessionStub")

  /// The requests that are under way; nil once the stub was released.
  private let exchanges = Guarded<[ObjectIdentifier: StubExchange]?>([:])

  init(
    reply: Spy<URLRequest, MockNetworkReply, any Error>,
    cancelling: Spy<URLRequest, Void, Never>,
    origin: Origin
  ) {
    self.reply = reply
    self.cancelling = cancelling
    self.origin = origin
  }

  /// Takes on a request; false if the stub was released.
  func open(_ exchange: StubExchange) -> Bool {
    exchanges.withLock { exchanges in
      exchanges?[ObjectIdentifier(exchange)] = exchange
      return exchanges != nil
    }
  }

  /// Lets go of a request that has its outcome.
  func close(_ exchange: StubExchange) {
    exchanges.withLock { exchanges in
      _ = exchanges?.removeValue(forKey: ObjectIdentifier(exchange))
    }
  }

  /// The requests that have no outcome yet.
  var requestsUnderWay: [URLRequest] {
    exchanges.withLock { $0.map { Array($0.values) } ?? [] }.compactMap(\.request)
  }

  /// Reports a request of a kind that cannot be answered; the error for it.
  func refuse(_ request: URLRequest) -> URLError {
    let text = """
      A download task was resumed for \(describeValue(request)). Foundation on Linux cannot answer it from a \
      stub, so it failed with URLError.unsupportedURL. Use a data task in the subject.
      """
    reply.raise(text)
    return URLError(.unsupportedURL, explanation: text, url: request.url)
  }

  /// Keeps an issue about a request that was pending until the limit, and returns its error.
  func timeout(of request: URLRequest, after elapsed: WaitLimit.Elapsed) -> URLError? {
    guard let origin else { return nil }
    let text = """
      The request \(describeValue(request)) to the URLSessionStub made at \(origin.text) got no reply within \
      \(describeDuration(elapsed.limit)), so it failed with URLError.timedOut. Give it a reply, or let the \
      subject cancel it.\(elapsed.remark)
      """
    origin.keep(text)
    origin.report()
    return URLError(.timedOut, explanation: text, url: request.url)
  }

  /// Ends all requests that are under way; there will be no others.
  func shutDown(_ error: URLError) {
    let open = exchanges.withLock { exchanges in
      defer { exchanges = nil }
      return exchanges.map { Array($0.values) } ?? []
    }
    for exchange in open { exchange.finish(.failure(error)) }
  }
}

extension URLError {
  /// An error that says of itself why there is one.
  init(_ code: Code, explanation: String, url: URL? = nil) {
    var details: [String: Any] = [NSLocalizedDescriptionKey: explanation]
    details[NSURLErrorFailingURLErrorKey] = url
    self.init(code, userInfo: details)
  }
}
