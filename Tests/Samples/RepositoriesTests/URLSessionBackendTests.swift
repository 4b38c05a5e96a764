import Foundation
import Repositories
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URL session backend, requests", .tags(.behavior), .timeLimit(.minutes(10)))
struct URLSessionBackendTests {
  let stub = URLSessionStub(returning: .status(200, body: Data("[]".utf8)))

  @Test func `a request is sent with its method, URL, header fields and body`() async throws {
    let body = Data(#"{"id": "1", "name": "John"}"#.utf8)
    let request = try BackendRequest(.put, "users", "1", headers: ["X-Trace": "7"], body: body)

    _ = try await backend().send(request)

    stub.reply.expectCalled(
      with: .request(
        .put, "http://localhost:8080/users/1",
        headers: [
          "Accept": "application/json", "Content-Type": "application/json", "X-Trace": "7",
        ], body: .data(body)))
    stub.reply.expectNoOtherCalls()
  }

  @Test(arguments: [
    ("http://host", "http://host/users/1"), ("http://host/", "http://host/users/1"),
    ("http://host//", "http://host/users/1"), ("http://host:81", "http://host:81/users/1"),
    ("http://host/api", "http://host/api/users/1"), ("http://host/api/", "http://host/api/users/1"),
    ("http://host/api/v1", "http://host/api/v1/users/1"),
    ("http://host/a%2Fb", "http://host/a%2Fb/users/1"), ("HTTPS://host", "HTTPS://host/users/1"),
    ("http://[::1]:81/api", "http://[::1]:81/api/users/1"),
  ])
  func `the path is appended to the base URL`(base: String, url: String) async throws {
    _ = try await backend(base).send(BackendRequest(.get, "users", "1"))

    #expect(stub.requests.map(\.url?.absoluteString) == [url])
  }

  @Test(
    arguments: [
      ("a/b", [], "a%2Fb/posts"), ("?x=1", [], "%3Fx%3D1/posts"), ("c#d e", [], "c%23d%20e/posts"),
      ("//host", [], "%2F%2Fhost/posts"), ("50%", [], "50%25/posts"), ("é", [], "%C3%A9/posts"),
      ("...", [], ".../posts"), ("http://host", [], "http%3A%2F%2Fhost/posts"),
      ("1", [URLQueryItem(name: "page", value: "1")], "1/posts?page=1"),
      (
        "1", [URLQueryItem(name: "b", value: "2"), URLQueryItem(name: "a", value: "1")],
        "1/posts?b=2&a=1"
      ),
      ("1", [URLQueryItem(name: "all", value: nil)], "1/posts?all"),
      ("1", [URLQueryItem(name: "q", value: "")], "1/posts?q="),
      ("1", [URLQueryItem(name: "a b", value: "c+d&e=f#g")], "1/posts?a%20b=c%2Bd%26e%3Df%23g"),
      ("1", [URLQueryItem(name: "q", value: "é~-._")], "1/posts?q=%C3%A9~-._"),
    ] as [(String, [URLQueryItem], String)])
  func `path segments are escaped, and query items keep their order and values`(
    segment: String, query: [URLQueryItem], end: String
  ) async throws {
    _ = try await backend("http://host/api")
      .send(BackendRequest(.get, "users", segment, "posts", query: query))

    #expect(stub.requests.map(\.url?.absoluteString) == ["http://host/api/users/\(end)"])
  }

  // MARK: - Header fields

  @Test(arguments: ["Accept", "accept", "ACCEPT"])
  func `a request's header field replaces the configured one`(name: String) async throws {
    _ = try await backend().send(BackendRequest(.get, "users", headers: [name: "text/plain"]))

    let request = try #require(stub.requests.first)
    #expect(request.value(forHTTPHeaderField: "Accept") == "text/plain")
    #expect(request.allHTTPHeaderFields?.keys.filter { $0.lowercased() == "accept" }.count == 1)
  }

  @Test func `a configuration and a request may add header fields`() async throws {
    let configuration = URLSessionBackend.Configuration(headers: ["X-App": "showcase"])
    let backend = URLSessionBackend(configuration, session: stub.session)

    _ = try await backend.send(BackendRequest(.get, "users", headers: ["!~": "text/plain; q=1"]))

    let request = try #require(stub.requests.first)
    #expect(request.value(forHTTPHeaderField: "X-App") == "showcase")
    #expect(request.value(forHTTPHeaderField: "!~") == "text/plain; q=1")
    #expect(request.value(forHTTPHeaderField: "Accept") != "application/json")
  }

  @Test func `if header names differ only in case, the name that sorts first wins`() async throws {
    let names = ["X-ABC", "X-ABc", "X-AbC", "X-Abc", "X-aBC", "X-aBc", "X-abC", "X-abc"]
    let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })

    _ = try await backend().send(BackendRequest(.get, "users", headers: headers))

    #expect(stub.requests.first?.value(forHTTPHeaderField: "X-Abc") == "X-ABC")
  }

  // MARK: - Failures

  @Test(arguments: [
    ("http://[::1", "http://[::1"), ("", ""), ("http://a b/", "http://a b/"),
    ("localhost:8080", "localhost:8080"), ("/api", "/api"), ("ftp://host", "ftp://host"),
    ("http://", "http://"), ("http:///a", "http:///a"),
    ("http://host?key=1", "http://host…"), ("http://host/#a", "http://host/…"),
    ("ftp://me:secret@host/a", "ftp://…@host/a"), ("me:secret@host", "…@host"),
    ("http://me:secret@host?key=1", "http://…@host…"),
    ("http://me:pa?ss@host", "http://…"), ("http://me:pa#ss@host", "http://…"),
    ("http://host?mail=a@b&key=1", "http://…"), ("me:secret@http://host", "…@http://host"),
    ("me:se://cret@host", "…@host"),
  ])
  func `the error for an invalid base URL shows the URL without its secrets`(
    base: String, shown: String
  ) async {
    let error = BackendError.badRequest(
      """
      “\(shown)” is not a server address: write http:// or https://, a host and, if you need one, \
      a path prefix.
      """)

    await #expect(throws: error) { try await backend(base).send(.users) }

    stub.reply.expectNotCalled()
  }

  // The fields are not test arguments, because their control characters would garble the log of a test run.
  @Test func `an invalid header field is rejected without showing its value`() async throws {
    let names = ["", "X Trace", "X-Trace:", "é", "X\u{7F}"].map {
      (name: $0, value: "1", reason: "“\($0)” is not a valid header field name.")
    }
    let reason = "The header field “X-Trace” has a control character in its value."
    let values = ["\r\n", "\n", "\u{0}", "\u{7F}"].map {
      (name: "X-Trace", value: "secret\($0)Host: evil.example", reason: reason)
    }

    for field in names + values {
      let request = try BackendRequest(.get, "users", headers: [field.name: field.value])

      await #expect(throws: BackendError.badRequest(field.reason)) {
        try await backend().send(request)
      }
    }

    stub.reply.expectNotCalled()
  }

  // MARK: - Fixtures

  private func backend(_ base: String = "http://localhost:8080") -> URLSessionBackend {
    URLSessionBackend(URLSessionBackend.Configuration(baseURL: base), session: stub.session)
  }
}
