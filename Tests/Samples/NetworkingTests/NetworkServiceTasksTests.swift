import Foundation
import Networking
import Seams
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Which requests are under way, and how they are cancelled.
@Suite("Network service, tasks", .tags(.behavior))
struct NetworkServiceTasksTests {
  let session = MockNetworkSession(returning: .pending)
  let completion = Spy<Result<NetworkResponse, NetworkFailure>, Void, Never>("completion")
  let url = URL(filePath: "/")

  private var cancelled: Result<NetworkResponse, NetworkFailure> {
    .failure(NetworkFailure(.cancelled))
  }

  @Test func `a task is forgotten when it has completed`() {
    let service = NetworkService(session: session)
    service.execute(url) { completion.call($0) }

    session.tasks[0].complete(with: .status(200, body: Data()))

    #expect(service.activeTaskCount == 0)
    completion.expectCalled()
  }

  @Test func `a task is forgotten when it has failed`() {
    let service = NetworkService(session: session)
    service.execute(url) { completion.call($0) }

    session.tasks[0].complete(throwing: URLError(.timedOut))

    #expect(service.activeTaskCount == 0)
  }

  @Test func `a cancelled task is cancelled once, delivers once and is forgotten`() {
    let service = NetworkService(session: session)
    let id = service.execute(url) { completion.call($0) }

    service.cancelTask(for: id)
    service.cancelTask(for: id)

    #expect(session.tasks[0].cancelCallCount == 1)
    completion.expectCalled(with: cancelled)
    #expect(service.activeTaskCount == 0)
  }

  @Test func `cancelling a task that is over does nothing`() {
    let service = NetworkService(session: session)
    let id = service.execute(url) { completion.call($0) }
    session.tasks[0].complete(with: .status(200, body: Data()))

    service.cancelTask(for: id)

    #expect(session.cancelCallCount == 0)
    completion.expectCalled()
  }

  @Test func `two requests for one URL are independent`() {
    let service = NetworkService(session: session)
    let first = service.execute(url) { completion.call($0) }
    let second = service.execute(url) { completion.call($0) }

    service.cancelTask(for: first)

    #expect(first != second)
    #expect(session.tasks.map(\.state) == [.cancelled, .running])
    #expect(service.activeTaskCount == 1)
    completion.expectCalled()
  }

  @Test func `cancelling all cancels each task that is under way, oldest first`() {
    let service = NetworkService(session: session)
    for _ in 0..<3 { service.execute(url) { completion.call($0) } }
    session.tasks[1].complete(with: .status(200, body: Data()))

    service.cancelAllTasks()

    #expect(session.tasks.map(\.cancelCallCount) == [1, 0, 1])
    #expect(service.activeTaskCount == 0)
    expectOrder(session.tasks[0].cancelling, session.tasks[2].cancelling)
  }

  @Test func `releasing the service cancels its tasks`() {
    var service: NetworkService? = NetworkService(session: session)
    service?.execute(url) { completion.call($0) }

    service = nil

    #expect(session.cancelCallCount == 1)
    completion.expectCalled(with: cancelled)
  }

  @Test func `a task does not keep the service alive`() {
    var service: NetworkService? = NetworkService(session: session)
    weak let released = service
    service?.execute(url) { _ in }

    service = nil

    #expect(released == nil)
  }

  @Test func `a completion may send the next request`() {
    session.reply.returns(.status(200, body: Data()))
    let service = NetworkService(session: session)

    service.execute(url) { _ in
      service.execute(URL(filePath: "/next")) { completion.call($0) }
    }

    #expect(session.dataTask.calls.map(\.0.url) == [url, URL(filePath: "/next")])
    completion.expectCalled()
  }

  @Test func `a service without a session uses the shared one`() {
    let service = NetworkService()

    #expect(service.session as? URLSession === URLSession.shared)
  }

  // MARK: - The async form

  @Test func `cancelling the task of the caller cancels the request`() async {
    let service = NetworkService(session: session)

    await withTaskGroup(of: Void.self) { group in
      // Cancels only when the request is on its way.
      await withCheckedContinuation { resumed in
        session.reply.answers { _ in
          resumed.resume()
          return .pending
        }
        group.addTask {
          await #expect(throws: NetworkFailure(.cancelled)) {
            try await service.execute(URLRequest(url: url))
          }
        }
      }
      group.cancelAll()
    }

    #expect(session.tasks.map(\.state) == [.cancelled])
    #expect(service.activeTaskCount == 0)
  }

  @Test func `a caller that is cancelled already sends no request`() async {
    let service = NetworkService(session: session)

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

  @Test func `a session that completes twice is heard once`() {
    let service = NetworkService(session: session)
    service.execute(url) { completion.call($0) }
    let sessionsCompletion = session.dataTask.calls[0].1

    sessionsCompletion(nil, nil, URLError(.timedOut))
    sessionsCompletion(nil, nil, URLError(.cancelled))

    completion.expectCalled(with: .failure(NetworkFailure(.timedOut)))
  }

  @Test func `a session that completes before it is resumed leaves nothing behind`() {
    let hasty = HastySession()
    let service = NetworkService(session: hasty)

    service.execute(url) { completion.call($0) }

    completion.expectCalled(with: .failure(NetworkFailure(.unknownError)))
    #expect(service.activeTaskCount == 0)
  }

  @Test func `a request that is cancelled while its task is made is never resumed`() {
    let service = NetworkService(session: session)
    let task = session.dataTask(with: URLRequest(url: url)) { _, _, _ in }
    session.dataTask.answers { [unowned service] _, _ in
      service.cancelAllTasks()
      return task
    }

    service.execute(url) { _ in }

    #expect(task.resumeCallCount == 0)
    #expect(task.cancelCallCount == 1)
  }
}

// MARK: - Fixtures

/// A session that delivers when a task is made, as some well-known doubles do.
private struct HastySession: NetworkSession {
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> MockNetworkDataTask {
    completionHandler(nil, nil, nil)
    return MockNetworkSession(returning: .pending)
      .dataTask(with: request, completionHandler: completionHandler)
  }
}
