import Dispatch
import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Mock network session: timing", .timeLimit(.minutes(10)))
struct MockNetworkTimingTests {
  let session = MockNetworkSession(returning: .status(404))
  let clock = TestClock()
  let delivery = Delivery()

  @Test func `a delay begins when the task is resumed, and ends on the clock`() {
    session.reply.returns(.status(200).delayed(by: .seconds(2), on: clock))
    let task = session.dataTask(with: request("/a"), completionHandler: delivery.handler)
    clock.advance(by: .seconds(10))
    task.resume()

    clock.advance(by: .milliseconds(1_999))
    #expect(delivery.arrivals.isEmpty)
    #expect(task.state == .running)

    clock.advance(by: .milliseconds(1))
    #expect(delivery.statusCodes == [200])
    #expect(task.state == .completed)
  }

  @Test func `a failure is delivered at once or after a delay`() {
    session.reply.returns(inSequence: [
      .failure(URLError(.timedOut)).delayed(by: .seconds(60), on: clock),
      .failure(URLError(.notConnectedToInternet)),
    ])
    start("/a")
    start("/b")
    #expect(delivery.errorCodes == [.notConnectedToInternet])

    clock.advance(by: .seconds(60))

    #expect(delivery.errorCodes == [.notConnectedToInternet, .timedOut])
  }

  @Test func `a task that is cancelled before its delayed reply leaves the clock`() async {
    session.reply.returns(.status(200).delayed(by: .seconds(2), on: clock))
    let task = start("/a")

    task.cancel()
    let issues = await captureIssues { clock.advanceToNextDeadline() }
    clock.advance(by: .seconds(2))

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("Nothing is pending") == true)
    #expect(delivery.errorCodes == [.cancelled])
    #expect(task.state == .cancelled)
  }

  @Test func `several running requests have their own delays`() {
    for (path, delay) in [("/slow", 3), ("/quick", 1), ("/middle", 2)] {
      session.reply.when(.where { $0.url?.path == path }).returns(
        .status(200 + delay).delayed(by: .seconds(delay), on: clock))
      start(path)
    }

    clock.advance(by: .seconds(3))

    #expect(delivery.statusCodes == [201, 202, 203])
  }

  @Test func `several running requests can be completed in another order`() {
    session.reply.returns(.pending)
    let tasks = ["/a", "/b", "/c"].map { start($0) }

    tasks[2].complete(with: .status(203))
    tasks[0].complete(throwing: URLError(.networkConnectionLost))
    tasks[1].complete(with: .status(202))

    #expect(delivery.statusCodes == [203, nil, 202])
    #expect(delivery.errorCodes == [nil, .networkConnectionLost, nil])
  }

  @Test func `tasks get the replies of a sequence in the order in which they are resumed`() {
    session.reply.returns(inSequence: [.status(503), .status(200)])
    let first = session.dataTask(with: request("/a"), completionHandler: delivery.handler)
    let second = session.dataTask(with: request("/b"), completionHandler: delivery.handler)

    second.resume()
    first.resume()

    #expect(delivery.statusCodes == [503, 200])
    #expect(first.state == .completed)
    session.reply.expectAnswersUsed()
  }

  @Test(arguments: [false, true])
  func `with a delivery queue, replies and cancellations are delivered there`(
    isCancelled: Bool
  ) async throws {
    let queue = DispatchQueue(label: "delivery")
    let session = MockNetworkSession(returning: .status(200), deliveryQueue: queue)

    let code = try await valueOfCallback { done in
      let task = session.dataTask(with: request("/a")) { _, _, error in
        dispatchPrecondition(condition: .onQueue(queue))
        done((error as? URLError)?.code)
      }
      if isCancelled { task.cancel() } else { task.resume() }
      #expect(task.state == (isCancelled ? .cancelled : .completed))
    }

    #expect(code == (isCancelled ? .cancelled : nil))
  }

  // MARK: - Fixtures

  private func request(_ path: String) -> URLRequest {
    URLRequest(url: URL(filePath: path))
  }

  @discardableResult
  private func start(_ path: String) -> MockNetworkDataTask {
    let task = session.dataTask(with: request(path), completionHandler: delivery.handler)
    task.resume()
    return task
  }
}
