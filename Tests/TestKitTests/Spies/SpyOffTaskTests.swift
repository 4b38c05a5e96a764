import Dispatch
import TestKit

/// Calls from where no test is to be seen: their issues must neither be lost nor belong to nobody.
@Suite("Spy calls off the test's task")
struct SpyOffTaskTests {
  @Test func `an unanswered call on a queue is reported once by the next verification`() async {
    let line = #line + 1
    let spy = Spy<Int, Int, any Error>("load")

    let atOnce = await captureIssues { await callOnQueue(spy) }
    let atVerification = await captureIssues { spy.expectCalled(with: 7) }
    let later = await captureIssues { spy.expectCalled(with: 7) }

    #expect(atOnce.isEmpty)
    expectOneIssue(atVerification, unanswered(), line: line)
    #expect(later.isEmpty)
  }

  @Test func `a verification off the test's task leaves it to the next one on it`() async {
    let line = #line + 1
    let spy = Spy<Int, Int, any Error>("load")
    await callOnQueue(spy)

    let offTask = await captureIssues { await onQueue { spy.expectCalled() } }
    let onTask = await captureIssues { spy.expectCalled() }

    #expect(offTask.isEmpty)
    expectOneIssue(onTask, unanswered(), line: line)
  }

  @Test func `waiting for the call reports it as well`() async {
    let line = #line + 1
    let spy = Spy<Int, Int, any Error>("load")
    await callOnQueue(spy)

    let issues = await captureIssues { await spy.waitForCalls() }

    expectOneIssue(issues, unanswered(), line: line)
  }

  @Test func `reading the last call reports it as well`() async {
    let line = #line + 1
    let spy = Spy<Int, Int, any Error>("load")
    await callOnQueue(spy)

    let issues = await captureIssues { _ = try spy.requireLastCall() }

    expectOneIssue(issues, unanswered(), line: line)
  }

  @Test func `expecting an order reports it as well`() async {
    let line = #line + 1
    let spy = Spy<Int, Int, any Error>("load")
    let other = Spy<Void, Never>("other")
    await callOnQueue(spy)
    await other()

    let issues = await captureIssues { expectOrder(spy, other) }

    expectOneIssue(issues, unanswered(), line: line)
  }

  @Test func `expecting no other calls reports it as well`() async {
    let line = #line + 1
    let spy = Spy<Int, Int, any Error>("load")
    await callOnQueue(spy)
    await onQueue { spy.expectCalled() }

    let issues = await captureIssues { spy.expectNoOtherCalls() }

    expectOneIssue(issues, unanswered(), line: line)
  }

  @Test func `expecting the answers to be used reports it as well`() async {
    let line = #line + 1
    let spy = Spy<Int, Int, any Error>("load")
    await callOnQueue(spy)

    let issues = await captureIssues { spy.expectAnswersUsed() }

    expectOneIssue(issues, unanswered(), line: line)
  }

  @Test func `an answer that was over is reported where it was given`() async {
    let spy = Spy<Int, Int, Never>("load", returning: 0)
    let line = #line + 1
    spy.returns(inSequence: [1])
    await onQueue { for number in 6...7 { spy.call(number) } }

    let issues = await captureIssues { spy.expectCalled(2) }

    expectOneIssue(
      issues,
      """
      load was called with (7) after the last of 1 value of returns(inSequence:). It returned \
      that value again.
      The call came from outside the test's task; the spy was made in “an answer that was over is \
      reported where it was given”.
      """, line: line)
  }

  @Test func `a spy that was made outside a test names none`() async {
    let line = #line + 1
    let spy = await Task.detached { Spy<Int, Int, any Error>("load") }.value
    await callOnQueue(spy)

    let issues = await captureIssues { spy.expectCalled() }

    expectOneIssue(issues, unanswered(where: ""), line: line)
  }

  @Test func `a spy that nobody verifies reports it at its end`() async {
    var line = 0

    let issues = await captureIssues {
      line = #line + 1
      let spy = Spy<Int, Int, any Error>("load")
      await callOnQueue(spy)
    }

    expectOneIssue(issues, unanswered(), line: line)
  }

  private func unanswered(
    where place: String = "; the spy was made in “\(Test.current?.displayName ?? "")”"
  ) -> String {
    """
    load was called with (7), but it has no answer. It threw UnansweredCall.
    Give it an answer before the call, with returns(_:), throws(_:) or answers(_:), or a base \
    answer where it is made, with Spy("load", returning: …).
    The call came from outside the test's task\(place).
    """
  }
}

// MARK: - Fixtures

private func callOnQueue(_ spy: Spy<Int, Int, any Error>) async {
  await onQueue {
    #expect(throws: UnansweredCall.self) { try spy.call(7) }
  }
}

private func onQueue(_ body: @escaping @Sendable () -> Void) async {
  let queue = DispatchQueue(label: "SpyOffTaskTests")
  queue.async(execute: body)
  // The next block of the queue: when it runs, the body is over, and holds the spy no longer.
  await withCheckedContinuation { continuation in
    queue.async { continuation.resume() }
  }
}
