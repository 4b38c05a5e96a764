import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("value(of:)", .tags(.returnValue))
struct ValueOfTaskTests {
  @Test func `any task's value or error can be awaited`() async throws {
    let number = try await value(of: Task { 7 })
    await value(of: Task {})
    let text = try await value(of: Task<String?, any Error> { nil })

    #expect(number == 7)
    #expect(text == nil)
    await #expect(throws: TestError.failed) { try await value(of: Task { throw TestError.failed }) }
  }

  @Test func `cancelling the waiting task ends the wait and cancels the awaited task`() async {
    let gate = Gate<Int, any Error>()
    let task = Task { try await gate.pass() }
    await gate.arrivals(1)
    let wait = Task { try await value(of: task, within: .seconds(1_000)) }

    wait.cancel()

    await #expect(throws: CancellationError.self) { try await wait.value }
    #expect(task.isCancelled)
  }

  // MARK: - Failures

  @Test func `if a task sleeps too long, the failure shows the pending sleep`() async {
    let clock = TestClock(
      sourceLocation: SourceLocation(
        fileID: "AppTests/RetryTests.swift", filePath: "RetryTests.swift", line: 7, column: 15))
    let task = Task { try await clock.sleep(for: .seconds(6)) }
    await clock.advance(by: .seconds(3), sleepers: 1)

    let line = #line + 1
    let issues = await captureTimeouts { try await value(of: task, within: .milliseconds(20)) }

    // failure: value-of-task
    expectOneIssue(
      issues,
      """
      Waited 20 ms for the task to end, but it was still running, so it was cancelled.
      Pending in this test:
        TestClock made at RetryTests.swift:7, now at 3 s. Advance it further, or cancel what is pending.
          a sleep from 0 s until 6 s
      """, line: line)
    // end failure
    #expect(task.isCancelled)
  }

  @Test func `if a sleep began after the last advance, the failure says to wait for the sleep`()
    async
  {
    let clock = TestClock()
    clock.advance(by: .seconds(3))
    let task = Task { try await clock.sleep(for: .seconds(6)) }
    await clock.sleepers(atLeast: 1)

    let issues = await captureTimeouts { try await value(of: task, within: .milliseconds(20)) }

    #expect(
      issues.first?.message.contains(
        """
        now at 3 s. A sleep began after the clock was last advanced. If you advanced too early, wait before you \
        advance: await clock.sleepers(atLeast: 1). Otherwise, advance the clock further, or cancel what is pending.
            a sleep from 3 s until 9 s
        """) == true)
  }

  @Test func `a timeout lists everything that is pending in the test, and how to end it`() async {
    // The message also lists what other tasks of the test have created.
    let timer = await Task { MockTimer() }.value
    timer.scheduledTimer(after: .seconds(2), repeats: false) {}
    let gate = Gate<Int, any Error>()
    let session = MockNetworkSession(returning: .pending)
    let request = session.dataTask(with: URLRequest(url: URL(filePath: "/users"))) { _, _, _ in }
    request.resume()
    let stub = URLSessionStub(returning: .pending)
    let upload = Task { _ = try? await stub.session.data(from: URL(filePath: "/photos")) }
    let task = Task { _ = try await gate.pass() }
    await gate.arrivals(1)
    await stub.reply.waitForCalls()

    let issues = await captureTimeouts { try await value(of: task, within: .milliseconds(20)) }

    let lines = issues.first?.message.split(separator: "\n").dropFirst() ?? []
    expectNoDifference(
      lines.map { $0.replacing(/swift:\d+/, with: "swift:…") },
      [
        "Pending in this test:",
        """
          TestClock made at ValueOfTaskTests.swift:…, now at 0 s. Advance it further, or cancel what is pending.
        """,
        "    a timer at 2 s",
        "  Gate made at ValueOfTaskTests.swift:…. Open it in the test.",
        "    call 1",
        """
          MockNetworkSession made at ValueOfTaskTests.swift:…. Complete the task, or let the subject cancel it.
        """,
        "    task 1, GET file:///users",
        """
          URLSessionStub made at ValueOfTaskTests.swift:…. Give a reply, or let the subject cancel the task.
        """,
        "    GET file:///photos",
      ])
    request.cancel()
    upload.cancel()
  }

  @Test func `if nothing in the test is pending, the timeout message says so`() async {
    let task = Task { _ = await Waiter<Void>().wait() }

    let line = #line + 1
    let issues = await captureTimeouts { await value(of: task, within: .milliseconds(20)) }

    #expect(task.isCancelled)
    expectOneIssue(
      issues,
      """
      Waited 20 ms for the task to end, but it was still running, so it was cancelled.
      Nothing is pending on a clock, a gate or a network double of this test. The task waits for something \
      else, such as a continuation that is never resumed.
      """, line: line)
  }

  @Test(arguments: 1...2)
  func `in a parameterized test, a timeout lists only clocks of its test case`(number: Int) async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(number)) }
    await clock.sleepers(atLeast: 1)

    let issues = await captureIssues { try await value(of: task, within: .milliseconds(20)) }

    let message = issues.first?.message ?? ""
    #expect(message.components(separatedBy: "TestClock made at").count == 2, "\(message)")
    #expect(message.contains("a sleep from 0 s until \(number) s"))
  }

  @Test(arguments: [7])
  func `in a parameterized test, a timeout says that it omits clocks that other tasks created`(
    number: Int
  ) async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(number)) }
    await clock.sleepers(atLeast: 1)

    let line = #line + 2
    let issues = await Task {
      await captureTimeouts { try await value(of: task, within: .milliseconds(20)) }
    }.value

    expectOneIssue(
      issues,
      """
      Waited 20 ms for the task to end, but it was still running, so it was cancelled.
      Something is pending on a clock, a gate or a network double, but the task that called \
      value(of:) did not create that object. It is not listed, because it may belong to another test \
      or test case.
      """, line: line)
  }
}
