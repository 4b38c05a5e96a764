import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// `impatient` creates doubles that measure the limit on an `ImmediateClock`, so the tests do not wait.
@Suite("Time limit for pending replies", .tags(.state))
struct ReplyLimitTests {
  private let url = URL(filePath: "/users")

  @Test(arguments: [
    MockNetworkReply.pending, .status(200).delayed(by: .seconds(2), on: TestClock()),
  ])
  func `a pending or delayed reply times out with an error that says what to do`(
    reply: MockNetworkReply
  ) async {
    let line = #line + 1
    let session = impatient { MockNetworkSession(returning: reply) }
    let text = """
      Task 1 of the MockNetworkSession made at ReplyLimitTests.swift:\(line), for GET file:///users, got no \
      reply within 10 s, so it failed with URLError.timedOut. Complete it in the test, advance the clock of a \
      delayed reply, or let the subject cancel it.
      """

    let error = Spy<URLError, Void, Never>("error")
    let issues = await captureIssues {
      await error.call(load(with: session))
      #expect(session.tasks.map(\.state) == [.completed])
      #expect(session.resumeCallCount == 1)
    }

    #expect(error.calls.map(\.code) == [.timedOut])
    #expect(error.calls.first?.localizedDescription == text)
    expectOneIssue(issues, text, line: line)
  }

  @Test(
    arguments: [
      { $0.complete(with: .status(200)) }, { $0.complete(throwing: URLError(.badURL)) },
    ] as [@Sendable (MockNetworkDataTask) -> Void])
  func `completing a task also reports earlier timeouts of its session`(
    complete: @escaping @Sendable (MockNetworkDataTask) -> Void
  ) async {
    let session = impatient { MockNetworkSession(returning: .pending) }
    let task = session.dataTask(with: URLRequest(url: url)) { _, _, _ in }
    let timeouts = await captureIssues { _ = await load(with: session) }

    let issues = await captureIssues { complete(task) }

    #expect(timeouts.filter(\.isFailure).isEmpty)
    #expect(issues.count == 2)
    #expect(issues.first?.message.hasPrefix("Task 2 of the MockNetworkSession") == true)
  }

  @Test func `a timeout of one network task does not restart the limit of another`() async throws {
    let time = RecordingClock()
    let slice = Gate<Void, Never>()
    time.sleeping.suspends(on: slice)
    let ended = Spy<Int, Void, Never>("ended")

    let issues = await captureIssues {
      let session = WaitLimit.$standardClock.withValue(time) {
        MockNetworkSession(returning: .pending)
      }
      for number in 1...2 {
        session.dataTask(with: URLRequest(url: url)) { _, _, _ in ended.call(number) }.resume()
        // This wait runs in a detached task. In the test's own task, the wait itself would restart the limits.
        await Task.detached { await slice.arrivals(number) }.value
      }
      slice.open(1)
      await Task.detached { await ended.waitForCalls(1) }.value
      slice.open()
      await Task.detached { await ended.waitForCalls(2) }.value
      withExtendedLifetime(session) {}
    }

    time.sleeping.expectCalled(2)
    #expect(issues.filter(\.isFailure).count == 2)
  }

  @Test func `a timeout is delivered once, on the delivery queue`() async {
    let queue = DispatchQueue(label: "delivery")
    let session = impatient { MockNetworkSession(returning: .pending, deliveryQueue: queue) }

    _ = await captureIssues {
      await withCheckedContinuation { continuation in
        session.dataTask(with: URLRequest(url: url)) { _, _, _ in
          dispatchPrecondition(condition: .onQueue(queue))
          continuation.resume()
        }.resume()
      }
      session.tasks.first?.cancel()
      session.tasks.first?.complete(with: .status(200))
    }

    #expect(session.tasks.map(\.state) == [.completed])
  }

  @MainActor
  @Test func `a task resumed on the main actor delivers its timeout there`() async {
    let session = impatient { MockNetworkSession(returning: .pending) }

    _ = await captureIssues {
      await withCheckedContinuation { continuation in
        session.dataTask(with: URLRequest(url: url)) { _, _, _ in
          MainActor.preconditionIsolated()
          continuation.resume()
        }.resume()
      }
      #expect(session.tasks.map(\.state) == [.completed])
    }
  }

  @Test func `a pending request to a stub times out with an error that says what to do`() async {
    let line = #line + 1
    let stub = impatient { URLSessionStub(returning: .pending) }
    let text = """
      The request GET file:///users to the URLSessionStub made at ReplyLimitTests.swift:\(line) got no reply \
      within 10 s, so it failed with URLError.timedOut. Give it a reply, or let the subject cancel it.
      """

    let issues = await captureIssues {
      let error = await #expect(throws: URLError.self) { try await stub.session.data(from: url) }
      #expect(error?.code == .timedOut)
      #expect(stub.requests.count == 1)
    }

    expectOneIssue(issues, text, line: line)
  }

  @Test func `a delayed reply of a stub times out if the clock is not advanced in time`() async {
    let clock = impatient { TestClock() }
    let stub = URLSessionStub(returning: .status(200).delayed(by: .seconds(2), on: clock))

    let issues = await captureIssues {
      let error = await #expect(throws: URLError.self) { try await stub.session.data(from: url) }
      #expect(error?.code == .timedOut)
      clock.advance(by: .zero)
    }

    #expect(issues.filter(\.isFailure).count == 1)
    #expect(issues.first?.message.hasPrefix("A sleep until 2 s on the TestClock") == true)
  }

  @Test func `when a stub is released, it reports its timeouts and missing answers`() async {
    let issues = await captureIssues {
      let stub = impatient { URLSessionStub() }
      stub.reply.when(.request(.get, "/users")).returns(.pending)
      for path in ["/users", "/none"] {
        _ = try? await stub.session.data(from: URL(filePath: path))
      }
      withExtendedLifetime(stub) {}
    }

    #expect(issues.map(\.isFailure) == [true, true])
  }

  @Test func `a released session reports its timeouts even if the subject keeps one of its tasks`()
    async
  {
    let kept = Spy<MockNetworkDataTask, Void, Never>("kept")

    let issues = await captureIssues {
      let session = impatient { MockNetworkSession(returning: .pending) }
      kept.call(session.dataTask(with: URLRequest(url: url)) { _, _, _ in })
      _ = await load(with: session)
    }

    #expect(issues.filter(\.isFailure).count == 1)
    withExtendedLifetime(kept) {}
  }

  @Test func `a missing answer is reported even if the task's session is deallocated`() async {
    let queue = DispatchQueue(label: "subject")

    let issues = await captureIssues {
      let task = MockNetworkSession().dataTask(with: URLRequest(url: url)) { _, _, _ in }
      await expectation { done in
        queue.async { [task] in task.resume() }
        queue.async { done() }
      }
      withExtendedLifetime(task) {}
    }

    #expect(issues.count == 1)
  }

  @Test func `the pending requests to a stub are listed in the order in which they begin`() async {
    let stub = URLSessionStub(returning: .pending)

    for number in 1...8 {
      stub.session.dataTask(with: URL(filePath: "/\(number)")) { _, _, _ in }.resume()
      await stub.reply.waitForCalls(number)
    }

    #expect(Array(stub.pending.dropFirst()) == (1...8).map { "GET file:///\($0)" })
  }

  // MARK: - Fixtures

  private func load(with session: MockNetworkSession) async -> URLError {
    await withCheckedContinuation { continuation in
      session.dataTask(with: URLRequest(url: url)) { _, _, error in
        dispatchPrecondition(condition: .notOnQueue(.main))
        // The completion handler must not run in a cancelled task.
        let error = Task.isCancelled ? URLError(.cancelled) : error as? URLError
        continuation.resume(returning: error ?? URLError(.unknown))
      }.resume()
    }
  }
}
