public import Foundation
public import Testing

/// What a ``MockNetworkSession`` or a ``URLSessionStub`` delivers for a request.
///
/// A request that fails is an error of the spy, `session.reply.throws(URLError(.timedOut))`, or, where it
/// is to fail later, a ``failure(_:)`` that is delayed.
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

  /// How many bytes a piece of the body has; nil if it is delivered in one piece.
  private(set) var chunkSize: Int?

  /// An HTTP response.
  ///
  /// - Parameters:
  ///   - code: The status code.
  ///   - headers: The header fields.
  ///   - body: The body; nil for none at all, which is not the same as an empty one.
  /// - Returns: The reply.
  public static func status(
    _ code: Int,
    headers: [String: String] = [:],
    body: Data? = nil
  ) -> Self {
    Self(content: .response(status: code, headers: headers, body: body))
  }

  /// An error of the connection.
  ///
  /// - Parameter error: The error.
  /// - Returns: The reply.
  public static func failure(_ error: URLError) -> Self {
    Self(content: .failure(error))
  }

  /// The same, but not before a clock has been advanced so far after the task was resumed.
  ///
  /// A ``MockNetworkSession`` delivers it in the advance itself, like the block of a timer. A
  /// ``URLSessionStub`` sleeps on the clock until then, so that the test waits for it with
  /// `await clock.sleepers(atLeast: 1)` before it advances. If the task is cancelled before, it is not
  /// delivered at all.
  ///
  /// - Parameters:
  ///   - duration: How long it takes.
  ///   - clock: The clock that the test advances.
  /// - Returns: The reply.
  public func delayed(by duration: Duration, on clock: TestClock) -> Self {
    var reply = self
    reply.delay = Delay(duration: duration, clock: clock)
    return reply
  }

  /// The same, but with its body in pieces, as a server may send it.
  ///
  /// The delegate of a ``URLSessionStub``'s session is given the pieces one by one, and a completion handler
  /// the whole. A ``MockNetworkSession`` has no delegate: there it changes nothing.
  ///
  /// - Parameters:
  ///   - size: How many bytes a piece has, at least one; the last piece may have fewer.
  ///   - sourceLocation: Where misuse is reported.
  /// - Returns: The reply.
  public func inChunks(
    of size: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    guard size >= 1 else {
      recordFailure(
        "A piece of a body has at least 1 byte, not \(size). The body is delivered in one piece.",
        at: sourceLocation)
      return self
    }
    var reply = self
    reply.chunkSize = size
    return reply
  }

  /// Neither a body nor a response nor an error, as a broken session would deliver it.
  ///
  /// No real session does it, so a ``URLSessionStub`` delivers `URLError.badServerResponse` for it.
  public static var allNil: Self {
    Self(content: .allNil)
  }

  /// No reply for now: the task runs until the subject cancels it or, in a ``MockNetworkSession``, the test
  /// calls ``MockNetworkDataTask/complete(with:sourceLocation:)``.
  public static var pending: Self {
    Self(content: .pending)
  }
}

extension MockNetworkReply: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The same text as ``description``.
  public var debugDescription: String { description }

  /// A mirror without parts, so that a dump shows the description, which contains no secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// The reply as it is written in a test, such as `.status(200, body: 5 bytes "hello")`, without the
  /// header fields.
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
    let delay = delay.map { ".delayed(by: \(describeExactDuration($0.duration)))" } ?? ""
    return reply + chunks + delay
  }
}
