public import Testing

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A stub with a real `URLSession`, whose requests your test answers.
///
/// Use it for code that takes a concrete `URLSession`. No request reaches a network. If your code can take a
/// `NetworkSession` instead, use ``MockNetworkSession``, which answers immediately, inside `resume()`.
///
/// <!-- snippet: users-client -->
/// ```swift
/// struct UsersClient {
///   var session = URLSession.shared
///
///   func name(ofUser id: Int) async throws -> String {
///     guard let url = URL(string: "https://example.com/users/\(id)") else {
///       throw URLError(.badURL)
///     }
///     let (data, response) = try await session.data(from: url)
///     let status = (response as? HTTPURLResponse)?.statusCode
///     return status == 200 ? String(decoding: data, as: UTF8.self) : "a guest"
///   }
/// }
/// ```
///
/// <!-- snippet: session-stub -->
/// ```swift
/// @Test func `an unknown user is called a guest`() async throws {
///   let stub = URLSessionStub()
///   stub.reply.when(.request(.get, "/users/1"))
///     .returns(.status(200, body: Data("Leanne".utf8)))
///   stub.reply.when(.request(.get, "/users/2")).returns(.status(404))
///   let client = UsersClient(session: stub.session)
///
///   let names = try await [client.name(ofUser: 1), client.name(ofUser: 2)]
///
///   #expect(names == ["Leanne", "a guest"])
///   stub.reply.expectAnswersUsed()
/// }
/// ```
///
/// The stub has two spies:
///
/// - ``reply`` records each request with its body, and answers it. Like every spy, it answers with a value (a
///   ``MockNetworkReply``), a sequence, an error such as `URLError(.timedOut)`, async code, or a ``Gate``. To answer
///   only some requests, use `when` with a matcher such as `.request(.get, "/users")`.
/// - ``cancelling`` records the pending requests that the subject cancels.
///
/// Every stub sees only its own requests, even if tests run in parallel. Keep a reference to the stub for as long as
/// its session is in use. When the stub is deallocated, it cancels the pending requests, and later requests fail.
///
/// If your code creates its own session, for example to set a delegate, give it the stub's ``configuration``. To send a
/// body to the delegate in pieces, use ``MockNetworkReply/inChunks(of:sourceLocation:)``.
///
/// A request without a matching answer fails with `URLError.resourceUnavailable`. It also fails the test with an issue
/// that lists the available answers and shows which one came closest to matching. The stub answers requests on its own
/// queue, which does not know the running test. So the spy reports the issue at its next verification, such as
/// `stub.reply.expectCalled()`, or when the stub is deallocated. For the same reason, do not use `#expect` in a closure
/// that answers requests.
///
/// The stub follows redirects as a real session does: `reply` gets the next request, and the response has the URL of
/// that request. The stub does not ask the session's delegate whether to follow a redirect. It keeps the header field
/// `Authorization`, which a real session on Apple platforms removes. A delayed reply sleeps on its clock, so wait with
/// `await clock.sleepers(atLeast: 1)` before you advance the clock. A request's timeout has no effect. Reply with
/// `URLError(.timedOut)` instead.
///
/// Web sockets are not stubbed. Foundation on Linux has two more limits:
///
/// - A download task fails with `URLError.unsupportedURL` and makes the test fail.
/// - A response with status 401 is delivered without its `WWW-Authenticate` header field.
///
/// - Complexity: A request takes O(n) time, where n is the number of answers.
public final class URLSessionStub: Sendable {
  /// The session for the subject.
  public let session: URLSession

  /// The spy that records and answers the requests.
  public let reply: Spy<URLRequest, MockNetworkReply, any Error>

  /// The spy that records the pending requests that were cancelled.
  public let cancelling: Spy<URLRequest, Void, Never>

  private let server: StubServer
  let origin: Origin
  private let makeConfiguration: @Sendable () -> URLSessionConfiguration

  /// Creates a stub without replies.
  ///
  /// Give it replies before the subject sends a request.
  ///
  /// - Parameter sourceLocation: The line to blame for a request without a reply.
  public convenience init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(nil, sourceLocation)
  }

  /// Creates a stub that answers every request with the same reply, unless you set a different answer.
  ///
  /// - Parameters:
  ///   - reply: The reply.
  ///   - sourceLocation: The line at which the stub's spies report issues.
  public convenience init(
    returning reply: MockNetworkReply,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(reply, sourceLocation)
  }

  private init(_ baseReply: MockNetworkReply?, _ sourceLocation: SourceLocation) {
    origin = Origin(sourceLocation)
    server = StubServer(baseReply, origin: origin)
    reply = server.reply
    cancelling = server.cancelling
    // Every session of the stub holds this object, so that the registry knows when all sessions are gone.
    let credentials = URLSessionConfiguration.ephemeral.urlCredentialStorage
    let number = StubRegistry.add(server, lease: credentials, place: sourceLocation)
    let protocolClass: AnyClass = StubRegistry.protocolClass(number)
    makeConfiguration = {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [protocolClass]
      configuration.urlCredentialStorage = credentials
      // A cached response would hide a repeated request from the spy.
      configuration.urlCache = nil
      return configuration
    }
    session = URLSession(configuration: makeConfiguration())
    origin.activity.add(self)
  }

  deinit {
    origin.reportKept()
    server.shutDown(
      URLError(
        .cancelled,
        explanation: """
          The URLSessionStub made at \(origin.text) was released while this request was pending.
          """))
    reply.reportDeferredIssuesAtEnd()
  }

  /// A new configuration for code that creates its own session.
  ///
  /// You can change everything except `protocolClasses` and `urlCredentialStorage`.
  public var configuration: URLSessionConfiguration { makeConfiguration() }

  /// The requests with their bodies, oldest first.
  public var requests: [URLRequest] {
    origin.touch()
    return reply.calls
  }
}

extension URLSessionStub: PendingSource {
  var pending: [String] {
    list(
      server.pendingRequests.lazy.map { describeValue($0) }, of: "URLSessionStub",
      remedy: "Give a reply, or let the subject cancel the task.")
  }
}
