import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URL session stub: delivery", .timeLimit(.minutes(10)))
struct URLSessionStubDeliveryTests {
  let stub = URLSessionStub(returning: .status(200, body: Data("abcdefg".utf8)).inChunks(of: 3))
  let url = URL(string: "https://example.com/users") ?? URL(filePath: "/")
  let delivery = Delivery()

  // MARK: - Pieces

  @Test func `a delegate receives the pieces of a body one by one`() async {
    let delegate = await load()

    #expect(delegate.receiving.calls == ["abc", "def", "g"])
    #expect(delegate.responding.calls == [200])
    #expect(delegate.completing.calls == [nil])
    expectOrder(delegate.responding, delegate.receiving, delegate.completing)
  }

  @Test
  func `a delegate gets an unchunked body in one piece, and no response if a request fails`()
    async
  {
    stub.reply.returns(.status(200, body: Data("abcdefg".utf8)))
    let answered = await load()
    stub.reply.throws(URLError(.timedOut))
    let failed = await load()

    #expect(answered.receiving.calls == ["abcdefg"])
    #expect(failed.completing.calls == [.timedOut])
    failed.responding.expectNotCalled()
  }

  @Test(arguments: [false, true], [1, 3, 7])
  func `handlers and async calls receive the whole body, even with a delegate`(
    hasDelegate: Bool, size: Int
  ) async throws {
    // A slice, whose indices do not begin at 0.
    let body = Data("-abcdefg".utf8).dropFirst()
    stub.reply.returns(.status(200, body: body).inChunks(of: size))
    let delegate = RecordingDelegate()
    let session = URLSession(
      configuration: stub.configuration, delegate: hasDelegate ? delegate : nil, delegateQueue: nil)

    let (data, response, error) = try await valueOfCallback { done in
      session.dataTask(with: url) { done(($0, $1, $2)) }.resume()
    }
    let (awaited, _) = try await session.data(from: url)

    #expect(data == Data("abcdefg".utf8))
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(error == nil)
    #expect(awaited == data)
    #expect(awaited.startIndex == 0)
    delegate.receiving.expectNotCalled()
    session.finishTasksAndInvalidate()
  }

  // MARK: - Time and order

  @Test func `requests are recorded and answered in the order their tasks are resumed`() async {
    let answered = Spy<String, Void, Never>("answered")
    stub.reply.returns(inSequence: (1...50).map { .status(200, body: Data("\($0)".utf8)) })

    for number in 1...50 {
      stub.session.dataTask(with: url.appending(path: "\(number)")) { data, response, _ in
        let body = String(decoding: data ?? Data(), as: UTF8.self)
        answered.call("\(response?.url?.lastPathComponent ?? ""): \(body)")
      }.resume()
    }
    await answered.waitForCalls(50)

    #expect(answered.calls == (1...50).map { "\($0): \($0)" })
    #expect(stub.requests.map(\.url?.lastPathComponent) == (1...50).map { "\($0)" })
  }

  @Test(
    arguments: [(.status(200), 200, nil), (.failure(URLError(.timedOut)), nil, .timedOut)]
      as [(MockNetworkReply, Int?, URLError.Code?)])
  func `a delayed reply arrives when the clock reaches the end of the delay`(
    reply: MockNetworkReply, status: Int?, code: URLError.Code?
  ) async {
    let clock = TestClock()
    stub.reply.returns(reply.delayed(by: .seconds(3), on: clock))
    stub.session.dataTask(with: url, completionHandler: delivery.handler).resume()

    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(2_999))
    delivery.arriving.expectNotCalled()
    #expect(clock.pendingSleeps.count == 1)
    clock.advance(to: VirtualInstant(offset: .seconds(3)))

    await delivery.arriving.waitForCalls()
    #expect(delivery.statusCodes == [status])
    #expect(delivery.errorCodes == [code])
  }

  @Test func `if an answer closure suspends its task, the reply waits until the task is resumed`()
    async throws
  {
    let task = stub.session.dataTask(
      with: url.appending(path: "suspended"), completionHandler: delivery.handler)
    stub.reply.when(.request(.get, "/users/suspended")).answers { [unowned task] _ in
      task.suspend()
      return .status(201)
    }

    task.resume()
    await stub.reply.waitForCalls()
    // Replies arrive in order. A reply to the suspended task would arrive before the next reply.
    _ = try await stub.session.data(from: url)
    delivery.arriving.expectNotCalled()
    task.resume()

    await delivery.arriving.waitForCalls()
    #expect(delivery.statusCodes == [201])
    stub.reply.expectCalled(with: .request(.get, "/users/suspended"))
    stub.cancelling.expectNotCalled()
  }

  @Test func `a task that is suspended and then resumed still gets its reply only once`()
    async throws
  {
    // The delegate is called later, so the task is still running when its second start asks for a delivery.
    let queue = OperationQueue()
    queue.isSuspended = true
    let delegate = RecordingDelegate()
    let session = URLSession(
      configuration: stub.configuration, delegate: delegate, delegateQueue: queue)
    let gate = Gate<MockNetworkReply, any Error>()
    stub.reply.when(.request(.get, "/users")).suspends(on: gate)
    let task = session.dataTask(with: url)

    task.resume()
    await gate.arrivals(1)
    task.suspend()
    task.resume()
    gate.open(returning: .status(200, body: Data("abc".utf8)))
    // Replies arrive in order, so both deliveries are over after the next reply.
    _ = try await stub.session.data(from: url.appending(path: "next"))
    queue.isSuspended = false
    await delegate.completing.waitForCalls()

    #expect(delegate.responding.calls == [200])
    #expect(delegate.receiving.calls == ["abc"])
    session.finishTasksAndInvalidate()
  }

  // MARK: - Fixtures

  /// Loads the URL in a new session and returns the delegate of the session.
  private func load() async -> RecordingDelegate {
    let delegate = RecordingDelegate()
    let session = URLSession(
      configuration: stub.configuration, delegate: delegate, delegateQueue: nil)
    session.dataTask(with: url).resume()
    await delegate.completing.waitForCalls()
    session.finishTasksAndInvalidate()
    return delegate
  }
}
