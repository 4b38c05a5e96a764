import Foundation
import Networking
import TestKit

@Suite("Network failure", .tags(.returnValue))
struct NetworkFailureTests {
  @Test func `network failures are equal only if all their parts are equal`() {
    let response = NetworkResponse(status: .notFound)
    let timedOut = URLError(.timedOut)
    let failure = NetworkFailure(.clientError(.notFound), response: response, underlying: timedOut)

    let others = [
      NetworkFailure(.clientError(.gone), response: response, underlying: timedOut),
      NetworkFailure(.clientError(.notFound), underlying: timedOut),
      NetworkFailure(.clientError(.notFound), response: response, underlying: URLError(.cancelled)),
      NetworkFailure(.clientError(.notFound), response: response),
    ]

    #expect(
      failure == NetworkFailure(.clientError(.notFound), response: response, underlying: timedOut))
    #expect(others.filter { $0 == failure } == [])
    let refusals = [1, 1, 2].map { NetworkFailure(.unknownError, underlying: Refused(code: $0)) }
    #expect(refusals[0] == refusals[1])
    #expect(refusals[0] != refusals[2])
    let original = Refused(code: 1) as NSError
    let copy = NSError(domain: original.domain, code: original.code)
    #expect(refusals[0] == NetworkFailure(.unknownError, underlying: copy))
  }

  @Test func `a type-erased network failure never has a response`() {
    let failure = NetworkFailure(
      .clientError(.notFound), response: NetworkResponse(status: .notFound))

    let erased = AnyNetworkFailure(failure)
    let twice = AnyNetworkFailure(erased)

    #expect(erased.response == nil)
    #expect(erased.underlying as? NetworkFailure == failure)
    #expect(twice.underlying as? NetworkFailure == failure)
    #expect("\(erased)" == "\(failure)")
  }

  @Test(arguments: [
    (NetworkServiceError.unknownError, "the request failed for an unknown reason"),
    (.unknownStatusCode(HTTPStatus(0)), "the status code 0 is not between 200 and 599"),
    (.noData, "the response has no body"),
    (.redirection(HTTPStatus(301)), "the server redirected the request (status 301)"),
    (.clientError(.notFound), "the server refused the request (status 404)"),
    (.serverError(HTTPStatus(503)), "the server failed (status 503)"),
    (.noInternetConnection, "there is no internet connection"),
    (.timedOut, "the request timed out"), (.cancelled, "the request was cancelled"),
  ])
  func `a network failure says what went wrong`(reason: NetworkServiceError, text: String) {
    #expect("\(NetworkFailure(reason))" == text)
  }

  @Test func `an unknown network failure shows the underlying error without its URL`() {
    let underlying = URLError(
      .cannotParseResponse, userInfo: [NSURLErrorFailingURLErrorKey: URL(filePath: "/secret")])

    let known = NetworkFailure(.timedOut, underlying: Refused(code: 1))
    let refusal = NetworkFailure(.unknownError, underlying: Refused(code: 1))
    let failure = NetworkFailure(.unknownError, underlying: underlying)

    #expect("\(known)" == "the request timed out")
    #expect("\(refusal)" == "the request failed for an unknown reason: Refused(code: 1)")
    #expect("\(failure)" == "the request failed for an unknown reason: NSURLErrorDomain -1017")
  }
}

private struct Refused: Error, Equatable { let code: Int }
