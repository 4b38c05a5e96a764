import Foundation
import Repositories
import TestKit

@Suite("Logging backend", .tags(.behavior))
struct LoggingBackendTests {
  let backend = TestingBackend(returning: .json("[]"))
  let lines = Spy<String, Void, Never>("write")
  let log: RequestLog
  let logging: LoggingBackend

  init() {
    log = RequestLog { [lines] in lines.call($0) }
    logging = LoggingBackend(backend, log: log)
  }

  @Test(arguments: [(nil, "no body"), (Data(), "0 bytes"), (Data(count: 1), "1 byte")])
  func `a request and its response are logged with the same number`(
    body: Data?, size: String
  ) async throws {
    backend.send.returns(BackendResponse(body: body))

    let response = try await logging.send(BackendRequest(.get, "users", "a/b", "posts"))

    #expect(response == BackendResponse(body: body))
    backend.expectRequest(.get, "users/a%2Fb/posts")
    #expect(lines.calls == ["request 1: GET users/a%2Fb/posts", "response 1: \(size)"])
    expectOrder(lines, backend.send, lines)
  }

  @Test func `parallel requests from backends that share a log have different numbers`() async {
    let backends = [logging, LoggingBackend(backend, log: log)]

    await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...100 { group.addTask { _ = try await backends[number % 2].send(.users) } }
    }

    #expect(log.requestCount == 100)
    #expect(Set(lines.calls).count == 200)
  }

  @Test func `a disabled log writes nothing, but still counts requests`() async throws {
    let log = RequestLog(isEnabled: false) { lines.call($0) }
    let logging = LoggingBackend(backend, log: log)
    _ = try await logging.send(.users)
    #expect(!log.isEnabled)
    lines.expectNotCalled()

    log.isEnabled = true
    _ = try await logging.send(.users)

    #expect(log.isEnabled)
    #expect(lines.calls == ["request 2: GET users", "response 2: 2 bytes"])
  }

  @Test func `the closure that writes a log line may use the log`() async throws {
    lines.answers { [unowned log = log] _ in log.isEnabled = false }

    _ = try await logging.send(.users)

    #expect(lines.calls == ["request 1: GET users"])
  }

  // MARK: - Secrets

  /// The names of query items and header fields, and how they are shown in the log line.
  @Test(arguments: [
    (["key", "all"], ["X-Trace", "Authorization"], "?key&all, with Authorization, X-Trace"),
    (["a\nrequest 2: b"], ["X\r\nrequest 3: Ä"], "?a%0Arequest 2: b, with X%0D%0Arequest 3: Ä"),
  ])
  func `names of query items and headers are logged on one line without values`(
    query: [String], headers: [String], names: String
  ) async throws {
    let request = try BackendRequest(
      .post, "users", query: query.map { URLQueryItem(name: $0, value: "secret") },
      headers: Dictionary(uniqueKeysWithValues: headers.map { ($0, "secret") }),
      body: Data("secret".utf8))

    _ = try await logging.send(request)

    #expect(lines.calls.first == "request 1: POST users\(names), 6 bytes")
  }

  // MARK: - Failures

  @Test(arguments: [
    ("no HTTP", "no HTTP"),
    ("“X\r\nrequest 2: é\u{2028}\u{1B}” is odd", "“X%0D%0Arequest 2: é%E2%80%A8%1B” is odd"),
  ])
  func `a failure is logged on one line and passed on`(reason: String, shown: String) async {
    backend.send.throws(.badResponse(reason))

    await #expect(throws: BackendError.badResponse(reason)) { try await logging.send(.users) }

    #expect(lines.calls == ["request 1: GET users", "failure 1: bad response: \(shown)"])
  }
}
