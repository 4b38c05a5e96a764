import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The life of a task: suspended, running, and then completed or cancelled, once.
@Suite("Mock network data task")
struct MockNetworkDataTaskTests {
  let delivery = Delivery()

  @Test func `nothing is delivered before the task is resumed`() {
    let task = task(.status(200))

    #expect(task.state == .suspended)
    #expect(delivery.arrivals.isEmpty)
  }

  @Test func `resuming delivers the reply`() {
    let task = task(.status(200))

    task.resume()

    #expect(task.state == .completed)
    #expect(delivery.statusCodes == [200])
    #expect(task.resumeCallCount == 1)
  }

  @Test func `resuming twice counts twice and delivers once`() {
    let task = task(.status(200))

    task.resume()
    task.resume()

    #expect(task.resumeCallCount == 2)
    #expect(task.resuming.callCount == 2)
    #expect(delivery.arrivals.count == 1)
  }

  @Test func `resuming a running task asks for one reply`() {
    let session = MockNetworkSession(returning: .pending)
    let task = session.dataTask(
      with: URLRequest(url: URL(filePath: "/")), completionHandler: delivery.handler)

    task.resume()
    task.resume()

    session.reply.expectCalled()
  }

  @Test func `cancelling before resuming delivers one cancellation and never data`() {
    let task = task(.status(200))

    task.cancel()
    task.resume()

    #expect(task.state == .cancelled)
    #expect(delivery.errorCodes == [.cancelled])
    #expect(task.cancelCallCount == 1)
    #expect(task.resumeCallCount == 1)
  }

  @Test func `a pending reply leaves the task running`() {
    let task = task(.pending)

    task.resume()

    #expect(task.state == .running)
    #expect(delivery.arrivals.isEmpty)
  }

  @Test func `the test completes a running task`() {
    let task = task(.pending)
    task.resume()

    task.complete(with: .status(418))

    #expect(task.state == .completed)
    #expect(delivery.statusCodes == [418])
  }

  @Test func `the test fails a running task`() {
    let task = task(.pending)
    task.resume()

    task.complete(throwing: URLError(.networkConnectionLost))

    #expect(task.state == .completed)
    #expect(delivery.errorCodes == [.networkConnectionLost])
  }

  @Test(
    arguments: [
      .allNil, .status(200), .failure(URLError(.timedOut)),
    ] as [MockNetworkReply])
  func `a running task is completed with any reply, and once`(reply: MockNetworkReply) async {
    let task = task(.pending)
    task.resume()

    let issues = await captureIssues { task.complete(with: reply) }
    let others = await captureIssues { task.complete(with: reply) }

    #expect(issues.isEmpty)
    #expect(others.count == 1)
    #expect(delivery.arrivals.count == 1)
  }

  @Test func `a running task without a URL is completed with an error`() async {
    var request = URLRequest(url: URL(filePath: "/"))
    request.url = nil
    let session = MockNetworkSession(returning: .pending)
    let task = session.dataTask(with: request, completionHandler: delivery.handler)
    task.resume()

    let issues = await captureIssues { task.complete(with: .status(200)) }

    #expect(issues.isEmpty)
    #expect(delivery.errorCodes == [.badURL])
  }

  @Test func `cancelling a running task delivers one cancellation`() {
    let task = task(.pending)
    task.resume()

    task.cancel()
    task.cancel()

    #expect(task.state == .cancelled)
    #expect(delivery.errorCodes == [.cancelled])
    #expect(task.cancelCallCount == 2)
  }

  @Test func `cancelling after completion is counted and has no effect`() {
    let task = task(.status(200))
    task.resume()

    task.cancel()

    #expect(task.state == .completed)
    #expect(delivery.statusCodes == [200])
    #expect(task.cancelling.callCount == 1)
  }

  @Test func `a handler may cancel its own task`() {
    let session = MockNetworkSession(returning: .status(200))
    let arrivals = Spy<Void, Never>("arrivals")
    let task = session.dataTask(with: URLRequest(url: URL(filePath: "/"))) { _, _, _ in
      session.tasks.first?.cancel()
      arrivals.call()
    }

    task.resume()

    #expect(task.state == .completed)
    arrivals.expectCalled()
  }

  @Test func `a task that is cancelled while its reply is made delivers one cancellation`() {
    let session = MockNetworkSession()
    let task = session.dataTask(
      with: URLRequest(url: URL(filePath: "/")), completionHandler: delivery.handler)
    session.reply.answers { [unowned task] _ in
      task.cancel()
      return .status(200)
    }

    task.resume()

    #expect(task.state == .cancelled)
    #expect(delivery.errorCodes == [.cancelled])
  }

  @Test func `resuming and cancelling from two threads delivers once`() async {
    for _ in 0..<200 {
      let delivery = Delivery()
      let task = MockNetworkSession(returning: .status(200)).dataTask(
        with: URLRequest(url: URL(filePath: "/")), completionHandler: delivery.handler)

      await withTaskGroup { group in
        group.addTask { task.resume() }
        group.addTask { task.cancel() }
      }

      #expect(delivery.arrivals.count == 1)
    }
  }

  @Test func `the order of resuming and cancelling can be verified`() {
    let task = task(.pending)
    task.resume()
    task.cancel()

    expectOrder(task.resuming, task.cancelling)
  }

  // MARK: - Failures

  @Test(arguments: [
    (State.suspended, "it was never resumed, so nothing can arrive"),
    (.completed, "it has completed already; hold it with .pending to complete it here"),
    (.cancelled, "it was cancelled"),
  ])
  func `a task that is not running cannot be completed`(state: State, reason: String) async {
    let task = task(in: state)
    let before = delivery.arrivals.count

    let line = #line
    let issues = await captureIssues {
      task.complete(with: .status(200))
      task.complete(throwing: URLError(.timedOut))
    }

    let message = "The task for GET file:/// cannot be completed: \(reason)."
    #expect(issues.map(\.message) == [message, message])
    #expect(issues.map(\.sourceLocation?.line) == [line + 2, line + 3])
    #expect(issues.map(\.sourceLocation?.fileID) == [#fileID, #fileID])
    #expect(delivery.arrivals.count == before)
    #expect(task.state == state)
  }

  @Test func `a task cannot be completed with a reply that is pending`() async {
    let task = task(in: .running)

    let line = #line + 1
    let issues = await captureIssues { task.complete(with: .pending) }

    expectOneIssue(
      issues, "A task cannot be completed with .pending: give the reply to deliver.", line: line)
    #expect(task.state == .running)
  }
}

// MARK: - Fixtures

extension MockNetworkDataTaskTests {
  typealias State = MockNetworkDataTask.State

  private func task(_ reply: MockNetworkReply) -> MockNetworkDataTask {
    MockNetworkSession(returning: reply).dataTask(
      with: URLRequest(url: URL(filePath: "/")), completionHandler: delivery.handler)
  }

  private func task(in state: State) -> MockNetworkDataTask {
    let task = task(.pending)
    switch state {
    case .suspended: break
    case .running: task.resume()
    case .completed:
      task.resume()
      task.complete(with: .status(200))
    case .cancelled: task.cancel()
    }
    return task
  }
}
