import Foundation
import Networking
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Every way in which a request can end, through both forms of the service.
@Suite("Network service, every result", .tags(.returnValue))
struct NetworkServiceResultTests {
  @Test(arguments: Ending.all)
  func `a request ends as the session says`(ending: Ending) async {
    let service = NetworkService(session: ending.session)

    let result: Result<NetworkResponse, NetworkFailure>
    do {
      result = .success(try await service.execute(ending.request))
    } catch {
      result = .failure(error)
    }

    #expect(result == ending.expected)
  }

  @Test(arguments: Ending.all)
  func `the form with a completion ends alike`(ending: Ending) {
    let service = NetworkService(session: ending.session)
    let completion = Spy<Result<NetworkResponse, NetworkFailure>, Void, Never>("completion")

    service.execute(ending.request) { completion.call($0) }

    completion.expectCalled(with: ending.expected)
  }

  @Test func `a successful response keeps status, headers and body`() async throws {
    let session = MockNetworkSession(
      returning: .status(206, headers: ["X-Total": "9"], body: Data("test".utf8)))
    let service = NetworkService(session: session)

    let response = try await service.execute(URLRequest(url: URL(filePath: "/")))

    #expect(response.status == HTTPStatus(206))
    #expect(response.headers["x-total"] == "9")
    #expect(response.body == Data("test".utf8))
  }

  // MARK: - Failures

  @Test func `a failed response is kept with its reason`() async throws {
    let session = MockNetworkSession(
      returning: .status(404, headers: ["X-Hint": "moved"], body: Data("gone".utf8)))
    let service = NetworkService(session: session)

    let failure = await #expect(throws: NetworkFailure.self) {
      try await service.execute(URLRequest(url: URL(filePath: "/")))
    }

    let response = try #require(failure?.response)
    #expect(response.status == .notFound)
    #expect(response.headers["x-hint"] == "moved")
    #expect(response.body == Data("gone".utf8))
  }

  @Test func `a connection that breaks keeps the part of the response that has arrived`() async {
    let service = NetworkService(session: BreakingSession())

    let failure = await #expect(throws: NetworkFailure.self) {
      try await service.execute(URLRequest(url: URL(filePath: "/")))
    }

    #expect(failure?.reason == .timedOut)
    #expect(failure?.response == NetworkResponse(status: HTTPStatus(200), body: Data("te".utf8)))
  }

  @Test func `an error of the session is kept with its reason`() async throws {
    let session = MockNetworkSession()
    session.reply.throws(URLError(.badServerResponse))
    let service = NetworkService(session: session)

    let failure = await #expect(throws: NetworkFailure.self) {
      try await service.execute(URLRequest(url: URL(filePath: "/")))
    }

    #expect(failure?.reason == .unknownError)
    #expect((failure?.underlying as? URLError)?.code == .badServerResponse)
  }

  @Test func `an error that is not of the session's kind is unknown`() async throws {
    struct Strange: Error {}
    let session = MockNetworkSession()
    session.reply.throws(Strange())
    let service = NetworkService(session: session)

    let failure = await #expect(throws: NetworkFailure.self) {
      try await service.execute(URLRequest(url: URL(filePath: "/")))
    }

    #expect(failure?.reason == .unknownError)
    #expect(failure?.underlying is Strange)
  }
}

// MARK: - Fixtures

/// A session that delivers an error beside a response, as when the connection breaks half-way.
private struct BreakingSession: NetworkSession {
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping MockNetworkDataTask.CompletionHandler
  ) -> MockNetworkDataTask {
    let response = HTTPURLResponse(
      url: URL(filePath: "/"), statusCode: 200, httpVersion: nil, headerFields: nil)
    completionHandler(Data("te".utf8), response, URLError(.timedOut))
    return MockNetworkSession(returning: .pending)
      .dataTask(with: request, completionHandler: completionHandler)
  }
}

/// What a session delivers, and what the service makes of it.
struct Ending: Sendable, CustomTestStringConvertible {
  var delivered: Result<MockNetworkReply, URLError>
  var expected: Result<NetworkResponse, NetworkFailure>

  let request = URLRequest(url: URL(filePath: "/"))

  /// A session of the test's own: nothing is shared between cases that run at once.
  var session: MockNetworkSession {
    switch delivered {
    case .success(let reply): return MockNetworkSession(returning: reply)
    case .failure(let error):
      let session = MockNetworkSession()
      session.reply.throws(error)
      return session
    }
  }

  var testDescription: String { "\(delivered)" }

  static let all =
    succeeding + failing + [
      Ending(.allNil, .failure(NetworkFailure(.unknownError))),
      Ending(.notConnectedToInternet, .noInternetConnection),
      Ending(.timedOut, .timedOut),
      Ending(.cancelled, .cancelled),
      Ending(.badURL, .unknownError),
    ]

  private static let succeeding = [(200, "test"), (200, ""), (299, "test")].map { status, body in
    Ending(
      .status(status, body: Data(body.utf8)),
      .success(NetworkResponse(status: HTTPStatus(status), body: Data(body.utf8))))
  }

  private static let failing: [Ending] = [
    (0, .unknownStatusCode(HTTPStatus(0))),
    (199, .unknownStatusCode(HTTPStatus(199))),
    (200, .noData),
    (300, .redirection(HTTPStatus(300))),
    (399, .redirection(HTTPStatus(399))),
    (400, .clientError(.badRequest)),
    (404, .clientError(.notFound)),
    (499, .clientError(HTTPStatus(499))),
    (500, .serverError(.internalServerError)),
    (503, .serverError(.serviceUnavailable)),
    (599, .serverError(HTTPStatus(599))),
    (600, .unknownStatusCode(HTTPStatus(600))),
  ].map { (status: Int, reason: NetworkServiceError) in
    let response = NetworkResponse(status: HTTPStatus(status))
    return Ending(.status(status), .failure(NetworkFailure(reason, response: response)))
  }

  init(_ reply: MockNetworkReply, _ expected: Result<NetworkResponse, NetworkFailure>) {
    delivered = .success(reply)
    self.expected = expected
  }

  init(_ code: URLError.Code, _ reason: NetworkServiceError) {
    delivered = .failure(URLError(code))
    expected = .failure(NetworkFailure(reason, underlying: URLError(code)))
  }
}
