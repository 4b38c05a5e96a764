public import Testing

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A real `URLSession` whose requests the test answers: nothing of it reaches a network.
///
/// For code that takes a concrete `URLSession`. Code of your own may take a `NetworkSession` instead; then
/// ``MockNetworkSession`` answers at once, on the thread of the test.
///
/// <!-- snippet: users-client -->
/// ```swift
/// struct UsersClient {
///   let session: URLSession
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
/// @Test func `a user whom the server does not know is a guest`() async throws {
///   let stub = URLSessionStub()
///   stub.reply.when(.request(.get, "/users/1")).returns(.status(200, body: Data("Leanne".utf8)))
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
/// It is made of two spies. ``reply`` records the requests, with their bodies, and answers them like every
/// spy: with a ``MockNetworkReply``, in sequence, with an error such as `URLError(.timedOut)`, from async code,
/// or held at a ``Gate``; all of them, or after `when` some of them. `.request(.get, "/users")` says which.
/// ``cancelling`` records the requests that the subject has cancelled while they were under way.
///
/// Every stub has its own requests, whatever runs beside it. Keep it as long as its session is used: at its
/// end it cancels what is under way, and later requests fail. Code that makes its session itself, as one
/// with a delegate does, is given the ``configuration``:
///
/// <!-- snippet: piece-loader -->
/// ```swift
/// /// Creates its own session and is the delegate of it.
/// final class PieceLoader: NSObject, URLSessionDataDelegate, Sendable {
///   private let configuration: URLSessionConfiguration
///   private let onPiece: @Sendable (Data) -> Void
///
///   init(
///     configuration: URLSessionConfiguration,
///     onPiece: @escaping @Sendable (Data) -> Void
///   ) {
///     self.configuration = configuration
///     self.onPiece = onPiece
///   }
///
///   func load(_ url: URL) {
///     let session = URLSession(
///       configuration: configuration, delegate: self, delegateQueue: nil)
///     session.dataTask(with: url).resume()
///     session.finishTasksAndInvalidate()
///   }
///
///   func urlSession(
///     _: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
///   ) {
///     onPiece(data)
///   }
/// }
/// ```
///
/// <!-- snippet: session-stub-configuration -->
/// ```swift
/// @Test func `every piece of a page is handed over as it arrives`() async {
///   let page = MockNetworkReply.status(200, body: Data("hello".utf8)).inChunks(of: 2)
///   let stub = URLSessionStub(returning: page)
///   let onPiece = Spy<Data, Void, Never>("onPiece")
///   let loader = PieceLoader(configuration: stub.configuration) { onPiece.call($0) }
///
///   loader.load(URL(filePath: "/page"))
///   await onPiece.waitForCalls(3)
///
///   #expect(onPiece.calls == [Data("he".utf8), Data("ll".utf8), Data("o".utf8)])
/// }
/// ```
///
/// A request that no answer is for fails with `URLError.resourceUnavailable`, and records an issue that says
/// which answers there are and what was missing for the nearest. Requests come in on a thread of
/// Foundation, where no test is to be seen. So an issue is reported by the next verification of the spy, such
/// as `stub.reply.expectCalled()`, or at the end of the stub; and so an answer that is a closure expects
/// nothing itself, but returns.
///
/// A redirect is followed as a session would do it: the next request is asked for like the first, and the
/// response has its URL. A delegate is not asked about it. A reply that is delayed sleeps on its clock, so
/// that a test waits for that with `await clock.sleepers(atLeast: 1)` before it advances. Time-outs of a request
/// do not run: reply with `URLError(.timedOut)`.
///
/// On Linux, Foundation shows a protocol less of a task, and takes less from it:
///
/// - A download task fails with `URLError.unsupportedURL`, and records an issue.
/// - A response with status 401 is delivered without its header field `WWW-Authenticate`.
/// - Web sockets do not come by here.
///
/// - Complexity: A request takes O(n) where n answers were given.
public final class URLSessionStub: Sendable {
  /// The session to hand to the subject.
  public let session: URLSession

  /// Records the requests, and answers them.
  public let reply: Spy<URLRequest, MockNetworkReply, any Error>

  /// Records the requests whose tasks were cancelled while they were under way.
  public let cancelling: Spy<URLRequest, Void, Never>

  private let server: StubServer
  let origin: Origin
  private let protocolClass: AnyClass

  /// Kept by every session of the stub, so that it tells whether there is one; see ``StubSlots``.
  private let credentials: URLCredentialStorage?

  /// Makes a stub whose replies are still to be given.
  ///
  /// - Parameter sourceLocation: Where a request without a reply is reported.
  public convenience init(sourceLocation: SourceLocation = #_sourceLocation) {
    let reply = Spy<URLRequest, MockNetworkReply, any Error>(
      name: "URLSessionStub.reply",
      baseValue: nil,
      origin: sourceLocation,
      advice: """
        Give one before the request: reply.when(.request(.get, "/users")).returns(.status(200)), or for \
        all requests reply.returns(.status(200)) or URLSessionStub(returning: .status(200)).
        """
    ) { .failure(URLError(.resourceUnavailable, explanation: "\($0)")) }
    self.init(reply: reply, sourceLocation)
  }

  /// Makes a stub that replies to each request in the same way until it is told otherwise.
  ///
  /// - Parameters:
  ///   - reply: What every task delivers.
  ///   - sourceLocation: Where issues of its spies are reported.
  public convenience init(
    returning reply: MockNetworkReply,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(
      reply: Spy("URLSessionStub.reply", returning: reply, sourceLocation: sourceLocation),
      sourceLocation)
  }

  private init(
    reply: Spy<URLRequest, MockNetworkReply, any Error>,
    _ sourceLocation: SourceLocation
  ) {
    self.reply = reply
    cancelling = Spy("URLSessionStub.cancelling", sourceLocation: sourceLocation)
    origin = Origin(sourceLocation)
    server = StubServer(reply: reply, cancelling: cancelling, origin: origin)
    credentials = URLSessionConfiguration.ephemeral.urlCredentialStorage
    let number = StubSlots.claim(server, lease: credentials, origin: sourceLocation)
    protocolClass = stubProtocolClass(number)
    session = URLSession(configuration: Self.configuration(protocolClass, credentials))
    origin.activity.add(self)
  }

  deinit {
    origin.activity.remove(self)
    server.shutDown(
      URLError(
        .cancelled,
        explanation: """
          The URLSessionStub made at \(origin.text) was released while this request was \
          under way.
          """))
    reply.reportDeferredIssuesAtEnd()
  }

  /// A configuration for code that makes its session itself.
  ///
  /// It is a new one each time, to be changed as the test likes, but for its `protocolClasses`.
  public var configuration: URLSessionConfiguration {
    Self.configuration(protocolClass, credentials)
  }

  private static func configuration(
    _ protocolClass: AnyClass,
    _ credentials: URLCredentialStorage?
  ) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [protocolClass]
    configuration.urlCredentialStorage = credentials
    // What was answered before is asked for again.
    configuration.urlCache = nil
    return configuration
  }

  /// The requests, oldest first, each with its body.
  public var requests: [URLRequest] {
    origin.touch()
    return reply.calls
  }
}

extension URLSessionStub: PendingSource {
  var pending: PendingReport? {
    let requests = server.requestsUnderWay
    guard !requests.isEmpty else { return nil }
    return PendingReport(
      "URLSessionStub", remedy: "Give a reply, or let the subject cancel the task.", requests,
      describe: describeValue)
  }
}
