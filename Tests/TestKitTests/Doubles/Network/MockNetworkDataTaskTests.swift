import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Mock network data task")
struct MockNetworkDataTaskTests {
  let session = MockNetworkSession(returning: .status(200))
  let delivery = Delivery()

  @Test(
    arguments: [(.status(200), .completed, [200]), (.pending, .running, [])]
      as [(MockNetworkReply, State, [Int?])])
  func `a task asks for its reply once, the first time it is resumed`(
    reply: MockNetworkReply, state: State, statusCodes: [Int?]
  ) {
    let task = task(reply)
    #expect(task.state == .suspended)
    delivery.arriving.expectNotCalled()

    task.resume()
    task.resume()

    #expect(task.state == state)
    #expect(delivery.statusCodes == statusCodes)
    #expect(task.resumeCallCount == 2)
    session.reply.expectCalled()
  }

  @Test func `the mirror of a task shows its state and its request`() {
    let parts = Mirror(reflecting: task(in: .running)).children.map { child in
      "\(child.label ?? ""): \(child.value)"
    }

    #expect(parts == ["state: running", "request: GET file:///"])
  }

  // MARK: - Completing

  @Test(
    arguments: [
      ({ @Sendable task in task.complete(with: .status(418)) }, 418, nil),
      ({ @Sendable task in task.complete(with: .allNil) }, nil, nil),
      ({ @Sendable task in task.complete(with: .failure(URLError(.timedOut))) }, nil, .timedOut),
      ({ @Sendable task in task.complete(throwing: URLError(.unknown)) }, nil, .unknown),
    ] as [(@Sendable (MockNetworkDataTask) -> Void, Int?, URLError.Code?)])
  func `a pending task can be completed with a response, nothing, or an error`(
    complete: @escaping @Sendable (MockNetworkDataTask) -> Void, status: Int?, code: URLError.Code?
  ) {
    let task = task(in: .running)

    complete(task)

    #expect(task.state == .completed)
    #expect(delivery.arriving.calls.map(\.0) == [nil])
    #expect(delivery.statusCodes == [status])
    #expect(delivery.errorCodes == [code])
  }

  @Test(arguments: [
    (State.suspended, "it was never resumed, so nothing can arrive"),
    (
      .completed,
      """
      it has already completed, by its reply, by an earlier complete(…) or at the wait limit. To complete a task in \
      the test, reply with .pending, and complete it once
      """
    ),
    (.cancelled, "it was cancelled"),
  ])
  func `completing a task that is not running fails the test`(state: State, reason: String) async {
    let task = task(in: state)
    let before = delivery.arriving.callCount

    let line = #line
    let issues = await captureIssues {
      task.complete(with: .status(200))
      task.complete(throwing: URLError(.timedOut))
    }

    let message = "The task for GET file:/// cannot be completed: \(reason)."
    #expect(issues.map(\.message) == [message, message])
    #expect(issues.map(\.sourceLocation?.line) == [line + 2, line + 3])
    #expect(issues.map(\.sourceLocation?.fileID) == [#fileID, #fileID])
    #expect(delivery.arriving.callCount == before)
    #expect(task.state == state)
  }

  @Test(
    arguments: [
      (.pending, ".pending. Pass the reply to deliver."),
      (
        .pending.delayed(by: .seconds(1), on: TestClock()),
        ".pending.delayed(by: 1 s). Pass the reply to deliver."
      ),
      (
        .status(204).delayed(by: .seconds(1), on: TestClock()),
        ".status(204).delayed(by: 1 s). Pass the reply without a delay."
      ),
    ] as [(MockNetworkReply, String)])
  func `passing a pending or delayed reply to complete(with:) fails the test`(
    reply: MockNetworkReply, text: String
  ) async {
    let task = task(in: .running)

    let line = #line + 1
    let issues = await captureIssues { task.complete(with: reply) }

    expectOneIssue(issues, "A task cannot be completed with \(text)", line: line)
    #expect(task.state == .running)
  }

  // MARK: - Cancelling

  @Test(arguments: [State.suspended, .running])
  func `cancelling a task delivers one cancellation error and nothing else`(state: State) {
    let task = task(in: state)

    task.cancel()
    task.cancel()
    task.resume()

    #expect(task.state == .cancelled)
    #expect(delivery.errorCodes == [.cancelled])
    #expect(task.cancelCallCount == 2)
  }

  @Test func `cancelling a task in its completion handler is recorded but has no effect`() {
    let task = task(.status(200))
    delivery.arriving.answers { [unowned task] _, _, _ in task.cancel() }

    task.resume()

    #expect(task.state == .completed)
    #expect(delivery.statusCodes == [200])
    task.cancelling.expectCalled()
  }

  @Test func `when resume() runs its answer closure, the reply's delay has already begun`() {
    let clock = TestClock()
    let task = task(.status(200).delayed(by: .seconds(2), on: clock))
    task.resuming.answers { clock.advance(by: .seconds(2)) }

    task.resume()

    #expect(task.state == .completed)
  }

  @Test(arguments: [nil, .seconds(2)] as [Duration?])
  func `if an answer closure cancels the task, one cancellation error arrives`(delay: Duration?) {
    let clock = TestClock()
    let reply = MockNetworkReply.status(200)
    let task = task(reply)
    session.reply.answers { [unowned task] _ in
      task.cancel()
      return delay.map { reply.delayed(by: $0, on: clock) } ?? reply
    }

    task.resume()
    clock.advance(by: .seconds(2))

    #expect(task.state == .cancelled)
    #expect(delivery.errorCodes == [.cancelled])
  }

  // MARK: - Fixtures

  typealias State = MockNetworkDataTask.State

  private func task(_ reply: MockNetworkReply) -> MockNetworkDataTask {
    let request = URLRequest(url: URL(filePath: "/"))
    session.reply.returns(reply)
    return session.dataTask(with: request, completionHandler: delivery.handler)
  }

  private func task(in state: State) -> MockNetworkDataTask {
    let task = task(.pending)
    if state == .running || state == .completed { task.resume() }
    if state == .completed { task.complete(with: .status(200)) }
    if state == .cancelled { task.cancel() }
    return task
  }
}
