import Dispatch
import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Mock network session", .timeLimit(.minutes(10)))
struct MockNetworkSessionTests {
  let request = URLRequest(url: URL(filePath: "/page"))
  let session = MockNetworkSession(returning: .status(200))
  let delivery = Delivery()
  let clock = TestClock()

  @Test func `a MockNetworkSession records requests in order`() {
    let other = URLRequest(url: URL(filePath: "/other"))

    let first = session.dataTask(with: request, completionHandler: delivery.handler)
    let second = session.dataTask(with: other, completionHandler: delivery.handler)

    #expect(session.dataTaskCallCount == 2)
    #expect(session.dataTaskLastURL == other.url)
    #expect(session.dataTask.calls == [request, other])
    #expect(session.tasks.map(\.request) == [request, other])
    #expect(session.tasks.first === first)
    #expect(session.tasks.last === second)
    #expect(session.tasks.map(\.resuming.name) == ["resume of task 1", "resume of task 2"])
    #expect(session.tasks.map(\.cancelling.name) == ["cancel of task 1", "cancel of task 2"])
  }

  @Test func `a session counts the resume and cancel calls to all its tasks`() {
    let session = MockNetworkSession(returning: .pending)
    let first = session.dataTask(with: request, completionHandler: delivery.handler)
    let second = session.dataTask(with: request, completionHandler: delivery.handler)

    first.resume()
    second.resume()
    first.cancel()
    second.cancel()
    second.cancel()

    #expect(session.resumeCallCount == 2)
    #expect(session.cancelCallCount == 3)
  }

  @Test func `a response has the status, headers and body of the reply`() throws {
    session.reply.returns(.status(201, headers: ["X-Total": "9"], body: Data("hello".utf8)))

    session.dataTask(with: request, completionHandler: delivery.handler).resume()

    let (data, urlResponse, error) = try delivery.arriving.requireLastCall()
    let response = try #require(urlResponse as? HTTPURLResponse)
    #expect(response.statusCode == 201)
    #expect(response.url == request.url)
    #expect(response.value(forHTTPHeaderField: "x-total") == "9")
    #expect(data == Data("hello".utf8))
    #expect(error == nil)
    delivery.arriving.expectCalled()
  }

  @Test func `a request without a URL fails with a bad URL error`() throws {
    var request = request
    request.url = nil

    session.dataTask(with: request, completionHandler: delivery.handler).resume()

    #expect(delivery.errorCodes == [.badURL])
  }

  @Test func `a session and its pending tasks do not leak`() {
    // A session that leaks would keep its task alive.
    expectReleased {
      let session = MockNetworkSession(returning: .pending)
      let task = session.dataTask(with: request, completionHandler: delivery.handler)
      task.resume()
      return task
    }
    expectReleased {
      let clock = TestClock()
      let session = MockNetworkSession(returning: .status(200).delayed(by: .seconds(2), on: clock))
      session.dataTask(with: request, completionHandler: delivery.handler).resume()
      return clock
    }
  }

  @Test func `a completed task releases its completion handler`() {
    expectReleased {
      let subject = Delivery()
      session.dataTask(with: request, completionHandler: subject.handler).resume()
      return subject
    }
  }

  // MARK: - Time and order

  @Test func `a reply's delay starts when its task is resumed and follows the test clock`() {
    session.reply.returns(.status(200).delayed(by: .seconds(2), on: clock))
    let task = session.dataTask(with: request, completionHandler: delivery.handler)
    clock.advance(by: .seconds(10))
    task.resume()

    clock.advance(by: .milliseconds(1_999))
    delivery.arriving.expectNotCalled()
    #expect(task.state == .running)

    clock.advance(by: .milliseconds(1))
    #expect(delivery.statusCodes == [200])
    #expect(task.state == .completed)
  }

  @Test func `cancelling a task removes its delayed reply from the clock`() async {
    session.reply.returns(.status(200).delayed(by: .seconds(2), on: clock))
    let task = session.dataTask(with: request, completionHandler: delivery.handler)
    task.resume()

    task.cancel()
    let issues = await captureIssues { clock.advanceToNextDeadline() }
    clock.advance(by: .seconds(2))

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("Nothing is pending") == true)
    #expect(delivery.errorCodes == [.cancelled])
    #expect(task.state == .cancelled)
  }

  @Test func `each resumed task receives the next reply of a sequence`() {
    session.reply.returns(inSequence: [.status(503), .status(200)])
    let first = session.dataTask(with: request, completionHandler: delivery.handler)
    let second = session.dataTask(with: request, completionHandler: delivery.handler)

    second.resume()
    first.resume()

    #expect(delivery.statusCodes == [503, 200])
  }

  @Test(arguments: [false, true])
  func `replies and cancellations arrive on the delivery queue`(isCancelled: Bool) async throws {
    let queue = DispatchQueue(label: "delivery")
    let session = MockNetworkSession(returning: .status(200), deliveryQueue: queue)

    let code = try await valueOfCallback { done in
      let task = session.dataTask(with: request) { _, _, error in
        dispatchPrecondition(condition: .onQueue(queue))
        done((error as? URLError)?.code)
      }
      if isCancelled { task.cancel() } else { task.resume() }
      #expect(task.state == (isCancelled ? .cancelled : .completed))
    }

    #expect(code == (isCancelled ? .cancelled : nil))
  }

  // MARK: - Failures

  @Test func `if a spy returns a task already in use, the session creates a new task`() async {
    let line = #line + 1
    let session = MockNetworkSession(returning: .status(200))
    let first = session.dataTask(with: request) { _, _, _ in }
    session.dataTask.returns(first)
    var second: MockNetworkDataTask?

    let issues = await captureIssues {
      second = session.dataTask(
        with: URLRequest(url: URL(filePath: "/other")), completionHandler: delivery.handler)
    }
    second?.resume()

    expectOneIssue(
      issues,
      """
      dataTask was set up to return a task that is already in use, for GET file:///page. A task can \
      have only one completion handler, so this request got a new task.
      """, line: line)
    #expect(second !== first)
    #expect(delivery.statusCodes == [200])
    #expect(session.tasks.count == 2)
    #expect(session.resumeCallCount == 1)
  }
}
