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

    let result = await ending.result { () async throws(NetworkFailure) in
      try await service.execute(ending.request)
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

  @Test func `an error of the session is kept with its reason`() async throws {
    let session = MockNetworkSession()
    session.reply.throws(URLError(.badServerResponse))
    let service = NetworkService(session: session)

    let failure = await #expect(throws: NetworkFailure(.unknownError)) {
      try await service.execute(URLRequest(url: URL(filePath: "/")))
    }

    #expect((failure?.underlying as? URLError)?.code == .badServerResponse)
  }

  @Test func `an error that is not of the session's kind is unknown`() async throws {
    struct Strange: Error {}
    let session = MockNetworkSession()
    session.reply.throws(Strange())
    let service = NetworkService(session: session)

    let failure = await #expect(throws: NetworkFailure(.unknownError)) {
      try await service.execute(URLRequest(url: URL(filePath: "/")))
    }

    #expect(failure?.underlying is Strange)
  }
}

// MARK: - Fixtures

/// What a session delivers, and what the service makes of it.
struct Ending: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var session: MockNetworkSession
  var expected: Result<NetworkResponse, NetworkFailure>
  var request = URLRequest(url: URL(filePath: "/"))

  init(_ name: String, _ reply: MockNetworkReply, _ reason: NetworkServiceError) {
    testDescription = name
    session = MockNetworkSession(returning: reply)
    var response: NetworkResponse?
    if let status = reason.status { response = NetworkResponse(status: status) }
    if reason == .noData { response = NetworkResponse(status: HTTPStatus(200)) }
    expected = .failure(NetworkFailure(reason, response: response))
  }

  init(_ code: URLError.Code, _ reason: NetworkServiceError) {
    testDescription = "URLError \(code.rawValue)"
    session = MockNetworkSession(returning: .nothing)
    session.reply.throws(URLError(code))
    expected = .failure(NetworkFailure(reason))
  }

  init(_ name: String, status: Int, body: String) {
    testDescription = name
    session = MockNetworkSession(returning: .status(status, body: Data(body.utf8)))
    expected = .success(NetworkResponse(status: HTTPStatus(status), body: Data(body.utf8)))
  }

  static let all = [
    Ending("neither response nor error", .nothing, .unknownError),
    Ending("status 0", .status(0), .unknownStatusCode(HTTPStatus(0))),
    Ending("status 199", .status(199), .unknownStatusCode(HTTPStatus(199))),
    Ending("status 600", .status(600), .unknownStatusCode(HTTPStatus(600))),
    Ending("status 200 without a body", .status(200), .noData),
    Ending("status 200", status: 200, body: "test"),
    Ending("status 200 with an empty body", status: 200, body: ""),
    Ending("status 299", status: 299, body: "test"),
    Ending("status 300", .status(300), .redirection(HTTPStatus(300))),
    Ending("status 399", .status(399), .redirection(HTTPStatus(399))),
    Ending("status 400", .status(400), .clientError(.badRequest)),
    Ending("status 404", .status(404), .clientError(.notFound)),
    Ending("status 499", .status(499), .clientError(HTTPStatus(499))),
    Ending("status 500", .status(500), .serverError(.internalServerError)),
    Ending("status 503", .status(503), .serverError(.serviceUnavailable)),
    Ending("status 599", .status(599), .serverError(HTTPStatus(599))),
    Ending(.notConnectedToInternet, .noInternetConnection),
    Ending(.timedOut, .timedOut),
    Ending(.cancelled, .cancelled),
    Ending(.badURL, .unknownError),
  ]

  func result(
    of execute: () async throws(NetworkFailure) -> NetworkResponse
  ) async -> Result<NetworkResponse, NetworkFailure> {
    do {
      return .success(try await execute())
    } catch {
      return .failure(error)
    }
  }
}

extension NetworkServiceError {
  fileprivate var status: HTTPStatus? {
    switch self {
    case .unknownStatusCode(let status), .redirection(let status), .clientError(let status),
      .serverError(let status):
      status
    default: nil
    }
  }
}
