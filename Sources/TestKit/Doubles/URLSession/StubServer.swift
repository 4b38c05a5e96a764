import Dispatch
import Foundation
import Seams
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The server that the sessions of one stub talk to.
final class StubServer: Sendable {
  let reply: Spy<URLRequest, MockNetworkReply, any Error>
  let cancelling: Spy<URLRequest, Void, Never>

  /// The origin of the stub, held weakly so that the origin is deallocated with the stub.
  weak let origin: Origin?

  /// The queue on which requests are answered, one after the other.
  let queue = DispatchQueue(label: "URLSessionStub")

  /// The pending requests by number, or nil after the stub was released.
  private let exchanges = LockedState<[UInt64: StubExchange]?>([:])

  init(_ baseReply: MockNetworkReply?, origin: Origin) {
    reply = Spy(
      name: "URLSessionStub.reply",
      baseValue: baseReply,
      origin: origin.place,
      advice: """
        Set an answer before the request: reply.when(.request(.get, "/users")).returns(.status(200)). To answer \
        all requests, use reply.returns(.status(200)) or URLSessionStub(returning: .status(200)).
        """
    ) { .failure(URLError(.resourceUnavailable, explanation: "\($0)")) }
    cancelling = Spy("URLSessionStub.cancelling", sourceLocation: origin.place)
    self.origin = origin
  }

  /// Adds a pending request.
  ///
  /// Returns `false` if the stub was released.
  func open(_ exchange: StubExchange) -> Bool {
    exchanges.withLock { exchanges in
      exchanges?[exchange.number] = exchange
      return exchanges != nil
    }
  }

  /// Removes a request once it has an outcome.
  func close(_ exchange: StubExchange) {
    _ = exchanges.withLock { $0?.removeValue(forKey: exchange.number) }
  }

  /// The recorded requests that have no outcome yet, oldest first.
  var pendingRequests: [URLRequest] {
    (exchanges.withLock { $0 } ?? [:]).sorted { $0.key < $1.key }.compactMap(\.value.request)
  }

  /// Reports a download task, which cannot be answered on Linux, and returns the error for it.
  func refuseDownload(_ request: URLRequest) -> URLError {
    let text = """
      A download task was resumed for \(describeValue(request)). On Linux, a stub cannot answer a download \
      task, so the task failed with URLError.unsupportedURL. Use a data task in the subject.
      """
    reply.raise(text)
    return URLError(.unsupportedURL, explanation: text, url: request.url)
  }

  /// Reports a request that is still pending at the test's wait limit and returns its error.
  ///
  /// Returns nil if the stub was released.
  func timeOut(_ request: URLRequest, after elapsed: WaitLimit.Elapsed) -> URLError? {
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

  /// Ends all pending requests and accepts no new ones.
  func shutDown(_ error: URLError) {
    let pending = exchanges.withLock { $0.take() } ?? [:]
    for exchange in pending.values { exchange.finish(.failure(error)) }
  }
}

extension URLError {
  init(_ code: Code, explanation: String, url: URL? = nil) {
    var details: [String: Any] = [NSLocalizedDescriptionKey: explanation]
    details[NSURLErrorFailingURLErrorKey] = url
    self.init(code, userInfo: details)
  }
}

// MARK: - From a protocol class to its server

/// The table that maps each `URLProtocol` class to the server of its stub.
///
/// A session creates its protocol objects itself, from the classes in its configuration. A protocol object knows only
/// its class. So every stub has its own class, with a number that is an index into this table. Numbers are reused, so
/// that a process needs only as many classes as it has stubs at the same time, counting released stubs with sessions.
enum StubRegistry {
  struct Entry: Sendable {
    weak var server: StubServer?

    /// An object that all configurations and sessions of the stub hold.
    ///
    /// A session may outlive its stub. While the session exists, the number of the stub is not reused. Otherwise, the
    /// session's requests would reach a different stub.
    weak var lease: URLCredentialStorage?

    /// The line at which the stub was created.
    let place: SourceLocation

    /// The error for a request that is made after the stub was released.
    func releasedError(for request: URLRequest) -> URLError {
      URLError(
        .resourceUnavailable,
        explanation: """
          The URLSessionStub of this session, made at \(place.fileName):\(place.line), was released. Keep \
          the stub as long as its session is used.
          """, url: request.url)
    }
  }

  /// The entries by number.
  ///
  /// All tests of a process share this table because they share the classes. The table holds only weak references, and
  /// no two stubs have the same entry. `URLSessionStubIsolationTests` checks this with hundreds of stubs.
  private static let entries = LockedState<[Entry]>([])

  static func add(
    _ server: StubServer, lease: URLCredentialStorage?, place: SourceLocation
  ) -> Int {
    entries.withLock { entries in
      let entry = Entry(server: server, lease: lease, place: place)
      let number = entries.firstIndex { $0.server == nil && $0.lease == nil } ?? entries.count
      if number == entries.count { entries.append(entry) } else { entries[number] = entry }
      return number
    }
  }

  static func entry(_ number: Int) -> Entry {
    entries.withLock { $0[number] }
  }

  /// Returns the protocol class with the given number.
  static func protocolClass(_ number: Int) -> AnyClass {
    func open<Number: StubNumber>(_: Number.Type) -> AnyClass { NumberedStubProtocol<Number>.self }
    return open(numberType(number))
  }
}

/// A number as a type, written in binary digits from the last to the first: six is `Even<Odd<Odd<Zero>>>`.
protocol StubNumber {
  static var value: Int { get }
}

private enum Zero: StubNumber {
  static var value: Int { 0 }
}

private enum Even<Rest: StubNumber>: StubNumber {
  static var value: Int { 2 * Rest.value }
}

private enum Odd<Rest: StubNumber>: StubNumber {
  static var value: Int { 2 * Rest.value + 1 }
}

private func numberType(_ number: Int) -> any StubNumber.Type {
  func even<Rest: StubNumber>(_: Rest.Type) -> any StubNumber.Type { Even<Rest>.self }
  func odd<Rest: StubNumber>(_: Rest.Type) -> any StubNumber.Type { Odd<Rest>.self }
  guard number > 0 else { return Zero.self }
  let rest = numberType(number / 2)
  return number.isMultiple(of: 2) ? even(rest) : odd(rest)
}
