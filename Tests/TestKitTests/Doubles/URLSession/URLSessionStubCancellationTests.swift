import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URL session stub: cancellation", .timeLimit(.minutes(10)))
struct URLSessionStubCancellationTests {
  let stub = URLSessionStub(returning: .pending)
  let url = URL(string: "https://example.com/users") ?? URL(filePath: "/")
  let delivery = Delivery()

  @Test func `a task sends nothing if it is cancelled before it is resumed`() async {
    let task = dataTask()

    task.cancel()
    task.resume()
    await delivery.arriving.waitForCalls()

    #expect(delivery.errorCodes == [.cancelled])
    stub.reply.expectNotCalled()
    stub.cancelling.expectNotCalled()
  }

  @Test func `cancelling a pending task calls the cancelling spy and delivers an error`() async {
    let answered = Spy<Void, Never>("answered")
    stub.cancelling.answers { _ in answered.call() }
    let task = dataTask()
    task.resume()
    await stub.reply.waitForCalls()

    task.cancel()
    await delivery.arriving.waitForCalls()

    #expect(delivery.errorCodes == [.cancelled])
    stub.cancelling.expectCalled(with: URLRequest(url: url))
    await answered.waitForCalls()
  }

  @Test(arguments: [false, true])
  func `awaiting data throws if the task is cancelled or the session is invalidated`(
    isInvalidated: Bool
  ) async {
    let work = Task { try await stub.session.data(from: url) }
    await stub.reply.waitForCalls()

    if isInvalidated { stub.session.invalidateAndCancel() } else { work.cancel() }

    let error = await #expect(throws: URLError.self) { try await work.value }
    #expect(error?.code == .cancelled)
    stub.cancelling.expectCalled()
  }

  @Test(arguments: [false, true])
  func `cancelling a task also cancels its async answer or its delayed reply`(
    isAsync: Bool
  ) async throws {
    let clock = TestClock()
    stub.reply.returns(.status(200).delayed(by: .seconds(1), on: clock))
    if isAsync {
      stub.reply.answers { _ in
        try await clock.sleep(for: .seconds(1))
        return .status(200)
      }
    }
    let task = dataTask()
    task.resume()
    await clock.sleepers(atLeast: 1)

    task.cancel()
    await delivery.arriving.waitForCalls()

    try await eventually { #expect(clock.pendingSleeps.isEmpty) }
    clock.advance(by: .seconds(1))
    #expect(delivery.errorCodes == [.cancelled])
  }

  @Test(arguments: [MockNetworkReply.status(200), .status(302, headers: ["Location": "/new"])])
  func `a task that is cancelled during its answer gets no response and no redirect`(
    reply: MockNetworkReply
  ) async throws {
    let task = dataTask()
    stub.reply.answers { [unowned task] _ in
      task.cancel()
      return reply
    }

    task.resume()
    await delivery.arriving.waitForCalls()
    stub.reply.returns(.status(200))
    _ = try await stub.session.data(from: url)

    #expect(delivery.errorCodes == [.cancelled])
    stub.cancelling.expectCalled()
    #expect(stub.requests.map(\.url) == [url, url])
  }

  @Test func `a task that is cancelled while the stub is busy sends no request`() async throws {
    // check-tests: allow blocked-thread, the queue of the stub has to be busy while a task is cancelled
    let isCancelled = DispatchSemaphore(value: 0)
    stub.reply.answers { _ in
      isCancelled.wait()
      return .status(200)
    }
    let other = Task { try await stub.session.data(from: url) }
    await stub.reply.waitForCalls()

    let task = dataTask()
    task.resume()
    task.cancel()
    await delivery.arriving.waitForCalls()
    try await eventually { task.state == .completed }
    isCancelled.signal()
    _ = try await other.value
    stub.reply.returns(.status(200))
    _ = try await stub.session.data(from: url)

    #expect(delivery.errorCodes == [.cancelled])
    #expect(stub.requests.count == 2)
  }

  @Test func `cancelling a data task that has already been answered has no effect`() async throws {
    stub.reply.returns(.status(200))
    let task = dataTask()
    task.resume()
    await delivery.arriving.waitForCalls()

    task.cancel()
    _ = try await stub.session.data(from: url)

    #expect(delivery.errorCodes == [nil])
    stub.cancelling.expectNotCalled()
  }

  @Test func `a delegate may cancel its task between two pieces of a body`() async {
    stub.reply.returns(.status(200, body: Data("abc".utf8)).inChunks(of: 1))
    let delegate = RecordingDelegate()
    let session = URLSession(
      configuration: stub.configuration, delegate: delegate, delegateQueue: nil)
    let task = session.dataTask(with: url)
    delegate.receiving.answers { [unowned task] _ in task.cancel() }

    task.resume()
    await delegate.completing.waitForCalls()

    delegate.completing.expectCalled()
    #expect(delegate.receiving.calls.first == "a")
    session.finishTasksAndInvalidate()
  }

  @Test func `releasing a stub cancels its pending requests`() async throws {
    var stub: URLSessionStub? = URLSessionStub(returning: .pending)
    let line = #line - 1
    let session = try #require(stub).session
    let work = Task { try await session.data(from: url) }
    await stub?.reply.waitForCalls()

    stub = nil

    let error = await #expect(throws: URLError.self) { try await work.value }
    #expect(error?.code == .cancelled)
    #expect(
      error?.localizedDescription == """
        The URLSessionStub made at URLSessionStubCancellationTests.swift:\(line) was released while this \
        request was pending.
        """)
  }

  @Test func `a task that is cancelled and answered at the same time ends exactly once`() async {
    let stub = URLSessionStub(returning: .status(200))
    let ends = Spy<Int, Void, Never>("ends")

    await withTaskGroup { group in
      for number in 0..<16 {
        group.addTask {
          for round in 0..<40 {
            let work = Task { try? await stub.session.data(from: url) }
            if !round.isMultiple(of: 2) { work.cancel() }
            _ = await work.value
            ends.call(number)
          }
        }
      }
    }

    ends.expectCalled(.exactly(16 * 40))
  }

  // MARK: - Fixtures

  private func dataTask() -> URLSessionDataTask {
    stub.session.dataTask(with: url, completionHandler: delivery.handler)
  }
}
