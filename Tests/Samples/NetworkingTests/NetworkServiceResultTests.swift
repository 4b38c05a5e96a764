import Foundation
import Networking
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Network service, results", .tags(.returnValue))
struct NetworkServiceResultTests {
  @Test(arguments: Ending.all)
  func `the completion handler and the async caller get the same result`(ending: Ending) async {
    let completion = Spy<Result<NetworkResponse, NetworkFailure>, Void, Never>("completion")
    let session = MockNetworkSession()
    session.reply.answers { _ in try ending.delivered.get() }
    let service = NetworkService(session: session)
    service.execute(request) { completion.call($0) }

    let result: Result<NetworkResponse, NetworkFailure>
    do {
      result = .success(try await service.execute(request))
    } catch {
      result = .failure(error)
    }

    #expect(result == ending.expected)
    completion.expectCalled(with: ending.expected)
  }

  @Test func `if header names differ only in case, the header that sorts first is kept`() {
    let names = ["x-total", "X-TOTAL", "X-total", "x-Total"]
    let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })

    let response = NetworkResponse(status: HTTPStatus(200), headers: headers)

    #expect(response.headers == ["x-total": "X-TOTAL"])
  }

  // MARK: - Decoding

  private struct Person: Codable, Equatable { var name: String }

  private let request = URLRequest(url: URL(filePath: "/person"))

  @Test func `JSON is decoded, and a network failure is passed on`() async throws {
    let body = Data(#"{"name": "Ana"}"#.utf8)
    let session = MockNetworkSession()
    session.reply.returns(inSequence: [.status(200, body: body), .status(404)])
    let service = NetworkService(session: session)

    let person = try await service.execute(request, decoding: Person.self)
    let failure = await #expect(throws: AnyNetworkFailure.self) {
      try await service.execute(request, decoding: Person.self)
    }

    #expect(person == Person(name: "Ana"))
    #expect((failure?.underlying as? NetworkFailure)?.reason == .clientError(.notFound))
    session.dataTask.expectCalled(2, with: request)
    session.reply.expectAnswersUsed()
  }

  @Test(arguments: ["", "[]", #"{"name": 1}"#, #"{"name": "An"#])
  func `a body that is not the expected JSON causes a decoding error`(body: String) async {
    let service = NetworkService(
      session: MockNetworkSession(returning: .status(200, body: Data(body.utf8))))

    let failure = await #expect(throws: AnyNetworkFailure.self) {
      try await service.execute(request, decoding: Person.self)
    }

    #expect(failure?.underlying is DecodingError)
  }
}

// MARK: - Fixtures

struct Ending: Sendable, CustomTestStringConvertible {
  private struct Strange: Error {}

  let delivered: Result<MockNetworkReply, any Error>
  let expected: Result<NetworkResponse, NetworkFailure>

  var testDescription: String { "\(delivered)" }

  static let all: [Ending] = [
    .init(200, "test"), .init(200, ""), .init(200, nil, .noData), .init(206, "te"),
    .init(299, "test"),
    .init(0, "why", .unknownStatusCode(HTTPStatus(0))),
    .init(199, "why", .unknownStatusCode(HTTPStatus(199))),
    .init(300, "why", .redirection(HTTPStatus(300))),
    .init(399, "why", .redirection(HTTPStatus(399))),
    .init(400, "why", .clientError(HTTPStatus(400))),
    .init(404, "why", .clientError(.notFound)), .init(410, "why", .clientError(.gone)),
    .init(499, "why", .clientError(HTTPStatus(499))),
    .init(500, "why", .serverError(HTTPStatus(500))),
    .init(599, "why", .serverError(HTTPStatus(599))),
    .init(600, "why", .unknownStatusCode(HTTPStatus(600))),
    .init(URLError(.notConnectedToInternet), .noInternetConnection),
    .init(URLError(.timedOut), .timedOut), .init(URLError(.cancelled), .cancelled),
    .init(URLError(.badURL), .unknownError), .init(Strange(), .unknownError),
    .init(delivered: .success(.allNil), expected: .failure(NetworkFailure(.unknownError))),
  ]
}

extension Ending {
  /// Creates an ending in which the session delivers a response with a header field.
  ///
  /// If you pass a reason, the service is expected to fail for this reason and to attach the response.
  private init(_ status: Int, _ text: String?, _ reason: NetworkServiceError? = nil) {
    let body = text.map { Data($0.utf8) }
    let response = NetworkResponse(
      status: HTTPStatus(status), headers: ["x-total": "9"], body: body)
    delivered = .success(.status(status, headers: ["X-Total": "9"], body: body))
    expected = reason.map { .failure(NetworkFailure($0, response: response)) } ?? .success(response)
  }

  private init(_ error: any Error, _ reason: NetworkServiceError) {
    delivered = .failure(error)
    expected = .failure(NetworkFailure(reason, underlying: error))
  }
}
