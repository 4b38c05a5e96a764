@testable import TestKit

@Suite("The end of a probe", .timeLimit(.minutes(10)))
struct AsyncSequenceProbeEndTests {
  let feed = Feed<Int>()

  @Test func `the sequence is cancelled`() async {
    await expectation("cancelled") { cancelled in
      // Nobody but the probe keeps it: of a task that is cancelled between two elements, the end of its
      // iterator is what cancels the stream.
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      continuation.onTermination = { if case .cancelled = $0 { cancelled() } }
      let probe = AsyncSequenceProbe(stream)
      continuation.yield(1)
      await probe.expectNext(1)
    }
  }

  @Test func `a sequence that does not care about cancellation is iterated no longer`() async {
    await expectation("the iterator is gone") { gone in
      let sequence = StubbornSequence(gone)
      let probe = AsyncSequenceProbe(sequence)
      await sequence.gate.arrivals()
      _ = probe
    }
  }

  @Test func `nothing is reported where all is consumed, whether the sequence goes on or not`()
    async
  {
    let issues = await captureIssues {
      let probe = AsyncSequenceProbe(feed.sequence)
      await feed.send(7)
      await probe.expectNext(7)
    }

    #expect(issues.isEmpty)
  }

  @Test func `a finish that nobody has looked at is not reported`() async {
    let issues = await captureIssues {
      let probe = AsyncSequenceProbe(feed.sequence)
      feed.finish()
      await probe.iteration.value
    }

    #expect(issues.isEmpty)
  }

  @Test(arguments: [
    Wait("next") { _ = try? await $0.next(within: .milliseconds(10)) },
    Wait("expectNext") { await $0.expectNext(7, within: .milliseconds(10)) },
    Wait("expectFinish") { await $0.expectFinish(within: .milliseconds(10)) },
    Wait("expectFailure, a value") {
      await $0.expectFailure(FeedError.broken, within: .milliseconds(10))
    },
    Wait("expectFailure, a type") {
      await $0.expectFailure(FeedError.self, within: .milliseconds(10))
    },
  ])
  func `after a failed expectation leftovers are not reported`(wait: Wait) async {
    let issues = await captureIssues {
      let probe = AsyncSequenceProbe(feed.sequence)
      await wait.body(probe)
      await feed.send(7)
      feed.fail(FeedError.broken)
      await probe.iteration.value
    }

    #expect(issues.count == 1)
  }

  @Test(arguments: [
    Wait("next") { _ = try? await $0.next() },
    Wait("expectNext") { await $0.expectNext(7) },
    Wait("expectNoElement") { await $0.expectNoElement() },
    Wait("expectFinish") { await $0.expectFinish() },
    Wait("expectFailure, a value") { await $0.expectFailure(FeedError.broken) },
    Wait("expectFailure, a type") { await $0.expectFailure(FeedError.self) },
    Wait("expectFailure, another value") { await $0.expectFailure(FeedError.closed) },
    Wait("expectFailure, another type") { await $0.expectFailure(OtherError.self) },
  ])
  func `a failure that the test has looked at is not reported again`(wait: Wait) async {
    let issues = await captureIssues {
      let probe = AsyncSequenceProbe(feed.sequence)
      feed.fail(FeedError.broken)
      await wait.body(probe)
      await probe.iteration.value
    }

    #expect(issues.allSatisfy { !$0.message.hasPrefix("Nobody") })
  }

  @Test func `in a cancelled test leftovers are not reported`() async {
    let issues = await withTaskGroup(of: [Issue].self) { group in
      group.cancelAll()
      group.addTask {
        await captureIssues {
          let probe = AsyncSequenceProbe(feed.sequence)
          await feed.send(7)
          feed.finish()
          await probe.iteration.value
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }

    #expect(issues.isEmpty)
  }

  // MARK: - Failures

  @Test func `elements that nobody has consumed are reported where the probe was made`() async {
    var line = 0

    let issues = await captureIssues {
      line = #line + 1
      let probe = AsyncSequenceProbe(feed.sequence, named: "prices")
      await feed.send(7, 8, 9)
      await probe.expectNext(7)
    }

    expectOneIssue(
      issues,
      """
      Nobody has consumed 2 elements of “prices”: expect them with expectNext(_:), or take them \
      with next(). The sequence goes on.
      Received:
        1. 7
        2. 8   not consumed
        3. 9   not consumed
      """, line: line)
  }

  @Test(arguments: [
    (nil, "has finished"), (FeedError.broken, "has failed with .broken (FeedError)"),
  ])
  func `an element that nobody has consumed is reported with the end of the sequence`(
    error: FeedError?, fate: String
  ) async {
    var line = 0

    let issues = await captureIssues {
      line = #line + 1
      let probe = AsyncSequenceProbe(feed.sequence)
      await feed.send(7)
      if let error { feed.fail(error) } else { feed.finish() }
      await probe.iteration.value
    }

    expectOneIssue(
      issues,
      """
      Nobody has consumed 1 element of the sequence: expect it with expectNext(_:), or take it with \
      next(). The sequence \(fate).
      Received:
        1. 7   not consumed
      """, line: line)
  }

  @Test func `a failure that nobody has looked at is reported`() async {
    var line = 0

    let issues = await captureIssues {
      line = #line + 1
      let probe = AsyncSequenceProbe(feed.sequence, named: "prices")
      await feed.send(7)
      await probe.expectNext(7)
      feed.fail(FeedError.broken)
      await probe.iteration.value
    }

    expectOneIssue(
      issues,
      """
      Nobody has looked at the failure of “prices”, .broken (FeedError): expect it with \
      expectFailure(_:).
      Received:
        1. 7
      """, line: line)
  }

  @Test func `many elements that nobody has consumed are cut`() async {
    var line = 0

    let issues = await captureIssues {
      line = #line + 1
      let probe = AsyncSequenceProbe(feed.sequence)
      for number in 1...11 { await feed.send(number) }
      _ = probe
    }

    expectOneIssue(
      issues,
      """
      Nobody has consumed 11 elements of the sequence: expect them with expectNext(_:), or take \
      them with next(). The sequence goes on.
      Received:
        1. 1   not consumed
        2. 2   not consumed
        3. 3   not consumed
        4. 4   not consumed
        5. 5   not consumed
        6. 6   not consumed
        7. 7   not consumed
        … 1 more element …
        9. 9   not consumed
        10. 10   not consumed
        11. 11   not consumed
      """, line: line)
  }
}

// MARK: - Fixtures

/// A sequence that goes on for ever when it is cancelled, and says when its iterator is gone.
private final class StubbornSequence: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let gate = Gate<Int?, Never>(whenCancelled: .success(0))
  private let token: Token

  init(_ gone: AsyncExpectation) { token = Token(gone) }

  func makeAsyncIterator() -> StubbornSequence { self }

  func next() async -> Int? { await gate.pass() }
}

private final class Token: Sendable {
  private let gone: AsyncExpectation

  init(_ gone: AsyncExpectation) { self.gone = gone }

  deinit { gone() }
}
