import Foundation
import Repositories
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What goes out: over a real session, whose network is a stub.
@Suite("URL session backend, requests", .tags(.behavior), .timeLimit(.minutes(10)))
struct URLSessionBackendTests {
  let stub = URLSessionStub(returning: .status(200, body: Data("[]".utf8)))

  @Test func `a request has its method, URL, header and body`() async throws {
    let body = Data(#"{"id": "1", "name": "John"}"#.utf8)
    let request = try BackendRequest(
      .put, "users", "1", headers: ["X-Trace": "7"], body: body)

    _ = try await backend().send(request)

    stub.reply.expectCalled(
      with: .request(
        .put, "http://localhost:8080/users/1", headers: ["X-Trace": "7"], body: .data(body)))
    stub.reply.expectNoOtherCalls()
  }

  @Test(arguments: [HTTPMethod.get, .delete])
  func `a request without a body sends none`(method: HTTPMethod) async throws {
    _ = try await backend().send(BackendRequest(method, "users", "1"))

    stub.reply.expectCalled(with: .request(method, "/users/1", body: .none))
  }

  @Test(arguments: [
    ("http://host", "http://host/users/1"), ("http://host/", "http://host/users/1"),
    ("http://host//", "http://host/users/1"), ("http://host:81", "http://host:81/users/1"),
    ("http://host/api", "http://host/api/users/1"), ("http://host/api/", "http://host/api/users/1"),
    ("http://host/api/v1", "http://host/api/v1/users/1"),
    ("http://host/a%2Fb", "http://host/a%2Fb/users/1"), ("HTTPS://host", "HTTPS://host/users/1"),
    ("http://[::1]:81/api", "http://[::1]:81/api/users/1"),
  ])
  func `the path is appended to the base`(base: String, url: String) async throws {
    _ = try await backend(base).send(BackendRequest(.get, "users", "1"))

    #expect(stub.requests.map(\.url?.absoluteString) == [url])
  }

  @Test(arguments: [
    ("a/b", "a%2Fb"), ("?x=1", "%3Fx%3D1"), ("c#d e", "c%23d%20e"), ("//host", "%2F%2Fhost"),
    ("50%", "50%25"), ("é", "%C3%A9"), ("...", "..."), ("http://host", "http%3A%2F%2Fhost"),
  ])
  func `a segment never leads elsewhere`(segment: String, encoded: String) async throws {
    _ = try await backend("http://host/api").send(BackendRequest(.get, "users", segment, "posts"))

    #expect(stub.requests.map(\.url?.absoluteString) == ["http://host/api/users/\(encoded)/posts"])
  }

  @Test(
    arguments: [
      ([], ""), ([URLQueryItem(name: "page", value: "1")], "?page=1"),
      ([URLQueryItem(name: "b", value: "2"), URLQueryItem(name: "a", value: "1")], "?b=2&a=1"),
      ([URLQueryItem(name: "all", value: nil)], "?all"),
      ([URLQueryItem(name: "q", value: "")], "?q="),
      ([URLQueryItem(name: "a b", value: "c+d&e=f#g")], "?a%20b=c%2Bd%26e%3Df%23g"),
      ([URLQueryItem(name: "q", value: "é~-._")], "?q=%C3%A9~-._"),
    ] as [([URLQueryItem], String)])
  func `the query keeps its order, and its values stay values`(
    query: [URLQueryItem], text: String
  ) async throws {
    _ = try await backend("http://host").send(BackendRequest(.get, "users", query: query))

    #expect(stub.requests.map(\.url?.absoluteString) == ["http://host/users\(text)"])
  }

  // MARK: - Header fields

  @Test func `requests and responses are JSON unless the configuration says otherwise`()
    async throws
  {
    _ = try await backend().send(BackendRequest(.get, "users"))

    stub.reply.expectCalled(
      with: .request(
        .get, "/users",
        headers: ["Accept": "application/json", "Content-Type": "application/json"]))
  }

  @Test(arguments: ["Accept", "accept", "ACCEPT"])
  func `a field of the request replaces that of the configuration, in any case`(name: String)
    async throws
  {
    _ = try await backend().send(BackendRequest(.get, "users", headers: [name: "text/plain"]))

    let request = try #require(stub.requests.first)
    #expect(request.value(forHTTPHeaderField: "Accept") == "text/plain")
    #expect(request.allHTTPHeaderFields?.keys.filter { $0.lowercased() == "accept" }.count == 1)
  }

  @Test func `the configuration may have other fields`() async throws {
    let configuration = URLSessionBackend.Configuration(headers: ["X-App": "showcase"])
    let backend = URLSessionBackend(configuration, session: stub.session)

    _ = try await backend.send(BackendRequest(.get, "users"))

    let request = try #require(stub.requests.first)
    #expect(request.value(forHTTPHeaderField: "X-App") == "showcase")
    #expect(request.value(forHTTPHeaderField: "Accept") != "application/json")
  }

  @Test func `a name may have any visible character but a colon, and a value spaces`() async throws
  {
    let headers = ["!~": "text/plain; q=1"]

    _ = try await backend().send(BackendRequest(.get, "users", headers: headers))

    stub.reply.expectCalled(with: .request(.get, "/users", headers: headers))
  }

  // MARK: - Failures

  @Test(arguments: [
    "http://[::1", "", "http://a b/", "localhost:8080", "/api", "ftp://host", "http://",
    "http:///a",
  ])
  func `a base that is no address of a server is a bad request`(base: String) async throws {
    try await expectNoAddress(base, shownAs: base)
  }

  @Test(arguments: [
    ("http://host?key=1", "http://host…"), ("http://host/#a", "http://host/…"),
    ("ftp://me:secret@host/a", "ftp://…@host/a"), ("me:secret@host", "…@host"),
    ("http://me:secret@host?key=1", "http://…@host…"),
  ])
  func `a secret in a base that is none is not shown`(base: String, shown: String) async throws {
    try await expectNoAddress(base, shownAs: shown)
  }

  private func expectNoAddress(_ base: String, shownAs shown: String) async throws {
    let request = try BackendRequest(.get, "users")

    await #expect(
      throws: BackendError.badRequest(
        """
        “\(shown)” is no address of a server: write http:// or https://, a host and, if there is one, a \
        prefix of the path.
        """)
    ) {
      try await backend(base).send(request)
    }

    stub.reply.expectNotCalled()
  }

  @Test(arguments: ["", "X Trace", "X-Trace:", "é"])
  func `a field whose name is none is a bad request`(name: String) async throws {
    let request = try BackendRequest(.get, "users", headers: [name: "1"])

    await #expect(throws: BackendError.badRequest("“\(name)” is no name of a header field.")) {
      try await backend().send(request)
    }

    stub.reply.expectNotCalled()
  }

  // No arguments: they would reach the log as they are.
  @Test func `a field whose value goes on in the next line is a bad request, and not shown`()
    async throws
  {
    for character in ["\r\n", "\n", "\u{0}", "\u{7F}"] {
      let request = try BackendRequest(
        .get, "users", headers: ["X-Trace": "secret\(character)Host: evil.example"])

      await #expect(
        throws: BackendError.badRequest(
          "The header field “X-Trace” has a control character in its value.")
      ) {
        try await backend().send(request)
      }
    }

    stub.reply.expectNotCalled()
  }

  // No argument, for the same reason.
  @Test func `a field whose name has a control character is a bad request`() async throws {
    let request = try BackendRequest(.get, "users", headers: ["X\u{7F}": "1"])

    await #expect(throws: BackendError.badRequest("“X\u{7F}” is no name of a header field.")) {
      try await backend().send(request)
    }

    stub.reply.expectNotCalled()
  }

  // MARK: - Fixtures

  private func backend(_ base: String = "http://localhost:8080") -> URLSessionBackend {
    URLSessionBackend(URLSessionBackend.Configuration(baseURL: base), session: stub.session)
  }
}
