import Dispatch

@testable import TestKit

@Suite("Waiting for calls of a spy", .timeLimit(.minutes(10)))
struct SpyWaitingTests {
  let save = Spy<Int, String, Never>("save", returning: "base")

  @Test func `a call before the wait counts`() async {
    await save(1)

    await save.waitForCalls()

    #expect(save.calls == [1])
  }

  @Test func `a call on a queue ends the wait`() async {
    DispatchQueue.global().async { [save] in save.call(1) }

    await save.waitForCalls()

    #expect(save.calls == [1])
  }

  @Test func `the wait is for as many calls as it says`() async {
    DispatchQueue.global().async { [save] in
      for number in 1...3 { save.call(number) }
    }

    await save.waitForCalls(3)

    #expect(save.calls == [1, 2, 3])
  }

  @Test func `a call that is waited for is answered like any other`() async {
    save.returns("newest")
    async let waiting: Void = save.waitForCalls(2)

    let first = await save(1)
    let second = save.call(2)
    await waiting

    #expect([first, second] == ["newest", "newest"])
  }

  // The waits of these two were there before the call, which `async let` cannot promise.
  @Test func `an awaited call wakes who waits for it and nobody is left`() async {
    let waiter = Waiter<Void>()
    save.state.withLock { $0.waiters.append((1, waiter)) }

    await save(1)

    #expect(await waiter.wait(within: WaitLimit(.zero)).hasHappened)
    #expect(!save.state.withLock { $0.isAwaited })
  }

  @Test func `a call leaves alone who waits for more calls`() async {
    let waiter = Waiter<Void>()
    save.state.withLock { $0.waiters.append((2, waiter)) }

    save.call(1)

    #expect(await !waiter.wait(within: WaitLimit(.zero)).hasHappened)
    #expect(save.state.withLock { $0.isAwaited })
  }

  @Test func `many waits for different numbers of calls all end`() async {
    await withTaskGroup { group in
      for count in 1...50 { group.addTask { [save] in await save.waitForCalls(count) } }
      group.addTask { [save] in
        DispatchQueue.concurrentPerform(iterations: 50) { save.call($0) }
      }
    }

    #expect(save.callCount == 50)
  }

  @Test func `cancelling the task that waits ends the wait without an issue`() async {
    let task = Task { await captureIssues { await save.waitForCalls() } }

    task.cancel()

    #expect(await task.value.isEmpty)
  }

  // MARK: - Failures

  @Test(arguments: [0, -1])
  func `a wait for less than one call is refused`(count: Int) async {
    let line = #line + 2

    let issues = await captureIssues { await save.waitForCalls(count) }

    expectOneIssue(
      issues,
      """
      waitForCalls needs a count of at least 1, not \(count). That there is no call, say with \
      expectNotCalled() after something that would come later.
      """, line: line)
  }

  @Test func `a call that does not come is reported`() async {
    let line = #line + 1
    let issues = await captureIssues { await save.waitForCalls(within: .milliseconds(20)) }

    expectOneWait(
      issues,
      """
      Waited 20 ms for 1 call of save, but there was none. Was the subject started, and was it given \
      this double?
      """, line: line)
  }

  @Test func `calls that are too few are shown`() async {
    await save(1)
    await save(2)

    let line = #line + 1
    let issues = await captureIssues { await save.waitForCalls(3, within: .milliseconds(20)) }

    // failure: wait-for-calls
    expectOneWait(
      issues,
      """
      Waited 20 ms for 3 calls of save, but there were 2.
      Recorded:
        1. (1)
        2. (2)
      """, line: line)
    // end failure
  }

  @Test func `a wait that has failed is over`() async {
    _ = await captureIssues { await save.waitForCalls(within: .milliseconds(20)) }

    await save(1)
    await save.waitForCalls()

    #expect(save.calls == [1])
  }
}

// MARK: - Fixtures

extension Waiter.Outcome {
  fileprivate var hasHappened: Bool {
    if case .happened = self { true } else { false }
  }
}
