import Foundation
import Networking
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("HTTP status", .tags(.returnValue))
struct HTTPStatusTests {
  @Test(arguments: [
    (199, HTTPStatus.Kind.unknown), (200, .success), (299, .success), (300, .redirection),
    (399, .redirection), (400, .clientError), (499, .clientError), (500, .serverError),
    (599, .serverError), (600, .unknown), (0, .unknown), (-200, .unknown),
  ])
  func `the kind follows from the code`(code: Int, kind: HTTPStatus.Kind) {
    #expect(HTTPStatus(code).kind == kind)
  }

  @Test(arguments: [
    (HTTPStatus.badRequest, 400), (.unauthorized, 401), (.forbidden, 403), (.notFound, 404),
    (.gone, 410), (.internalServerError, 500), (.serviceUnavailable, 503),
  ])
  func `a named status has its code`(status: HTTPStatus, code: Int) {
    #expect(status.code == code)
    #expect(status.description == "\(code)")
  }
}

@Suite("Network response", .tags(.returnValue))
struct NetworkResponseTests {
  @Test func `headers are found by their names in lower case`() {
    let response = NetworkResponse(status: HTTPStatus(200), headers: ["X-Total": "9"])

    #expect(response.headers == ["x-total": "9"])
  }

  @Test func `of names that differ only in case the first of the sorted ones counts`() {
    let names = ["x-total", "X-TOTAL", "X-total", "x-Total"]
    let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })

    let response = NetworkResponse(status: HTTPStatus(200), headers: headers)

    #expect(response.headers == ["x-total": "X-TOTAL"])
  }
}

@Suite("Network failure", .tags(.returnValue))
struct NetworkFailureTests {
  @Test func `failures are equal only if reason, response and underlying error are equal`() {
    let response = NetworkResponse(status: .notFound)
    let failure = NetworkFailure(
      .clientError(.notFound), response: response, underlying: URLError(.timedOut))

    #expect(
      failure
        == NetworkFailure(
          .clientError(.notFound), response: response, underlying: URLError(.timedOut)))
    #expect(
      failure
        != NetworkFailure(
          .clientError(.forbidden), response: response, underlying: URLError(.timedOut)))
    #expect(failure != NetworkFailure(.clientError(.notFound), underlying: URLError(.timedOut)))
    #expect(
      failure
        != NetworkFailure(
          .clientError(.notFound), response: response, underlying: URLError(.cancelled)))
    #expect(failure != NetworkFailure(.clientError(.notFound), response: response))
    #expect(NetworkFailure(.cancelled) == NetworkFailure(.cancelled))
  }

  @Test func `an error whose type is erased never has a response`() {
    let failure = NetworkFailure(
      .clientError(.notFound), response: NetworkResponse(status: .notFound))

    let erased = AnyNetworkFailure(failure)

    #expect(erased.response == nil)
    #expect(erased.underlying as? NetworkFailure == failure)
    #expect("\(erased)" == "\(failure)")
  }

  @Test func `an erased error is not wrapped again`() {
    let erased = AnyNetworkFailure(AnyNetworkFailure(URLError(.timedOut)))

    #expect(erased.underlying is URLError)
  }

  @Test(arguments: [
    (NetworkServiceError.unknownError, "the request failed for an unknown reason"),
    (.unknownStatusCode(HTTPStatus(0)), "the status code 0 is not a valid HTTP status"),
    (.noData, "the response has no body"),
    (.redirection(HTTPStatus(301)), "the answer is elsewhere (status 301)"),
    (.clientError(.notFound), "the server refused the request (status 404)"),
    (.serverError(.serviceUnavailable), "the server failed (status 503)"),
    (.noInternetConnection, "there is no connection to the internet"),
    (.timedOut, "no answer came in time"),
    (.cancelled, "the request was cancelled"),
  ])
  func `a reason says what went wrong`(reason: NetworkServiceError, text: String) {
    #expect("\(NetworkFailure(reason))" == text)
  }

  @Test func `an unknown reason shows the error of the session`() {
    struct Strange: Error, CustomStringConvertible { var description: String { "strange" } }

    let failure = NetworkFailure(.unknownError, underlying: Strange())
    let known = NetworkFailure(.timedOut, underlying: Strange())

    #expect("\(failure)" == "the request failed for an unknown reason: strange")
    #expect("\(known)" == "no answer came in time")
  }

  @Test func `of an error of the platform its number is shown, and not the URL that it repeats`() {
    let underlying = URLError(
      .cannotParseResponse,
      userInfo: [NSURLErrorFailingURLErrorKey: URL(filePath: "/secret")])

    let failure = NetworkFailure(.unknownError, underlying: underlying)

    #expect("\(failure)" == "the request failed for an unknown reason: NSURLErrorDomain -1017")
  }
}
