public import Foundation
public import Seams
public import Testing

/// A backend double that records the requests and gives the answers that your test sets up.
///
/// <!-- snippet: posts -->
/// ```swift
/// struct Posts {
///   private struct Post: Decodable {
///     let title: String
///   }
///
///   let backend: any Backend
///
///   func titles(ofUser id: String) async throws(BackendError) -> [String] {
///     let request = try BackendRequest(.get, "users", id, "posts")
///     let body = try await backend.send(request).body ?? Data()
///     let posts = try? JSONDecoder().decode([Post].self, from: body)
///     guard let posts else { throw .badResponse }
///     return posts.map(\.title)
///   }
/// }
/// ```
///
/// <!-- snippet: backend -->
/// ```swift
/// @Test func `a user's posts are requested and decoded`() async throws {
///   let backend = TestingBackend(returning: .json(#"[{"title": "Hello"}]"#))
///   let posts = Posts(backend: backend)
///
///   let titles = try await posts.titles(ofUser: "12/3")
///
///   #expect(titles == ["Hello"])
///   backend.expectRequest(.get, "users/12%2F3/posts")
/// }
///
/// @Test func `requesting the posts of an unknown user fails`() async {
///   let backend = TestingBackend()
///   backend.send.throws(.notFound)
///
///   await #expect(throws: BackendError.notFound) {
///     try await Posts(backend: backend).titles(ofUser: "1")
///   }
/// }
/// ```
///
/// The spy ``send`` answers like every spy: `send.returns(.json("[]"))`, `send.throws(.notFound)`, or
/// `send.suspends(on: gate)`. To answer only some requests, select them with `send.when(.request(.get, "users"))`. A
/// request without an answer fails the test and throws `BackendError.other(_:)`.
public final class TestingBackend: Backend {
  /// The spy that records and answers the requests.
  public let send: Spy<BackendRequest, BackendResponse, BackendError>

  /// Creates a backend without answers.
  ///
  /// Give it answers before the subject sends a request.
  ///
  /// - Parameter sourceLocation: The line to blame for a request without an answer.
  public init(sourceLocation: SourceLocation = #_sourceLocation) {
    send = Spy(
      name: "TestingBackend.send",
      baseValue: nil,
      origin: sourceLocation,
      advice: """
        Set an answer before the request: TestingBackend(returning: .json("[]")), \
        send.returns(.json("[]")) or send.throws(.notFound).
        """,
      unanswered: { .failure(.other("\($0)")) })
  }

  /// Creates a backend that answers every request with the same response, unless you set a different answer.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - sourceLocation: The line at which the spy reports issues.
  public init(
    returning response: BackendResponse,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    send = Spy("TestingBackend.send", returning: response, sourceLocation: sourceLocation)
  }

  /// Records a request and answers it.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response of the newest matching answer, or else the response passed to the initializer.
  /// - Throws: The error of the newest matching answer. `BackendError.other(_:)` if the request has no answer.
  public func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    let spy: Spy<BackendRequest, BackendResponse, BackendError> = send
    return try await spy(request)
  }

  /// The requests, oldest first.
  public var requests: [BackendRequest] { send.calls }
}

extension TestingBackend {
  /// Expects the given number of matching requests, by default exactly one.
  ///
  /// The query must match exactly, and the body must meet the expectation `body`. If you pass no query or no body, the
  /// request must not have one. Additional header fields do not matter.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The percent-encoded path without a slash at either end, such as `"users/1/posts"`.
  ///   - query: The query items, in order.
  ///   - headers: The required header fields.
  ///   - body: The body, by default none.
  ///   - count: The number of requests, by default exactly one.
  ///   - sourceLocation: The line to blame for a failure.
  public func expectRequest(
    _ method: HTTPMethod,
    _ path: String,
    query: [URLQueryItem] = [],
    headers: [String: String] = [:],
    body: ExpectedBody = .none,
    count: CallCount = .once,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    send.expectCalled(
      count,
      with: .request(
        method, path, query: query, headers: headers, body: body, sourceLocation: sourceLocation),
      sourceLocation: sourceLocation)
  }
}

extension ArgumentMatcher where Value == BackendRequest {
  /// Matches requests by method and path.
  ///
  /// The query must match exactly, and the body must meet the expectation `body`. If you pass no query or no body, the
  /// request must not have one. Additional header fields do not matter. If a call does not match, the failure message
  /// shows what differs.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The percent-encoded path without a slash at either end, such as `"users/1/posts"`.
  ///   - query: The query items, in order.
  ///   - headers: The required header fields.
  ///   - body: The body, by default none.
  ///   - sourceLocation: The line to blame for a path that no request can have.
  /// - Returns: The matcher.
  public static func request(
    _ method: HTTPMethod,
    _ path: String,
    query: [URLQueryItem] = [],
    headers: [String: String] = [:],
    body: ExpectedBody = .none,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    let possible = BackendRequest.path(like: path)
    if possible != path {
      let advice =
        possible.map { "Did you mean \(describeValue($0))?" }
        ?? "A path needs at least one segment, and no segment may be empty, “.” or “..”."
      recordFailure(
        """
        No request can match the path \(describeValue(path)). \(advice) Write a path percent-encoded and \
        without a slash at either end, and pass its query as query:.
        """, at: sourceLocation)
    }
    var parts: [Part] = [
      { request in
        request.method == method
          ? nil : "the method \(request.method.rawValue) is not \(method.rawValue)"
      },
      { $0.path == path ? nil : "the path \($0.path) is not \(oneLine(path))" },
      { request in
        request.query == query ? nil : describeQueryDifference(request.query, query)
      },
    ]
    parts += headers.sorted { $0.key < $1.key }.map { name, value in
      { request in
        let actual = request.headers.first { $0.key.lowercased() == name.lowercased() }?.value
        return actual == value ? nil : describeHeaderDifference(name, actual, value)
      }
    }
    parts.append { body.objection($0.body) }
    let details = body.text == ExpectedBody.none.text ? [] : [body.text]
    let text = describeMessage(headers: headers, details: details) {
      "\(method.rawValue) \($0.target(path, query))"
    }
    return Self(text: text, parts: parts)
  }
}

extension BackendRequest {
  /// Returns the valid request path that is most similar to a string, or nil.
  ///
  /// A valid path is returned unchanged.
  fileprivate static func path(like text: String) -> String? {
    let parts = text.prefix { $0 != "?" }.split(separator: "/")
    let segments = parts.map { $0.removingPercentEncoding ?? String($0) }
    guard !segments.isEmpty, segments.allSatisfy(isSegment) else { return nil }
    return segments.map(percentEncoded).joined(separator: "/")
  }
}

extension BackendResponse {
  /// A response with a JSON body.
  ///
  /// - Parameters:
  ///   - text: The body, such as `[{"id": 1}]`. The text is not checked, so a test can respond with invalid JSON.
  ///   - pageInfo: The position of the page in a paged list.
  /// - Returns: The response.
  public static func json(_ text: String, pageInfo: PageInfo? = nil) -> Self {
    Self(body: Data(text.utf8), pageInfo: pageInfo)
  }
}
