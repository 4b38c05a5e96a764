import Dispatch
import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Waiting for calls to a spy", .timeLimit(.minutes(10)))
struct SpyWaitingTests {
  let save = Spy<Int, String, Never>("save", returning: "base")

  @Test func `cancelling the task ends expectNotCalled, and a later call is not reported`() async {
    let clock = TestClock()
    let executor = SteppedExecutor()
    let task = Task(executorPreference: executor) {
      await captureIssues { await save.expectNotCalled(for: .seconds(2), on: clock) }
    }
    await clock.sleepers(atLeast: 1)
    executor.hold()
    task.cancel()
    save.call(1)

    executor.goOn()
    let issues = await task.value

    #expect(issues.isEmpty)
  }

  // MARK: - Failures

  @Test func `a call during expectNotCalled is reported immediately`() async {
    let clock = TestClock()
    let save = save
    let line = #line + 1
    async let issues = captureIssues { await save.expectNotCalled(for: .seconds(2), on: clock) }
    await clock.sleepers(atLeast: 1)

    await save(1)

    expectOneIssue(
      await issues,
      """
      Expected no call to save for 2 s, but there was 1.
      Recorded:
        1. (1)
      """, line: line)
    save.expectNoOtherCalls()
    await save(2)
    let later = await captureIssues { save.expectNoOtherCalls() }
    #expect(later.count == 1)
  }

  @Test
  func `if expectNotCalled fails, the spy still reports an unanswered call from another task`()
    async
  {
    let load = Spy<Int, any Error>("load")
    await Task.detached { _ = try? await load() }.value

    let issues = await captureIssues { await load.expectNotCalled(for: .seconds(2)) }

    #expect(issues.count == 2)
    #expect(issues.first?.message.hasPrefix("load was called with ()") == true)
  }

  @Test func `a wait for a call ends only after the call has recorded its issue`() async {
    let load = Spy<Int, Int, any Error>("load")
    let executor = SteppedExecutor()
    executor.hold()
    let waiting = Task(executorPreference: executor) {
      await captureIssues {
        await load.waitForCalls()
        load.expectCalled()
      }
    }
    load.when(
      .where { _ in
        executor.goOn()
        return false
      }
    ).returns(1)

    DispatchQueue.global().async { _ = try? load.call(7) }
    let issues = await waiting.value

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("load was called with (7)") == true)
  }

  @Test func `a missing call is reported, and a later wait for it can still succeed`() async {
    let line = #line + 1
    let issues = await captureTimeouts { await save.waitForCalls(within: .milliseconds(20)) }

    expectOneIssue(
      issues,
      """
      Waited 20 ms for 1 call to save, but there was none. Was the subject started, and was it given \
      this double?
      """, line: line)
    save.call(1)
    await save.waitForCalls()
  }

  @Test func `missing calls are reported together with the calls that were made`() async {
    await save(1)
    await save(2)

    let line = #line + 1
    let issues = await captureTimeouts { await save.waitForCalls(3, within: .milliseconds(20)) }

    // failure: wait-for-calls
    expectOneIssue(
      issues,
      """
      Waited 20 ms for 3 calls to save, but there were 2.
      Recorded:
        1. (1)
        2. (2)
      """, line: line)
    // end failure
  }

  @Test(arguments: [
    (1, 0, "1 call to MockNetworkSession.reply, and 1 was made, but it has"),
    (1, 1, "2 calls to MockNetworkSession.reply, and 2 were made, but 1 of them has"),
    (2, 0, "2 calls to MockNetworkSession.reply, and 2 were made, but 2 of them have"),
  ])
  func `a timed-out wait for calls says how many calls have not returned yet`(
    blocked: Int, returned: Int, text: String
  ) async {
    let session = MockNetworkSession(returning: .status(200))
    let handlerEntered = Spy<Void, Never>("handlerEntered")
    // check-tests: allow blocked-thread, the test needs a completion handler that blocks its queue
    let proceed = DispatchSemaphore(value: 0)
    let request = URLRequest(url: URL(filePath: "/page"))
    for _ in 0..<returned { session.dataTask(with: request) { _, _, _ in }.resume() }
    for _ in 0..<blocked {
      let task = session.dataTask(with: request) { _, _, _ in
        handlerEntered.call()
        proceed.wait()
      }
      DispatchQueue.global().async { task.resume() }
    }
    await handlerEntered.waitForCalls(blocked)

    let line = #line + 2
    let issues = await captureTimeouts {
      await session.reply.waitForCalls(blocked + returned, within: .milliseconds(20))
    }
    for _ in 0..<blocked { proceed.signal() }
    await session.reply.waitForCalls(blocked + returned)

    let calls = (1...blocked + returned).map { "\n  \($0). (GET file:///page)" }.joined()
    expectOneIssue(
      issues,
      """
      Waited 20 ms for \(text) not returned yet. Is an answer closure or a completion handler blocked?
      Recorded:\(calls)
      """, line: line)
  }
}
