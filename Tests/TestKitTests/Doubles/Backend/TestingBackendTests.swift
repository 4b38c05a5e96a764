import Foundation
import TestKit

@Suite("Testing backend", .tags(.behavior))
struct TestingBackendTests {
  let backend = TestingBackend(returning: .json("[]"))

  @Test func `requests are recorded, and the last one can be read`() async throws {
    let first = try BackendRequest(.get, "users")
    let second = try BackendRequest(.post, "users", body: Data("{}".utf8))

    _ = try await backend.send(first)
    _ = try await backend.send(second)

    #expect(backend.requests == [first, second])
    #expect(backend.lastRequest == second)
    backend.send.expectCalled(with: first)
  }

  @Test func `the base answer is for every request`() async throws {
    let response = try await send(.get, "users")

    #expect(response == BackendResponse(body: Data("[]".utf8)))
  }

  @Test func `answers are those of a spy`() async throws {
    let page = PageInfo(number: 1, size: 2, total: 10)
    backend.send.throws(.notFound)
    backend.send.when(try BackendRequest(.get, "users")).returns(.json("[1]", pageInfo: page))

    let response = try await send(.get, "users")

    #expect(response.pageInfo == page)
    #expect(response.body == Data("[1]".utf8))
    await #expect(throws: BackendError.notFound) { try await send(.get, "others") }
  }

  @Test func `an answer may be for some requests, by method, path and what else matters`()
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

  @Test func `a request can be held`() async throws {
    let gate = Gate<BackendResponse, BackendError>(whenCancelled: .failure(.cancelled))
    backend.send.suspends(on: gate)
    let sending = Task { try await send(.get, "users") }

    await gate.arrivals(1)
    gate.open(throwing: .serverError(503))

    await #expect(throws: BackendError.serverError(503)) { try await sending.value }
  }

  @Test func `nothing asked for, no last request`() {
    #expect(backend.lastRequest == nil)
    #expect(backend.requests.isEmpty)
  }

  // MARK: - What was asked for

  @Test func `a request is as expected by method and path`() async throws {
    try await send(.get, "users", "a/b")
    try await send(.get, "users")

    backend.expectRequest(.get, "users/a%2Fb")
    backend.expectRequest(.get, "users")
    backend.expectRequest(.get, "others", count: .never)
    backend.send.expectNoOtherCalls()
  }

  @Test func `a query is as expected in its order`() async throws {
    let query = [URLQueryItem(name: "page", value: "1"), URLQueryItem(name: "all", value: nil)]
    try await send(.get, "users", query: query)

    backend.expectRequest(.get, "users", query: query)
  }

  @Test func `headers that are not named do not matter, nor does the case of their names`()
    async throws
  {
    try await send(.get, "users", headers: ["Accept": "text/plain", "X-Trace": "1"])

    backend.expectRequest(.get, "users", headers: ["accept": "text/plain"])
  }

  @Test func `a body is as expected by its bytes or as JSON`() async throws {
    let body = Data(#"{ "name": "a/b", "id": 1 }"#.utf8)
    try await send(.post, "users", body: body)

    backend.expectRequest(.post, "users", body: .data(body))
    backend.expectRequest(.post, "users", body: .json(#"{"id": 1, "name": "a/b"}"#))
    backend.expectRequest(.post, "users", body: .any)
  }

  @Test func `a request may be expected more than once`() async throws {
    for _ in 1...3 { try await send(.get, "users") }

    backend.expectRequest(.get, "users", count: 3)
    backend.expectRequest(.get, "users", count: .atLeast(2))
  }

  // MARK: - Failures

  @Test func `of requests that are too many the first five are shown`() async throws {
    for number in 1...7 { try await send(.get, "others/\(number)") }
    for _ in 1...6 { try await send(.get, "users") }
    for number in 1...3 { try await send(.get, "others/\(number)") }

    let issues = await captureIssues { backend.expectRequest(.get, "users") }

    let text = issues.map(\.message).joined()
    #expect(text.components(separatedBy: "matches").count == 6)
    #expect(text.contains("… 1 more request …"))
  }

  @Test func `a request that nothing answers is named and fails`() async throws {
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
      TestingBackend.send was called with (GET users/1), but it has no answer. It threw BackendError.
      Give one before the request: TestingBackend(returning: .json("[]")), send.returns(.json("[]")) or \
      send.throws(.notFound).
      """, line: line)
  }

  @Test func `a request off the test's task that nothing answers is named when it is expected`()
    async throws
  {
    let backend = TestingBackend()
    let request = try BackendRequest(.get, "users")
    await Task.detached { _ = try? await backend.send(request) }.value

    let issues = await captureIssues { backend.expectRequest(.get, "users") }

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("TestingBackend.send was called with") == true)
  }

  @Test func `a request that an answer has passed by is told what it misses`() async throws {
    let backend = TestingBackend()
    let line = #line + 1
    backend.send.when(.request(.get, "users/1", headers: ["Accept": "*/*"])).returns(.json("[]"))
    let request = try BackendRequest(.get, "users", "2")

    let issues = await captureIssues { _ = try? await backend.send(request) }

    #expect(
      issues.map(\.message) == [
        """
        TestingBackend.send was called with (GET users/2), but it has no answer. It threw BackendError.
        Give one before the request: TestingBackend(returning: .json("[]")), send.returns(.json("[]")) \
        or send.throws(.notFound).
        It has answers for other calls:
          1. returns(BackendResponse(body: 2 bytes "[]", pageInfo: nil)) for (GET users/1 (Accept: \
        */*)), given at TestingBackendTests.swift:\(line)
        Nearest: answer 1, argument 1: GET users/2 does not match: the path users/2 is not users/1; \
        there is no header Accept
        """
      ])
  }

  @Test func `where nothing was asked for the message says so`() async {
    let line = #line + 2

    let issues = await captureIssues { backend.expectRequest(.get, "users") }

    expectOneIssue(
      issues, "Expected exactly 1 request GET users, but there was none.", line: line)
  }

  @Test func `the nearest request is shown with what differs`() async throws {
    try await send(.get, "users", "9", "posts")
    try await send(
      .post, "users", query: [URLQueryItem(name: "page", value: "2")],
      headers: ["Accept": "text/plain", "Authorization": "secret"], body: Data(#"{"id":2}"#.utf8))
    let line = #line + 3

    let issues = await captureIssues {
      backend.expectRequest(
        .post, "users", query: [URLQueryItem(name: "page", value: "1")],
        headers: ["Accept": "text/html", "Authorization": "other", "X-Trace": "1"],
        body: .json(#"{"id":1}"#))
    }

    expectOneIssue(
      issues,
      """
      Expected exactly 1 request POST users?page=1 (Accept: text/html, Authorization: <redacted>, \
      X-Trace: 1, body: {"id":1}), but there was none.
      Recorded:
        1. GET users/9/posts
        2. POST users?page=2 (Accept: text/plain, Authorization: <redacted>, body: 8 bytes \
      "{\\"id\\":2}")
      Nearest: request 2: the query page=2 is not page=1; the header Accept: text/plain is not Accept: \
      text/html; the header Authorization: <redacted, 6 characters> is not <redacted, 5 characters>; they \
      differ from character 1 on; there is no \
      header X-Trace; the body {"id":2} is not {"id":1}
      """, line: line)
  }

  @Test func `method and path that differ are named`() async throws {
    try await send(.delete, "users", "9")

    let issues = await captureIssues { backend.expectRequest(.get, "users/1") }

    // failure: backend-request
    #expect(
      issues.map(\.message) == [
        """
        Expected exactly 1 request GET users/1, but there was none.
        Recorded:
          1. DELETE users/9
        Nearest: request 1: the method DELETE is not GET; the path users/9 is not users/1
        """
      ])
    // end failure
  }

  @Test(
    arguments: [
      (.none, "{}", #"the body is 2 bytes "{}", but there must be none"#),
      (.data(Data("[]".utf8)), "{}", #"the body 2 bytes "{}" is not 2 bytes "[]""#),
      (.data(Data("[]".utf8)), nil, "there is no body"),
      (.json("[1, 2]"), "[2, 1]", "the body [2,1] is not [1,2]"),
      (
        .json("[]"), "[",
        """
        the body is not valid JSON: Expected a value, but found the end of the text, at line 1, column 2. It is \
        1 byte "["
        """
      ),
      (
        .json(#"{"a":1,"a":2}"#), "[]",
        """
        the expected body is not valid JSON: The key "a" is repeated in its object, at line 1, column 8. It is \
        "{\\"a\\":1,\\"a\\":2}"
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
  func `a body that differs is shown`(
    expected: ExpectedBody, body: String?, objection: String
  ) async throws {
    try await send(.post, "users", body: body.map { Data($0.utf8) })

    let issues = await captureIssues { backend.expectRequest(.post, "users", body: expected) }

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasSuffix("Nearest: request 1: \(objection)") == true)
  }

  @Test func `a request too many is marked`() async throws {
    for _ in 1...2 { try await send(.get, "users") }
    try await send(.get, "others")

    let issues = await captureIssues { backend.expectRequest(.get, "users") }

    #expect(
      issues.map(\.message) == [
        """
        Expected exactly 1 request GET users, but there were 2.
        Recorded:
          1. GET users   matches
          2. GET users   matches
          3. GET others
        """
      ])
  }

  @Test func `of requests that are as near the first one is shown`() async throws {
    try await send(.get, "users", "8")
    try await send(.get, "users", "9")

    let issues = await captureIssues { backend.expectRequest(.get, "users/1") }

    #expect(
      issues.first?.message.hasSuffix(
        "\nNearest: request 1: the path users/8 is not users/1") == true)
  }

  @Test func `the nearest request is none of those that match`() async throws {
    try await send(.get, "users")
    try await send(.get, "others")

    let issues = await captureIssues { backend.expectRequest(.get, "users", count: 2) }

    #expect(
      issues.first?.message.hasSuffix(
        "\nNearest: request 2: the path others is not users") == true)
  }

  @Test func `in a long list the matching requests and the nearest one are shown`() async throws {
    for number in 1...40 {
      try await send(number == 30 ? .get : .post, number == 20 ? "users" : "others")
    }

    let matching = await captureIssues { backend.expectRequest(.post, "users", count: .never) }
    let nearest = await captureIssues { backend.expectRequest(.get, "users/1") }

    #expect(
      matching.first?.message.contains(
        "\n  … 12 more requests …\n  20. POST users   matches\n  … 17 more requests …\n") == true)
    #expect(nearest.first?.message.contains("\n  30. GET others\n") == true)
  }

  @Test func `the nearest answer has the fewest parts wrong, and then the most right`() async throws
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

  @Test func `a number below zero is refused`() async {
    let line = #line + 2

    let issues = await captureIssues { backend.expectRequest(.get, "users", count: -1) }

    expectOneIssue(
      issues, "A number of requests cannot be below zero: exactly -1 requests.", line: line)
  }

  // MARK: - Fixtures

  @discardableResult
  private func send(
    _ method: HTTPMethod, _ first: String, _ second: String? = nil, _ third: String? = nil,
    query: [URLQueryItem] = [], headers: [String: String] = [:], body: Data? = nil
  ) async throws -> BackendResponse {
    let request =
      if let second, let third {
        try BackendRequest(
          method, first, second, third, query: query, headers: headers, body: body)
      } else if let second {
        try BackendRequest(method, first, second, query: query, headers: headers, body: body)
      } else {
        try BackendRequest(method, first, query: query, headers: headers, body: body)
      }
    return try await backend.send(request)
  }
}
