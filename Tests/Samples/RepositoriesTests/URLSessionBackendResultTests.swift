import Foundation
import Repositories
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The meaning of each kind of status and of each connection error.
///
/// The tests of repositories do not repeat these cases, because their backend is a double.
@Suite("URL session backend, results", .tags(.returnValue), .timeLimit(.minutes(10)))
struct URLSessionBackendResultTests {
  @Test(arguments: [200, 201, 204, 299])
  func `a successful response has page info and a body, even if sent in chunks`(status: Int)
    async throws
  {
    let headers = ["X-Page": "1", "X-Per-Page": "2", "X-Total": "10"]
    let stub = URLSessionStub(
      returning: .status(status, headers: headers, body: Data("test".utf8)).inChunks(of: 3))

    let response = try await send(over: stub.session)

    let info = PageInfo(number: 1, size: 2, total: 10)
    #expect(response == BackendResponse(body: Data("test".utf8), pageInfo: info))
  }

  @Test func `a successful response may have no body or an empty body`() async throws {
    let none = try await send(over: MockNetworkSession(returning: .status(204)))
    let empty = try await send(over: MockNetworkSession(returning: .status(200, body: Data())))

    #expect(none == BackendResponse())
    #expect(empty == BackendResponse(body: Data()))
  }

  @Test(arguments: [
    (
      ["X-Total": "100", "X-Per-Page": "20", "X-Page": "5"],
      PageInfo(number: 5, size: 20, total: 100)
    ),
    (["x-total": "0", "x-per-page": "1", "X-PAGE": "1"], PageInfo(number: 1, size: 1, total: 0)),
    ([:], nil), (["X-Total": "100", "X-Per-Page": "20"], nil),
    (["X-Total": "100", "X-Page": "5"], nil), (["X-Per-Page": "20", "X-Page": "5"], nil),
    (["X-Total": "many", "X-Per-Page": "20", "X-Page": "5"], nil),
    (["X-Total": "100", "X-Per-Page": "2.5", "X-Page": "5"], nil),
    (["X-Total": "100", "X-Per-Page": "20", "X-Page": ""], nil),
    (["X-Total": "-1", "X-Per-Page": "20", "X-Page": "5"], nil),
    (["X-Total": "100", "X-Per-Page": "0", "X-Page": "5"], nil),
    (["X-Total": "100", "X-Per-Page": "20", "X-Page": "0"], nil),
    (["X-Total": "99999999999999999999", "X-Per-Page": "20", "X-Page": "5"], nil),
  ])
  func `page info needs three valid header fields, whose names may have any case`(
    headers: [String: String], info: PageInfo?
  ) async throws {
    let session = MockNetworkSession(
      returning: .status(200, headers: headers, body: Data("[]".utf8)))

    let response = try await send(over: session)

    #expect(response.pageInfo == info)
  }

  // MARK: - Failures

  @Test(arguments: [
    (199, BackendError.undefined(199)), (300, .undefined(300)), (399, .undefined(399)),
    (400, .undefined(400)), (401, .undefined(401)), (403, .undefined(403)), (404, .notFound),
    (409, .undefined(409)), (410, .notFound), (499, .undefined(499)), (500, .serverError(500)),
    (503, .serverError(503)), (599, .serverError(599)), (600, .undefined(600)),
  ])
  func `any HTTP status other than success causes an error`(status: Int, error: BackendError) async
  {
    let stub = URLSessionStub(returning: .status(status, body: Data("[]".utf8)))

    await #expect(throws: error) { try await send(over: stub.session) }
  }

  @Test(arguments: [
    (URLError.Code.timedOut, BackendError.Code.timedOut, ""), (.cancelled, .cancelled, ""),
    (.notConnectedToInternet, .offline, ""),
    (.cannotFindHost, .offline, "there is no host with this name"),
    (.dnsLookupFailed, .offline, "there is no host with this name"),
    (.cannotConnectToHost, .offline, "the host does not accept connections on this port"),
    (.networkConnectionLost, .offline, "the connection was lost"),
    (.dataNotAllowed, .offline, "the device is not allowed to use its connection"),
    (.internationalRoamingOff, .offline, "the device is not allowed to use its connection"),
    (.badServerResponse, .other, "NSURLErrorDomain -1011"),
    (.unsupportedURL, .other, "NSURLErrorDomain -1002"),
  ])
  func `the reason for a connection error omits the URL, which may contain a secret`(
    code: URLError.Code, expected: BackendError.Code, reason: String
  ) async {
    let url = URL(string: "https://example.com?token=secret")
    let session = MockNetworkSession()
    session.reply.throws(URLError(code, userInfo: [NSURLErrorFailingURLErrorKey: url as Any]))

    let error = await #expect(throws: BackendError.self) { try await send(over: session) }

    #expect(error?.code == expected)
    #expect(error?.reason == reason)
  }

  @Test func `a response that is not HTTP, or that is cut off, causes an error`() async {
    let url = URL(filePath: "/")
    let other = URLResponse(
      url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    let http = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    let neither = BackendError.badResponse(
      "the session delivered neither an HTTP response nor an error")

    await #expect(throws: neither) { try await send(over: FixedSession()) }
    await #expect(throws: neither) { try await send(over: FixedSession(response: other)) }
    await #expect(throws: BackendError.timedOut) {
      try await send(over: FixedSession(response: http, error: URLError(.timedOut)))
    }
  }

  // MARK: - Cancellation

  @Test func `cancelling the caller's task cancels the data task`() async {
    let stub = URLSessionStub(returning: .pending)

    let sending = Task { try await send(over: stub.session) }
    await stub.reply.waitForCalls()
    sending.cancel()

    await #expect(throws: BackendError.cancelled) { try await sending.value }
    await stub.cancelling.waitForCalls()
    stub.cancelling.expectCalled()
  }

  // MARK: - Fixtures

  private func send(over session: any NetworkSession) async throws -> BackendResponse {
    let configuration = URLSessionBackend.Configuration(baseURL: "https://example.com")
    return try await URLSessionBackend(configuration, session: session).send(.users)
  }
}

/// A session with a response that the doubles of TestKit cannot deliver.
private struct FixedSession: NetworkSession {
  var response: URLResponse?
  var error: URLError?

  func dataTask(
    with request: URLRequest, completionHandler: @escaping MockNetworkDataTask.CompletionHandler
  ) -> MockNetworkDataTask {
    completionHandler(nil, response, error)
    return MockNetworkSession(returning: .pending).dataTask(with: request) { _, _, _ in }
  }
}
