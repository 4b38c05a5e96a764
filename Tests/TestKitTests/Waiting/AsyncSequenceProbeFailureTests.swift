import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A probe of a sequence that does otherwise", .timeLimit(.minutes(10)))
struct AsyncSequenceProbeFailureTests {
  let feed = Feed<Int>()
  let probe: AsyncSequenceProbe<Int>

  init() {
    probe = AsyncSequenceProbe(feed.sequence, named: "prices")
  }

  // MARK: - Failures of next

  @Test func `an element that does not come is reported with those that came`() async {
    await feed.send(7, 8)
    for number in [7, 8] { await probe.expectNext(number) }

    let line = #line + 2
    let issues = await captureIssues {
      try await expectThrow { try await probe.next(within: .milliseconds(10)) }
    }

    // failure: probe-silence
    expectOneWait(
      issues,
      """
      Waited 10 ms for element 3 of “prices”, but nothing came. The sequence goes on.
      Received:
        1. 7
        2. 8
      """, line: line)
    // end failure
  }

  @Test(.waitLimit(.milliseconds(10)))
  func `a sequence that sends nothing is reported after the limit of the test`() async {
    let line = #line + 1
    let issues = await captureIssues { try await expectThrow { try await probe.next() } }

    expectOneWait(
      issues,
      """
      Waited 10 ms for element 1 of “prices”, but nothing came. The sequence goes on.
      Received: nothing
      """, line: line)
  }

  @Test func `a finish instead of an element is reported`() async {
    await feed.send(7)
    feed.finish()
    await probe.expectNext(7)

    let line = #line + 1
    let issues = await captureIssues { try await expectThrow { try await probe.next() } }

    expectOneIssue(
      issues,
      """
      Expected element 2 of “prices”, but the sequence has finished.
      Received:
        1. 7
      """, line: line)
  }

  @Test func `a failure instead of an element is reported`() async {
    feed.fail(FeedError.broken)

    let line = #line + 1
    let issues = await captureIssues { try await expectThrow { try await probe.next() } }

    expectOneIssue(
      issues,
      """
      Expected element 1 of “prices”, but the sequence has failed with .broken (FeedError).
      Received: nothing
      """, line: line)
  }

  // MARK: - Failures of expectNext

  @Test func `another element is reported, with those that are still to be consumed`() async {
    await feed.send(7, 8, 9)
    await probe.expectNext(7)

    let line = #line + 1
    let issues = await captureIssues { await probe.expectNext(6) }

    // failure: probe-element
    expectOneIssue(
      issues,
      """
      Element 2 of “prices” is not as expected: 8 is not 6. The sequence goes on.
      Received:
        1. 7
        2. 8
        3. 9   not consumed
      """, line: line)
    // end failure
  }

  @Test func `another element is consumed nevertheless`() async {
    await feed.send(7, 8)

    let issues = await captureIssues {
      await probe.expectNext(6)
      await probe.expectNext(8)
    }

    #expect(issues.count == 1)
  }

  @Test(arguments: [
    (nil, "has finished"), (FeedError.closed, "has failed with .closed (FeedError)"),
  ])
  func `another element is reported with the end of the sequence`(
    error: FeedError?, fate: String
  ) async {
    await feed.send(7)
    if let error { feed.fail(error) } else { feed.finish() }
    await probe.iteration.value

    let line = #line + 1
    let issues = await captureIssues { await probe.expectNext(6) }

    expectOneIssue(
      issues,
      """
      Element 1 of “prices” is not as expected: 7 is not 6. The sequence \(fate).
      Received:
        1. 7
      """, line: line)
  }

  @Test func `an expected element that does not come is reported with its value`() async {
    let line = #line + 1
    let issues = await captureIssues { await probe.expectNext(6, within: .milliseconds(10)) }

    expectOneWait(
      issues,
      """
      Waited 10 ms for 6 as element 1 of “prices”, but nothing came. The sequence goes on.
      Received: nothing
      """, line: line)
  }

  @Test func `a finish instead of an expected element is reported with the element`() async {
    feed.finish()

    let line = #line + 1
    let issues = await captureIssues { await probe.expectNext(6) }

    expectOneIssue(
      issues,
      """
      Expected 6 as element 1 of “prices”, but the sequence has finished.
      Received: nothing
      """, line: line)
  }

  @Test func `a request that differs only in its headers is another element`() async throws {
    let requests = Feed<URLRequest>()
    let probe = AsyncSequenceProbe(requests.sequence)
    let plain = URLRequest(url: try #require(URL(string: "https://example.com/")))
    var traced = plain
    traced.setValue("1", forHTTPHeaderField: "Trace")
    await requests.send(traced)

    let line = #line + 1
    let issues = await captureIssues { await probe.expectNext(plain) }

    expectOneIssue(
      issues,
      """
      Element 1 of the sequence is not as expected: GET https://example.com/ (Trace: 1) is not \
      GET https://example.com/. The sequence goes on.
      Received:
        1. GET https://example.com/ (Trace: 1)
      """, line: line)
  }

  @Test func `many elements are cut, but not the one in question and the next to consume`() async {
    for number in 1...40 { await feed.send(number) }
    for number in 1...19 { await probe.expectNext(number) }

    let line = #line + 1
    let issues = await captureIssues { await probe.expectNext(0) }

    expectOneIssue(
      issues,
      """
      Element 20 of “prices” is not as expected: 20 is not 0. The sequence goes on.
      Received:
        1. 1
        2. 2
        3. 3
        4. 4
        5. 5
        6. 6
        7. 7
        … 12 more elements …
        20. 20
        21. 21   not consumed
        22. 22   not consumed
        23. 23   not consumed
        24. 24   not consumed
        25. 25   not consumed
        … 12 more elements …
        38. 38   not consumed
        39. 39   not consumed
        40. 40   not consumed
      """, line: line)
  }

  // MARK: - Failures of expectNoElement

  @Test func `an element that is there breaks the silence at once`() async {
    let clock = RecordingClock()
    await feed.send(7)

    let line = #line + 2
    let issues = await captureIssues {
      await probe.expectNoElement(within: .seconds(30), on: clock)
    }

    expectOneIssue(issues, brokenSilence, line: line)
    clock.sleeping.expectNotCalled()
  }

  @Test func `an element that comes while silence is watched breaks it at once`() async {
    let line = #line + 2
    let issues = await captureIssues {
      async let silence: Void = probe.expectNoElement(within: .seconds(30), on: StoppedClock())
      await feed.send(7)
      await silence
    }

    expectOneIssue(issues, brokenSilence, line: line)
  }

  @Test func `an element that breaks the silence is consumed`() async {
    await feed.send(7, 8)

    let issues = await captureIssues {
      await probe.expectNoElement()
      await probe.expectNext(8)
    }

    #expect(issues.count == 1)
  }

  @Test func `a failure breaks the silence at once`() async {
    let line = #line + 2
    let issues = await captureIssues {
      async let silence: Void = probe.expectNoElement(within: .seconds(30), on: StoppedClock())
      feed.fail(FeedError.broken)
      await silence
    }

    expectOneIssue(
      issues,
      """
      Expected no element of “prices” for 30 s, but the sequence has failed with .broken (FeedError).
      Received: nothing
      """, line: line)
  }

  // MARK: - Failures of expectFinish

  @Test func `a sequence that does not finish is reported`() async {
    await feed.send(7)
    await probe.expectNext(7)

    let line = #line + 1
    let issues = await captureIssues { await probe.expectFinish(within: .milliseconds(10)) }

    expectOneWait(
      issues,
      """
      Waited 10 ms for “prices” to finish, but nothing came. The sequence goes on.
      Received:
        1. 7
      """, line: line)
  }

  @Test func `an element before the finish is reported, even if the sequence has finished`() async {
    await feed.send(7, 8)
    feed.finish()
    await probe.iteration.value

    let line = #line + 1
    let issues = await captureIssues { await probe.expectFinish() }

    expectOneIssue(
      issues,
      """
      Expected “prices” to finish, but received element 1: 7. The sequence has finished.
      Received:
        1. 7
        2. 8   not consumed
      """, line: line)
  }

  @Test func `a failure instead of a finish is reported`() async {
    feed.fail(OtherError())

    let line = #line + 1
    let issues = await captureIssues { await probe.expectFinish() }

    expectOneIssue(
      issues,
      """
      Expected “prices” to finish, but the sequence has failed with OtherError(code: 1) (OtherError).
      Received: nothing
      """, line: line)
  }

  // MARK: - Fixtures

  private let brokenSilence = """
    Expected no element of “prices” for 30 s, but received element 1: 7. The sequence goes on.
    Received:
      1. 7
    """
}

/// Expects that a closure throws what a failed `#require` throws.
private func expectThrow(_ body: () async throws -> Int) async throws {
  await #expect(throws: ExpectationFailedError.self) { try await body() }
}
