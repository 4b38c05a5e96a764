import Foundation
import Networking
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Network service, tasks", .tags(.behavior), .timeLimit(.minutes(10)))
struct NetworkServiceTasksTests {
  let session = MockNetworkSession(returning: .pending)
  let completion = Spy<Result<NetworkResponse, NetworkFailure>, Void, Never>("completion")
  let url = URL(filePath: "/")
  let service: NetworkService

  init() {
    service = NetworkService(session: session)
  }

  private var cancelled: Result<NetworkResponse, NetworkFailure> {
    .failure(NetworkFailure(.cancelled, underlying: URLError(.cancelled)))
  }

  @Test(arguments: [MockNetworkReply.status(200, body: Data()), .failure(URLError(.timedOut))])
  func `a completed or failed task is forgotten and cannot be cancelled`(
    reply: MockNetworkReply
  ) throws {
    let id = service.execute(url) { completion.call($0) }
    let task = try #require(session.tasks.first)
    completion.expectNotCalled()

    expectChange(of: service.activeTaskCount, from: 1, to: 0) { task.complete(with: reply) }
    service.cancelTask(for: id)

    #expect(session.cancelCallCount == 0)
    completion.expectCalled()
  }

  @Test func `one of two requests for the same URL can be cancelled without the other`() {
    let first = service.execute(url) { completion.call($0) }
    let second = service.execute(url) { completion.call($0) }

    service.cancelTask(for: first)

    #expect(first != second)
    #expect(session.tasks.map(\.state) == [.cancelled, .running])
    #expect(service.activeTaskCount == 1)
    completion.expectCalled()
    // No request may outlive the test.
    service.cancelAllTasks()
  }

  // Ten tasks, because the service keeps them in a dictionary. Fewer could be in the right order by chance.
  @Test func `cancelling all tasks cancels the running ones, oldest first`() throws {
    let over = Spy<Int, Void, Never>("over")
    for number in 1...10 { service.execute(url) { _ in over.call(number) } }
    try #require(session.tasks.dropFirst().first).complete(with: .status(200, body: Data()))

    service.cancelAllTasks()

    #expect(over.calls == [2, 1, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(session.tasks.map(\.cancelCallCount) == [1, 0, 1, 1, 1, 1, 1, 1, 1, 1])
    #expect(service.activeTaskCount == 0)
  }

  @Test func `a service can be released while its task runs, and the task is cancelled`() {
    expectReleased {
      let service = NetworkService(session: session)
      service.execute(url) { completion.call($0) }
      return service
    }

    #expect(session.cancelCallCount == 1)
    completion.expectCalled(with: cancelled)
  }

  @Test func `a completion handler may send the next request`() {
    session.reply.returns(.status(200, body: Data()))

    service.execute(url) { _ in service.execute(URL(filePath: "/next")) { completion.call($0) } }

    #expect(session.dataTask.calls.map(\.url) == [url, URL(filePath: "/next")])
    completion.expectCalled()
  }

  // A request with an unknown URL scheme fails before anything reaches a network.
  @Test func `by default, a network service uses a live URL session`() async throws {
    let url = try #require(URL(string: "unknown-scheme://example.com"))
    let service = NetworkService()

    let failure = await #expect(throws: NetworkFailure.self) {
      try await service.execute(URLRequest(url: url))
    }

    #expect(failure?.reason == .unknownError)
    #expect((failure?.underlying as? URLError)?.code == .unsupportedURL)
  }

  @Test func `the deinit of a finished data task can use the service`() throws {
    let session = ScriptedSession()
    let service = NetworkService(session: session)
    let counting = Spy<Int, Void, Never>("count")
    session.ending.answers { [unowned service] in counting.call(service.activeTaskCount) }
    service.execute(url) { completion.call($0) }

    let complete = try session.making.requireLastCall()
    complete(nil, nil, URLError(.timedOut))

    counting.expectCalled(with: 0)
  }

  // MARK: - The async form

  @Test func `if the caller is already cancelled, no request is sent`() async {
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask {
        await #expect(throws: NetworkFailure(.cancelled)) {
          try await service.execute(URLRequest(url: url))
        }
      }
    }

    session.dataTask.expectNotCalled()
    #expect(service.activeTaskCount == 0)
  }

  // MARK: - Failures

  @Test func `if a task completes twice, only its first result is delivered, with its response`() {
    let session = ScriptedSession()
    session.making.answers { [url] complete in
      let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
      complete(Data("te".utf8), response, URLError(.timedOut))
      complete(nil, nil, URLError(.cancelled))
    }
    let service = NetworkService(session: session)

    service.execute(url) { completion.call($0) }

    let part = NetworkResponse(status: HTTPStatus(200), body: Data("te".utf8))
    let timedOut = NetworkFailure(.timedOut, response: part, underlying: URLError(.timedOut))
    #expect(completion.calls == [.failure(timedOut)])
    #expect(service.activeTaskCount == 0)
    session.cancelling.expectNotCalled()
  }

  @Test func `a request is never started if it is cancelled while its task is created`() {
    let other = MockNetworkSession(returning: .pending)
    session.dataTask.answers { [unowned service] request in
      service.cancelAllTasks()
      return other.dataTask.call(request)
    }

    service.execute(url) { completion.call($0) }

    #expect(session.resumeCallCount == 0)
    completion.expectCalled(with: cancelled)
    #expect(service.activeTaskCount == 0)
  }
}

// MARK: - Fixtures

/// A session that passes each completion handler to a spy and does not keep its tasks.
private final class ScriptedSession: NetworkSession {
  final class Task: NetworkDataTask {
    private let session: ScriptedSession

    init(_ session: ScriptedSession) { self.session = session }

    deinit { session.ending() }

    func resume() {}
    func cancel() { session.cancelling() }
  }

  let making = Spy<MockNetworkDataTask.CompletionHandler, Void, Never>("making a task")
  let cancelling = Spy<Void, Never>("cancelling a task")
  let ending = Spy<Void, Never>("end of a task")

  func dataTask(
    with request: URLRequest, completionHandler: @escaping MockNetworkDataTask.CompletionHandler
  ) -> Task {
    making(completionHandler)
    return Task(self)
  }
}
