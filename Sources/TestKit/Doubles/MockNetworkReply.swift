public import Foundation

/// What a ``MockNetworkSession`` delivers for a request, errors apart.
///
/// A request that fails is an error of the spy: `session.reply.throws(URLError(.timedOut))`.
public struct MockNetworkReply: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case response(status: Int, headers: [String: String], body: Data?)
    case nothing
    case pending
  }

  let content: Content

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
