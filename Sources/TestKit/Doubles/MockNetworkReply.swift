public import Foundation

/// What a ``MockNetworkSession`` delivers for a request.
///
/// A request that fails is an error of the spy, `session.reply.throws(URLError(.timedOut))`, or, where it
/// is to fail later, a ``failure(_:)`` that is delayed.
public struct MockNetworkReply: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case response(status: Int, headers: [String: String], body: Data?)
    case failure(URLError)
    case nothing
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
  /// It is delivered in the advance itself, like the block of a timer; not at all if the task is
  /// cancelled before.
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

  /// Neither a body nor a response nor an error, as a broken session would deliver it.
  public static var nothing: Self {
    Self(content: .nothing)
  }

  /// No reply for now: the task runs until the test calls
  /// ``MockNetworkDataTask/complete(with:sourceLocation:)`` or the subject cancels it.
  public static var pending: Self {
    Self(content: .pending)
  }
}
