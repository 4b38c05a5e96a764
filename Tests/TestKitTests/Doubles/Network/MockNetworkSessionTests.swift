import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Mock network session")
struct MockNetworkSessionTests {
  let request = URLRequest(url: URL(filePath: "/page"))
  let delivery = Delivery()

  @Test func `requests are recorded in order`() {
    let session = MockNetworkSession(returning: .status(200))
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

  @Test func `a session counts the calls of all its tasks`() {
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
    let session = MockNetworkSession(
      returning: .status(201, headers: ["X-Total": "9"], body: Data("hello".utf8)))

    let arrived = try load(with: session)

    let response = try #require(arrived.response as? HTTPURLResponse)
    #expect(response.statusCode == 201)
    #expect(response.url == request.url)
    #expect(response.value(forHTTPHeaderField: "x-total") == "9")
    #expect(arrived.data == Data("hello".utf8))
    #expect(arrived.error == nil)
  }

  @Test func `a reply without a body delivers no data, and an empty reply nothing at all`() throws {
    let noBody = try load(with: MockNetworkSession(returning: .status(204)))
    let allNil = try load(with: MockNetworkSession(returning: .allNil))

    #expect(noBody.data == nil)
    #expect(noBody.response != nil)
    #expect(allNil.data == nil)
    #expect(allNil.response == nil)
    #expect(allNil.error == nil)
  }

  @Test func `an error of the reply spy is delivered`() throws {
    let session = MockNetworkSession(returning: .status(200))
    session.reply.throws(URLError(.timedOut))

    let arrived = try load(with: session)

    #expect((arrived.error as? URLError)?.code == .timedOut)
    #expect(arrived.data == nil)
    #expect(arrived.response == nil)
  }

  @Test func `a request without a URL fails with a bad URL`() throws {
    var request = request
    request.url = nil
    let session = MockNetworkSession(returning: .status(200))

    session.dataTask(with: request, completionHandler: delivery.handler).resume()

    #expect(delivery.errorCodes == [.badURL])
  }

  @Test func `a session is released with its tasks`() {
    expectReleased {
      let session = MockNetworkSession(returning: .pending)
      session.dataTask(with: request, completionHandler: delivery.handler).resume()
      return session
    }
    expectReleased {
      let session = MockNetworkSession(returning: .pending)
      let task = session.dataTask(with: request, completionHandler: delivery.handler)
      task.resume()
      return task
    }
  }

  @Test func `a completed task releases what its completion handler holds`() {
    let session = MockNetworkSession(returning: .status(200))

    expectReleased {
      let subject = Delivery()
      session.dataTask(with: request, completionHandler: subject.handler).resume()
      return subject
    }
  }

  // MARK: - Failures

  @Test func `a task that the spy returns twice is replaced by a new one`() async {
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
      dataTask was told to return a task that it has returned before, for GET file:///page. A task has \
      one completion handler, so a new task was created.
      """, line: line)
    #expect(second !== first)
    #expect(delivery.statusCodes == [200])
    #expect(session.tasks.count == 2)
    #expect(session.resumeCallCount == 1)
  }

  @Test func `a resumed task without a reply fails at the line of the session`() async {
    let line = #line + 1
    let session = MockNetworkSession()

    let issues = await captureIssues {
      session.dataTask(with: request, completionHandler: delivery.handler).resume()
    }

    // failure: network-unanswered
    expectOneIssue(
      issues,
      """
      MockNetworkSession.reply was called with (GET file:///page), but it has no answer. It threw \
      UnansweredCall.
      Give one before the request: MockNetworkSession(returning: .status(200)), \
      reply.returns(.status(200)) or reply.throws(URLError(.timedOut)).
      """, line: line)
    // end failure
    #expect(delivery.arrivals.map { $0.error is UnansweredCall } == [true])
  }

  // MARK: - Fixtures

  private func load(with session: MockNetworkSession) throws -> Delivery.Arrival {
    let delivery = Delivery()
    session.dataTask(with: request, completionHandler: delivery.handler).resume()
    #expect(delivery.arrivals.count == 1)
    return try #require(delivery.arrivals.first)
  }
}
