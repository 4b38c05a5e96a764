import Foundation
public import Seams
public import Testing

/// A backend that reaches no server: it records what is asked for and answers as told.
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
///     guard let posts = try? JSONDecoder().decode([Post].self, from: body) else {
///       throw .badResponse
///     }
///     return posts.map(\.title)
///   }
/// }
/// ```
///
/// <!-- snippet: backend -->
/// ```swift
/// @Test func `the posts of a user are asked for and read`() async throws {
///   let backend = TestingBackend(returning: .json(#"[{"title": "Hello"}]"#))
///   let posts = Posts(backend: backend)
///
///   let titles = try await posts.titles(ofUser: "12/3")
///
///   #expect(titles == ["Hello"])
///   backend.expectRequest(.get, "users/12%2F3/posts")
/// }
///
/// @Test func `an unknown user has no posts`() async {
///   let backend = TestingBackend()
///   backend.send.throws(.notFound)
///
///   await #expect(throws: BackendError.notFound) {
///     try await Posts(backend: backend).titles(ofUser: "1")
///   }
/// }
/// ```
///
/// It is one spy, ``send``, which answers like every spy: `send.returns(.json("[]"))`,
/// `send.throws(.notFound)`, `send.suspends(on: gate)`. Each is also for some requests only, after
/// `send.when(.request(.get, "users"))`. A request that nothing answers records an issue and throws
/// `BackendError.other(_:)`.
public final class TestingBackend: Backend {
  /// Records the requests, and answers them.
  public let send: Spy<BackendRequest, BackendResponse, BackendError>

  /// Makes a backend whose answers are still to be given.
  ///
  /// - Parameter sourceLocation: Where a request without an answer is reported.
  public init(sourceLocation: SourceLocation = #_sourceLocation) {
    send = Spy(
      name: "TestingBackend.send",
      baseValue: nil,
      origin: sourceLocation,
      advice: """
        Give one before the request: TestingBackend(returning: .json("[]")), \
        send.returns(.json("[]")) or send.throws(.notFound).
        """,
      unanswered: { .failure(.other("\($0)")) })
  }

  /// Makes a backend that answers each request in the same way until it is told otherwise.
  ///
  /// - Parameters:
  ///   - response: The base answer.
  ///   - sourceLocation: Where issues of its spy are reported.
  public init(
    returning response: BackendResponse,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    send = Spy("TestingBackend.send", returning: response, sourceLocation: sourceLocation)
  }

  /// Records a request and answers it.
  ///
  /// - Parameter request: What is asked for.
  /// - Returns: The newest answer.
  /// - Throws: The newest answer, where it is an error.
  public func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    let spy: Spy<BackendRequest, BackendResponse, BackendError> = send
    return try await spy(request)
  }

  /// What was asked for, oldest first.
  public var requests: [BackendRequest] { send.calls }

  /// What was asked for last.
  public var lastRequest: BackendRequest? { send.calls.last }
}

extension BackendResponse {
  /// A response with a body.
  ///
  /// - Parameters:
  ///   - text: The body, such as `[{"id": 1}]`; it is sent as it is, so that a test can send what is no
  ///     JSON.
  ///   - pageInfo: Which page of many it is.
  /// - Returns: The response.
  public static func json(_ text: String, pageInfo: PageInfo? = nil) -> Self {
    Self(body: Data(text.utf8), pageInfo: pageInfo)
  }
}
