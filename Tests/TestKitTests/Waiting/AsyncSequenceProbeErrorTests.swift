@testable import TestKit

/// What is reported where a sequence has to fail, and does otherwise.
@Suite("A probe of a sequence that does not fail as expected", .timeLimit(.minutes(10)))
struct AsyncSequenceProbeErrorTests {
  let feed = Feed<Int>()
  let probe: AsyncSequenceProbe<Int>

  init() {
    probe = AsyncSequenceProbe(feed.sequence, named: "prices")
  }

  // MARK: - Failures, by value

  @Test func `a sequence that does not fail is reported`() async {
    let line = #line + 2
    let issues = await captureIssues {
      await probe.expectFailure(FeedError.broken, within: .milliseconds(10))
    }

    expectOneWait(
      issues,
      """
      Waited 10 ms for “prices” to fail with .broken (FeedError), but nothing came. The sequence \
      goes on.
      Received: nothing
      """, line: line)
  }

  @Test func `an element before the failure is reported`() async {
    await feed.send(7)

    let line = #line + 1
    let issues = await captureIssues { await probe.expectFailure(FeedError.broken) }

    expectOneIssue(
      issues,
      """
      Expected “prices” to fail with .broken (FeedError), but received element 1: 7. The sequence \
      goes on.
      Received:
        1. 7
      """, line: line)
  }

  @Test func `a finish instead of a failure is reported`() async {
    feed.finish()

    let line = #line + 1
    let issues = await captureIssues { await probe.expectFailure(FeedError.broken) }

    expectOneIssue(
      issues,
      """
      Expected “prices” to fail with .broken (FeedError), but the sequence has finished.
      Received: nothing
      """, line: line)
  }

  @Test func `another error of the same type is reported`() async {
    await feed.send(7)
    feed.fail(FeedError.closed)
    await probe.expectNext(7)

    let line = #line + 1
    let issues = await captureIssues { await probe.expectFailure(FeedError.broken) }

    expectOneIssue(
      issues,
      """
      The failure of “prices” is not as expected: .closed is not .broken.
      Received:
        1. 7
      """, line: line)
  }

  @Test func `an error that only looks like the expected one is reported`() async {
    feed.fail(Twin(id: 1))

    let line = #line + 1
    let issues = await captureIssues { await probe.expectFailure(Twin(id: 2)) }

    expectOneIssue(
      issues,
      """
      The failure of “prices” is not as expected: twin is not equal to the expected value, though \
      both are shown alike.
      Received: nothing
      """, line: line)
  }

  @Test func `an error of another type is reported with both types`() async {
    feed.fail(OtherError())

    let line = #line + 1
    let issues = await captureIssues { await probe.expectFailure(FeedError.broken) }

    expectOneIssue(
      issues,
      """
      The failure of “prices” is not as expected: OtherError(code: 1) (OtherError) is not .broken \
      (FeedError).
      Received: nothing
      """, line: line)
  }

  // MARK: - Failures, by type

  @Test func `a sequence that does not fail has no error`() async {
    var error: FeedError?

    let line = #line + 2
    let issues = await captureIssues {
      error = await probe.expectFailure(FeedError.self, within: .milliseconds(10))
    }

    #expect(error == nil)
    expectOneWait(
      issues,
      """
      Waited 10 ms for “prices” to fail with an error of type FeedError, but nothing came. The \
      sequence goes on.
      Received: nothing
      """, line: line)
  }

  @Test func `a sequence that finishes has no error`() async {
    feed.finish()

    let line = #line + 1
    let issues = await captureIssues { await probe.expectFailure(FeedError.self) }

    expectOneIssue(
      issues,
      """
      Expected “prices” to fail with an error of type FeedError, but the sequence has finished.
      Received: nothing
      """, line: line)
  }

  @Test func `an error of another type than the expected one is reported`() async {
    feed.fail(OtherError())
    var error: FeedError?

    let line = #line + 1
    let issues = await captureIssues { error = await probe.expectFailure(FeedError.self) }

    #expect(error == nil)
    expectOneIssue(
      issues,
      """
      The failure of “prices” is not as expected: OtherError(code: 1) (OtherError) is not of type \
      FeedError.
      Received: nothing
      """, line: line)
  }

  // MARK: - Failures on a starved machine

  @Test func `a wait on a starved machine says so above the elements`() {
    let elapsed = WaitLimit.Elapsed(limit: .seconds(1), real: .seconds(4))
    let record = ReceivedElements<Int>.Record(elements: [7], consumed: 1)

    let message = probe.describe(.silence(elapsed, record)) { "element \($0)" }

    #expect(
      message == """
        Waited 1 s for element 2, but nothing came. The sequence goes on.
        The machine was starved: 1 s took 4 s, so the wait may have been too short. Run fewer tests \
        at once, or give more time with .waitLimit(_:).
        Received:
          1. 7
        """)
  }
}

// MARK: - Fixtures

/// An error that shows less than it is.
private struct Twin: Error, Equatable, CustomStringConvertible {
  let id: Int

  var description: String { "twin" }
}
