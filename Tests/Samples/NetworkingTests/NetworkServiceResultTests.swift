import Foundation
import Networking
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Every way in which a request can end.
@Suite("Network service, results", .tags(.returnValue))
struct NetworkServiceResultTests {
  @Test(arguments: Ending.all)
  func `the completion handler and the async call receive the session's result`(ending: Ending)
    async
  {
    let completion = Spy<Result<NetworkResponse, NetworkFailure>, Void, Never>("completion")
    NetworkService(session: ending.session).execute(ending.request) { completion.call($0) }

    let result: Result<NetworkResponse, NetworkFailure>
    do {
      result = .success(
        try await NetworkService(session: ending.session).execute(ending.request))
    } catch {
      result = .failure(error)
    }

    #expect(result == ending.expected)
    completion.expectCalled(with: ending.expected)
  }

  @Test
  func `if header names differ only in case, the first in sort order is kept, in lowercase`() {
    let names = ["x-total", "X-TOTAL", "X-total", "x-Total"]
    let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })

    let response = NetworkResponse(status: HTTPStatus(200), headers: headers)

    #expect(response.headers == ["x-total": "X-TOTAL"])
  }

  // MARK: - Decoding

  private struct Person: Codable, Equatable { var name: String }

  private let request = URLRequest(url: URL(filePath: "/person"))

  @Test func `JSON is decoded, and a network failure is passed on`() async throws {
    let session = MockNetworkSession()
    session.reply.answers(
      inSequence: .success(.status(200, body: Data(#"{"name": "Ana"}"#.utf8))),
      .success(.status(404)))
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

  @Test func `a damaged JSON body is decoded if it is still valid, and causes an error otherwise`()
    async
  {
    let session = MockNetworkSession(returning: .status(200))
    let service = NetworkService(session: session)
    let damaged = DamagedData.copies(of: Data(#"{"name": "Ana"}"#.utf8)).map(\.data)

    for body in damaged + ["", "[]", #"{"name": 1}"#].map({ Data($0.utf8) }) {
      session.reply.returns(.status(200, body: body))
      do throws(AnyNetworkFailure) {
        let person = try await service.execute(request, decoding: Person.self)
        #expect(person == (try? JSONDecoder().decode(Person.self, from: body)))
      } catch {
        #expect(error.underlying is DecodingError, "\(error)")
      }
    }
  }
}

// MARK: - Fixtures

/// A result that a session delivers, and the result that is expected from the service.
struct Ending: Sendable, CustomTestStringConvertible {
  private struct Strange: Error {}

  let delivered: Result<MockNetworkReply, any Error>
  let expected: Result<NetworkResponse, NetworkFailure>

  let request = URLRequest(url: URL(filePath: "/"))

  /// A separate session for each case, because the cases run in parallel.
  var session: MockNetworkSession {
    let session = MockNetworkSession()
    session.reply.answers(inSequence: delivered)
    return session
  }

  var testDescription: String { "\(delivered)" }

  static let all =
    answers + failures + [
      Ending(delivered: .success(.allNil), expected: .failure(NetworkFailure(.unknownError)))
    ]

  private static let answers: [Ending] = [
    (200, "test", nil),
    (200, "", nil),
    (200, nil, .noData),
    (206, "te", nil),
    (299, "test", nil),
    (0, "why", .unknownStatusCode(HTTPStatus(0))),
    (199, "why", .unknownStatusCode(HTTPStatus(199))),
    (300, "why", .redirection(HTTPStatus(300))),
    (399, "why", .redirection(HTTPStatus(399))),
    (400, "why", .clientError(HTTPStatus(400))),
    (404, "why", .clientError(.notFound)),
    (410, "why", .clientError(.gone)),
    (499, "why", .clientError(HTTPStatus(499))),
    (500, "why", .serverError(HTTPStatus(500))),
    (599, "why", .serverError(HTTPStatus(599))),
    (600, "why", .unknownStatusCode(HTTPStatus(600))),
  ].map { (status: Int, text: String?, reason: NetworkServiceError?) in
    Ending(status: status, body: text.map { Data($0.utf8) }, reason: reason)
  }

  private static let failures: [Ending] = [
    (URLError(.notConnectedToInternet), .noInternetConnection),
    (URLError(.timedOut), .timedOut),
    (URLError(.cancelled), .cancelled),
    (URLError(.badURL), .unknownError),
    (Strange(), .unknownError),
  ].map { (error: any Error, reason: NetworkServiceError) in
    Ending(
      delivered: .failure(error),
      expected: .failure(NetworkFailure(reason, underlying: error)))
  }
}

extension Ending {
  /// Creates the ending of a request that gets a response with a header field.
  ///
  /// If there is a reason, the ending is a failure that contains the response.
  private init(status: Int, body: Data?, reason: NetworkServiceError?) {
    let response = NetworkResponse(
      status: HTTPStatus(status), headers: ["x-total": "9"], body: body)
    delivered = .success(.status(status, headers: ["X-Total": "9"], body: body))
    expected =
      reason.map { .failure(NetworkFailure($0, response: response)) } ?? .success(response)
  }
}
