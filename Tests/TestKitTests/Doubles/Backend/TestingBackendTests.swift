import Foundation
import TestKit

@Suite("Testing backend", .tags(.behavior))
struct TestingBackendTests {
  let backend = TestingBackend(returning: .json("[]"))

  @Test func `requests are recorded, and the last one can be read`() async throws {
    let first = try BackendRequest(.get, "users")
    let second = try BackendRequest(.post, "users", body: Data("{}".utf8))
    #expect(backend.lastRequest == nil)

    let response = try await backend.send(first)
    _ = try await backend.send(second)

    #expect(response == BackendResponse(body: Data("[]".utf8)))
    #expect(backend.requests == [first, second])
    #expect(backend.lastRequest == second)
    backend.send.expectCalled(with: first)
  }

  @Test func `a TestingBackend accepts the same kinds of answers as a spy`() async throws {
    let page = PageInfo(number: 1, size: 2, total: 10)
    let gate = Gate<BackendResponse, BackendError>(whenCancelled: .failure(.cancelled))
    gate.open(throwing: .serverError(503))
    backend.send.throws(.notFound)
    backend.send.when(try BackendRequest(.get, "held")).suspends(on: gate)
    backend.send.when(try BackendRequest(.get, "users")).returns(.json("[1]", pageInfo: page))

    let response = try await send(.get, "users")

    #expect(response.pageInfo == page)
    #expect(response.body == Data("[1]".utf8))
    await #expect(throws: BackendError.notFound) { try await send(.get, "others") }
    await #expect(throws: BackendError.serverError(503)) { try await send(.get, "held") }
  }

  @Test
  func `a backend answer can be restricted to requests with a given method, path, query or body`()
    async throws
  {
    let query = [URLQueryItem(name: "page", value: "1")]
    backend.send.when(.request(.get, "users", query: query)).returns(.json("[1]"))
    backend.send.when(.request(.post, "users", body: .any)).throws(.notFound)

    #expect(try await send(.get, "users", query: query) == .json("[1]"))
    #expect(try await send(.get, "users") == .json("[]"))
    await #expect(throws: BackendError.notFound) {
      try await send(.post, "users", body: Data("{}".utf8))
    }
    backend.send.expectAnswersUsed()
  }

  // MARK: - Expected requests

  @Test func `a request's method, path and query must match exactly, but header names ignore case`()
    async throws
  {
    let query = [URLQueryItem(name: "page", value: "1"), URLQueryItem(name: "all", value: nil)]
    try await send(.get, "users", "a/b")
    for _ in 1...3 { try await send(.get, "users", query: query) }
    try await send(.get, "posts", headers: ["Accept": "text/plain", "X-Trace": "1"])

    backend.expectRequest(.get, "users/a%2Fb")
    backend.expectRequest(.get, "users", query: query, count: 3)
    backend.expectRequest(.get, "users", query: query, count: .atLeast(2))
    backend.expectRequest(.get, "users", count: .never)
    backend.expectRequest(.get, "posts", headers: ["accept": "text/plain"])
    backend.send.expectNoOtherCalls()
  }

  @Test func `a request body can be expected as bytes or as JSON`() async throws {
    let body = Data(#"{ "name": "a/b", "id": 1 }"#.utf8)
    try await send(.post, "users", body: body)

    backend.expectRequest(.post, "users", body: .data(body))
    backend.expectRequest(.post, "users", body: .json(#"{"id": 1, "name": "a/b"}"#))
    backend.expectRequest(.post, "users", body: .any)
  }

  // MARK: - Failures

  @Test func `an unanswered request fails the test at the line that created the backend`()
    async throws
  {
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

  @Test func `outside the test's task, an unanswered request is reported by the next verification`()
    async throws
  {
    let backend = TestingBackend()
    let request = try BackendRequest(.get, "users")
    await Task.detached { _ = try? await backend.send(request) }.value

    let issues = await captureIssues { backend.expectRequest(.get, "users") }

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("TestingBackend.send was called with") == true)
  }

  @Test func `the failure for an unanswered request shows the nearest answer`() async throws {
    let backend = TestingBackend()
    let line = #line + 1
    backend.send.when(.request(.get, "users/1", headers: ["Accept": "*/*"])).returns(.json("[]"))
    let request = try BackendRequest(.get, "users", "2")

    let issues = await captureIssues { _ = try? await backend.send(request) }

    #expect(
      issues.map(\.message) == [
        """
        TestingBackend.send was called with (GET users/2), but it has no answer, so it threw BackendError.
        Set an answer before the request: TestingBackend(returning: .json("[]")), send.returns(.json("[]")) \
        or send.throws(.notFound).
        Answers for other calls:
          1. returns(BackendResponse(body: 2 bytes "[]", pageInfo: nil)) for (GET users/1 (Accept: \
        */*)), given at TestingBackendTests.swift:\(line)
        Nearest: answer 1, argument 1: GET users/2 does not match: the path users/2 is not users/1; \
        there is no header Accept
        """
      ])
  }

  @Test func `the nearest answer has the fewest mismatches, and on a tie the most matches`()
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

  @Test
  func `if an expected request is missing, the failure shows how the nearest request differs`()
    async throws
  {
    try await send(.delete, "users", "9")

    let line = #line + 1
    let issues = await captureIssues { backend.expectRequest(.get, "users/1") }

    // failure: backend-request
    expectOneIssue(
      issues,
      """
      Expected exactly 1 call to TestingBackend.send with (GET users/1), but there was none.
      Recorded:
        1. (DELETE users/9)
      Nearest: call 1, argument 1: DELETE users/9 does not match: the method DELETE is not GET; the path \
      users/9 is not users/1
      """, line: line)
    // end failure
  }

  @Test func `a failure shows how the query, headers and body of the nearest request differ`()
    async throws
  {
    try await send(.get, "users", "9")
    try await send(
      .post, "users", query: [URLQueryItem(name: "page", value: "2")],
      headers: ["Accept": "text/plain", "Authorization": "secret"], body: Data(#"{"id":2}"#.utf8))

    let issues = await captureIssues {
      backend.expectRequest(
        .post, "users", query: [URLQueryItem(name: "page", value: "1")],
        headers: ["Accept": "text/html", "Authorization": "other", "X-Trace": "1"],
        body: .json(#"{"id":1}"#))
    }

    let message = try #require(issues.first).message
    #expect(
      message.contains(
        """
         with (POST users?page=1 (Accept: text/html, Authorization: <redacted>, X-Trace: 1, body: {"id":1}))
        """), "\(message)")
    #expect(
      message.hasSuffix(
        """
         does not match: the query page=2 is not page=1; the header Accept: text/plain is not Accept: \
        text/html; the header Authorization: <redacted, 6 characters> is not <redacted, 5 characters>; they \
        differ from character 1 on; there is no header X-Trace; the body {"id":2} is not {"id":1}
        """), "\(message)")
  }

  @Test(
    arguments: [
      (.none, "{}", #"unexpected body: 2 bytes "{}""#),
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
      (
        .json(#"{"a":1,"a":2}"#), "[]",
        """
        the expected body is not valid JSON: The key "a" is repeated in its object, at line 1, column 8. The body \
        is "{\\"a\\":1,\\"a\\":2}"
        """
      ),
      (
        .json("10000000000000000000000000000000000000001"),
        "10000000000000000000000000000000000000002",
        """
        the body 10000000000000000000000000000000000000002 is not 10000000000000000000000000000000000000001
        """
      ),
      (.json("1"), nil, "there is no body"),
      (.json(#"{"d":1,"c":2,"b":3,"a":4}"#), "1", #"the body 1 is not {"a":4,"b":3,"c":2,"d":1}"#),
      (.json(#"["a/b"]"#), "1", #"the body 1 is not ["a/b"]"#),
    ] as [(ExpectedBody, String?, String)])
  func `a failed check of a request shows how the body differs`(
    expected: ExpectedBody, body: String?, objection: String
  ) async throws {
    try await send(.post, "users", body: body.map { Data($0.utf8) })

    let issues = await captureIssues { backend.expectRequest(.post, "users", body: expected) }

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasSuffix(" does not match: \(objection)") == true)
  }

  // MARK: - Fixtures

  @discardableResult
  private func send(
    _ method: HTTPMethod, _ first: String, _ second: String? = nil,
    query: [URLQueryItem] = [], headers: [String: String] = [:], body: Data? = nil
  ) async throws -> BackendResponse {
    let request =
      if let second {
        try BackendRequest(method, first, second, query: query, headers: headers, body: body)
      } else {
        try BackendRequest(method, first, query: query, headers: headers, body: body)
      }
    return try await backend.send(request)
  }
}
