public import Foundation
public import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The reply of a ``MockNetworkSession`` or a ``URLSessionStub`` to a request.
///
/// To make a request fail, make the spy throw: `reply.throws(URLError(.timedOut))`. To make it fail later,
/// delay a ``failure(_:)``.
public struct MockNetworkReply: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case response(status: Int, headers: [String: String], body: Data?)
    case failure(URLError)
    case allNil
    case pending
  }

  struct Delay: Equatable, Sendable {
    let duration: Duration
    let clock: TestClock

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.duration == rhs.duration && lhs.clock === rhs.clock
    }
  }

  let content: Content
  private(set) var delay: Delay?

  /// The size of each piece of the body, or nil for a single piece.
  private(set) var chunkSize: Int?

  /// An HTTP response.
  ///
  /// - Parameters:
  ///   - code: The status code.
  ///   - headers: The header fields.
  ///   - body: The body. Without a body, a ``MockNetworkSession`` delivers nil, not empty data.
  /// - Returns: The reply.
  public static func status(
    _ code: Int,
    headers: [String: String] = [:],
    body: Data? = nil
  ) -> Self {
    Self(content: .response(status: code, headers: headers, body: body))
  }

  /// A connection error.
  ///
  /// - Parameter error: The error.
  /// - Returns: The reply.
  public static func failure(_ error: URLError) -> Self {
    Self(content: .failure(error))
  }

  /// Returns the same reply with a delay, which begins when the task is resumed.
  ///
  /// A ``MockNetworkSession`` delivers the reply while the test advances the clock, as a timer would. A
  /// ``URLSessionStub`` sleeps on the clock, so wait with `await clock.sleepers(atLeast: 1)` before you advance the
  /// clock. If the task is cancelled first, the reply is not delivered.
  ///
  /// - Parameters:
  ///   - duration: The delay.
  ///   - clock: The clock that the test advances.
  /// - Returns: The delayed reply.
  public func delayed(by duration: Duration, on clock: TestClock) -> Self {
    var reply = self
    reply.delay = Delay(duration: duration, clock: clock)
    return reply
  }

  /// Returns the same reply with its body in pieces, the way a server may send it.
  ///
  /// The delegate of a ``URLSessionStub``'s session receives the pieces one by one. A completion handler receives the
  /// complete body. A ``MockNetworkSession`` has no delegate and ignores the pieces.
  ///
  /// - Parameters:
  ///   - size: The number of bytes in a piece, at least 1. The last piece may be smaller.
  ///   - sourceLocation: The line to blame for an invalid size.
  /// - Returns: The reply in pieces.
  public func inChunks(
    of size: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    guard size >= 1 else {
      recordFailure(
        "A piece of a body needs at least 1 byte, not \(size). The body is delivered in one piece.",
        at: sourceLocation)
      return self
    }
    var reply = self
    reply.chunkSize = size
    return reply
  }

  /// A reply without a body, response or error, which only a broken session would deliver.
  ///
  /// A ``URLSessionStub`` delivers `URLError.badServerResponse` instead.
  public static var allNil: Self {
    Self(content: .allNil)
  }

  /// A reply that never arrives, so that the task runs until the subject cancels it.
  ///
  /// A task of a ``MockNetworkSession`` also ends when the test calls
  /// ``MockNetworkDataTask/complete(with:sourceLocation:)``. A request that is still pending at the test's wait limit
  /// fails with `URLError.timedOut`.
  public static var pending: Self {
    Self(content: .pending)
  }
}

extension MockNetworkReply: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The same text as ``description``.
  public var debugDescription: String { description }

  /// A mirror without children, so that a dump shows the description, which contains no secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// The reply in a form similar to the test's code, such as `.status(200, body: 5 bytes "hello")`.
  ///
  /// Header fields and the clock of a delay are left out.
  public var description: String {
    let reply =
      switch content {
      case .response(let status, _, let body):
        body.map { ".status(\(status), body: \(describeValue($0)))" } ?? ".status(\(status))"
      case .failure(let error): ".failure(\(describeValue(error)))"
      case .allNil: ".allNil"
      case .pending: ".pending"
      }
    let chunks = chunkSize.map { ".inChunks(of: \($0))" } ?? ""
    let delay = delay.map { ".delayed(by: \(describeDuration($0.duration, isExact: true)))" } ?? ""
    return reply + chunks + delay
  }
}

extension URLRequest {
  /// Returns a response to this request, or nil if the request has no URL.
  func response(_ status: Int, _ headers: [String: String]) -> HTTPURLResponse? {
    url.flatMap {
      HTTPURLResponse(url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    }
  }
}
