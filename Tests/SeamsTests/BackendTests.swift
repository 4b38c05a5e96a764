import Foundation
import Seams
import TestKit

@Suite("Requests to a backend", .tags(.returnValue))
struct BackendRequestTests {
  @Test(
    arguments: [
      ("a/b", "a%2Fb"), ("?x=1", "%3Fx%3D1"), ("#top", "%23top"), ("100%", "100%25"),
      ("//host", "%2F%2Fhost"), ("a b", "a%20b"), ("é", "%C3%A9"), ("日", "%E6%97%A5"),
      ("...", "..."), ("a.b-c_d~e", "a.b-c_d~e"), ("\\", "%5C"), ("%2e%2e", "%252e%252e"),
      ("a;b,c:d@e", "a%3Bb%2Cc%3Ad%40e"), ("+", "%2B"), ("AZaz09", "AZaz09"),
      ("a\r\nb", "a%0D%0Ab"),
    ] as [(String, String)])
  func `a path segment is percent-encoded, so it cannot lead to another resource`(
    segment: String, path: String
  ) throws {
    let request = try BackendRequest(.get, segment)

    #expect(request.path == path)
    #expect(request.segments == [segment])
  }

  @Test func `the description and the mirror of a request show no secrets`() throws {
    let request = try BackendRequest(
      .post, "a",
      query: [
        URLQueryItem(name: "page", value: "2"), URLQueryItem(name: "token", value: "b"),
        URLQueryItem(name: "all", value: nil),
      ],
      headers: ["Z": "1", "Accept": "c", "Authorization": "d"], body: Data("ef".utf8))
    let parts = Mirror(reflecting: request).children

    #expect("\(try BackendRequest(.get, "users", "123", "posts"))" == "GET users/123/posts")
    #expect("\(try BackendRequest(.put, "a", body: Data("b".utf8)))" == "PUT a (body: 1 byte)")
    #expect(
      "\(request)" == """
        POST a?page=2&token=<redacted>&all (Accept: c, Authorization: <redacted>, Z: 1, body: 2 bytes)
        """)
    #expect(parts.map(\.label) == ["method", "segments", "query", "headers", "body"])
    #expect(
      parts.map(\.value).compactMap { $0 as? [String] } == [
        ["a"], ["page=2", "token=<redacted>", "all"],
      ])
    #expect(
      parts.map(\.value).compactMap { $0 as? [String: String] } == [
        ["Z": "1", "Accept": "c", "Authorization": "<redacted>"]
      ])
  }

  // MARK: - Failures

  @Test func `a request with an invalid path is rejected`() {
    #expect(throws: BackendError.badRequest("A request needs a path of at least one segment.")) {
      try BackendRequest(.get)
    }
    for segment in ["", ".", ".."] {
      let reason = """
        Segment 2 of the path is “\(segment)”. A segment must not be empty, “.” or “..”, because \
        the path would then lead to another resource.
        """
      #expect(throws: BackendError.badRequest(reason)) {
        try BackendRequest(.get, "users", segment, "posts")
      }
    }
  }

  @Test(arguments: [HTTPMethod.get, .head, .delete])
  func `a GET, HEAD or DELETE request with a body is rejected`(method: HTTPMethod) {
    let reason = "\(method.rawValue) requests have no body. Send the parameters as a query."

    #expect(throws: BackendError.badRequest(reason)) {
      try BackendRequest(method, "users", body: Data())
    }
  }
}

@Suite("HTTP methods", .tags(.returnValue))
struct HTTPMethodTests {
  @Test func `HTTP methods have the standard names and rules for idempotency and bodies`() {
    #expect(HTTPMethod.allCases.filter(\.isIdempotent) == [.get, .head, .put, .delete])
    #expect(HTTPMethod.allCases.filter(\.allowsBody) == [.post, .put, .patch])
    #expect(
      HTTPMethod.allCases.map(\.rawValue) == ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
  }
}

@Suite("Page info", .tags(.returnValue))
struct PageInfoTests {
  @Test(
    arguments: [
      (1, 5, 12, true), (2, 5, 8, false), (2, 5, 10, false), (2, 5, 11, true), (1, 1, 0, false),
      (0, 5, 10, false), (-1, 5, 10, false), (1, 0, 10, false), (1, -5, 10, false),
      (1, 5, -1, false), (.max, .max, .max, false), (.max, 1, .max, false),
      (.max - 1, 1, .max, true), (-1, -1, 10, false),
    ] as [(Int, Int, Int, Bool)])
  func `page info reports more pages only if elements follow the current page`(
    number: Int, size: Int, total: Int, hasMore: Bool
  ) {
    #expect(PageInfo(number: number, size: size, total: total).hasMore == hasMore)
  }
}

@Suite("Backend errors", .tags(.returnValue))
struct BackendErrorTests {
  @Test func `backend errors are equal only if their codes and reasons are equal`() {
    #expect(BackendError.other("a") == .other("a"))
    #expect(BackendError.other("a") != .other("b"))
    #expect(BackendError.badRequest("a") != .badResponse("a"))
    #expect(BackendError.serverError(500) != .serverError(503))
    #expect(BackendError.serverError(500) != .undefined(500))
  }

  @Test(
    arguments: [
      (.badRequest("no path"), "bad request: no path"), (.badRequest, "bad request"),
      (.badResponse, "bad response"), (.badResponse("no body"), "bad response: no body"),
      (.parsingError, "parsing error"), (.parsingError("no id"), "parsing error: no id"),
      (.notFound, "not found"), (.serverError(503), "server error 503"),
      (.undefined(418), "status 418"), (.cancelled, "cancelled"), (.timedOut, "timed out"),
      (.offline, "offline"), (.other("odd"), "error: odd"), (BackendError(.other), "error"),
    ] as [(BackendError, String)])
  func `a backend error has a readable description`(error: BackendError, text: String) {
    #expect("\(error)" == text)
  }
}
