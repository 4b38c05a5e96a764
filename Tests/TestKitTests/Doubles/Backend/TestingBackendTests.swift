import Foundation
import TestKit

@Suite("Testing backend", .tags(.behavior))
struct TestingBackendTests {
  let backend = TestingBackend(returning: .json("[]"))

  @Test func `a TestingBackend records requests in order`() async throws {
    let first = try BackendRequest(.get, "users")
    let second = try BackendRequest(.post, "users", body: Data("{}".utf8))

    let response = try await backend.send(first)
    _ = try await backend.send(second)

    #expect(response == BackendResponse(body: Data("[]".utf8)))
    #expect(backend.requests == [first, second])
    backend.send.expectCalled(with: first)
  }

  // MARK: - Expected requests

  @Test
  func `path and query must match exactly, but header names may differ in case`() async throws {
    let query = [URLQueryItem(name: "page", value: "1"), URLQueryItem(name: "all", value: nil)]
    for _ in 1...3 { try await send(.get, "users", query: query) }
    try await send(.get, "posts", headers: ["Accept": "text/plain", "X-Trace": "1"])

    backend.expectRequest(.get, "users", query: query, count: 3)
    backend.expectRequest(.get, "users", query: query, count: .atLeast(2))
    backend.expectRequest(.get, "users", count: .never)
    backend.expectRequest(.get, "posts", headers: ["accept": "text/plain"])
    backend.send.expectNoOtherCalls()
  }

  // MARK: - Failures

  @Test func `an unanswered request fails at the line that created the backend`() async throws {
    let line = #line + 1
    let backend = TestingBackend()
    let request = try BackendRequest(.get, "users", "1")

    let issues = await captureIssues {
      let error = await #expect(throws: BackendError.self) { try await backend.send(request) }
      #expect(error?.code == .other)
    }

    expectOneIssue(
      issues,
      """
      TestingBackend.send was called with (GET users/1), but it has no answer, so it threw BackendError.
      Set an answer before the request: TestingBackend(returning: .json("[]")), send.returns(.json("[]")) or \
      send.throws(.notFound).
      """, line: line)
  }

  @Test
  func `the nearest answer has the fewest mismatches or, in a tie, the most matches`()
    async throws
  {
    let backend = TestingBackend()
    backend.send.when(.request(.post, "a", body: .any)).returns(.json("1"))
    backend.send.when(.request(.get, "a")).returns(.json("2"))
    backend.send.when(.request(.get, "a", headers: ["X": "1"])).returns(.json("3"))
    backend.send.when(.request(.post, "a", headers: ["X": "1", "Y": "1"])).returns(.json("4"))
    let request = try BackendRequest(.get, "b", headers: ["X": "1"])

    let issues = await captureIssues { _ = try? await backend.send(request) }

    #expect(issues.first?.message.contains("\nNearest: answer 3, ") == true)
  }

  @Test func `a failure shows how the method, query and headers differ`() async throws {
    try await send(
      .post, "users", query: [URLQueryItem(name: "page", value: "2")],
      headers: ["Accept": "text/plain", "Authorization": "secret"])

    let issues = await captureIssues {
      backend.expectRequest(
        .put, "users", query: [URLQueryItem(name: "page", value: "1")],
        headers: ["Accept": "text/html", "Authorization": "secret", "X-Trace": "1"],
        body: .json(#"{"id":1}"#))
    }

    let lines = issues.flatMap { $0.message.split(separator: "\n").map(String.init) }
    #expect(
      lines.first == """
        Expected exactly 1 call to TestingBackend.send with (PUT users?page=1 (Accept: text/html, Authorization: \
        <redacted>, X-Trace: 1, body: {"id":1})), but there was none.
        """)
    #expect(
      lines.last?.hasSuffix(
        """
         does not match: the method POST is not PUT; the query page=2 is not page=1; the header Accept: text/plain \
        is not Accept: text/html; there is no header X-Trace; there is no body
        """) == true)
  }

  @Test(
    arguments: [
      (
        .none, "{}",
        #"unexpected body: 2 bytes "{}". If the body does not matter, pass body: .any"#
      ),
      (.data(Data("[]".utf8)), "{}", #"the body 2 bytes "{}" is not 2 bytes "[]""#),
      (.data(Data("[]".utf8)), nil, "there is no body"),
      (.json("[1, 2]"), "[2, 1]", "the body [2,1] is not [1,2]"),
      (
        .json("[]"), "[",
        """
        the body is not valid JSON: Expected a value, but found the end of the text, at line 1, column 2. The body \
        is 1 byte "["
        """
      ),
      (.json("1e400"), "2e400", "the body 2e400 is not 1e400"),
      (.json("1"), nil, "there is no body"),
      (.json(#"{"d":1,"c":2,"b":3,"a":4}"#), "1", #"the body 1 is not {"a":4,"b":3,"c":2,"d":1}"#),
      (.json(#"["a/b", true]"#), "1", #"the body 1 is not ["a/b",true]"#),
      (.json("\"a\u{2028}b\""), "1", #"the body 1 is not "a\u{2028}b""#),
      (
        .json(#"{"privateKey": [17, 203], "credentials": {"pin": 4711}}"#), "1",
        #"the body 1 is not {"credentials":<redacted>,"privateKey":<redacted>}"#
      ),
    ] as [(ExpectedBody, String?, String)])
  func `a failed check of a request shows how the body differs`(
    expected: ExpectedBody, body: String?, objection: String
  ) async throws {
    try await send(.post, "users", body: body.map { Data($0.utf8) })

    let issues = await captureIssues { backend.expectRequest(.post, "users", body: expected) }

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasSuffix(" does not match: \(objection)") == true)
  }

  @Test func `no request matches an expected body with invalid JSON`() async throws {
    try await send(.post, "a", body: Data(#"{"a":1,"a":2}"#.utf8))

    let line = #line + 2
    let issues = await captureIssues {
      backend.expectRequest(.post, "a", body: .json(#"{"a":1,"a":2}"#))
    }

    let problem = """
      the text passed to .json is not valid JSON: The key "a" is repeated in its object, at line 1, column 8. The \
      text is "{\\"a\\":1,\\"a\\":2}"
      """
    expectOneIssue(Array(issues.prefix(1)), "No body can match, because \(problem).", line: line)
    #expect(issues.count == 2)
    #expect(issues.last?.message.hasSuffix(" does not match: \(problem)") == true)
  }

  @Test(arguments: [
    ("/users/1", "Did you mean \"users/1\"?"), ("users/", "Did you mean \"users\"?"),
    ("users?page=1", "Did you mean \"users\"?"), ("users/a b", "Did you mean \"users/a%20b\"?"),
    ("users/a%2fb", "Did you mean \"users/a%2Fb\"?"),
    ("", "A path needs at least one segment, and no segment may be empty, “.” or “..”."),
    ("users/../1", "A path needs at least one segment, and no segment may be empty, “.” or “..”."),
  ])
  func `expectRequest fails for an impossible path, even if it expects no request`(
    path: String, advice: String
  ) async {
    let line = #line + 1
    let issues = await captureIssues { backend.expectRequest(.delete, path, count: .never) }

    expectOneIssue(
      issues,
      """
      No request can match the path "\(path)". \(advice) Write a path percent-encoded and without a slash at \
      either end, and pass its query as query:.
      """, line: line)
  }

  // MARK: - Fixtures

  private func send(
    _ method: HTTPMethod, _ path: String, query: [URLQueryItem] = [],
    headers: [String: String] = [:], body: Data? = nil
  ) async throws {
    let request = try BackendRequest(method, path, query: query, headers: headers, body: body)
    _ = try await backend.send(request)
  }
}
