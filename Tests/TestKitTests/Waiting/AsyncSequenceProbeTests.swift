@testable import TestKit

@Suite("AsyncSequenceProbe", .timeLimit(.minutes(10)))
struct AsyncSequenceProbeTests {
  let feed = Feed<Int>()

  @Test func `a sequence with typed errors can be probed, even if its type is hidden`() async {
    let boxed: any AsyncSequence<Int, FeedError> & Sendable = hidden

    for probe in [AsyncSequenceProbe(hidden), AsyncSequenceProbe(boxed)] {
      await probe.expectNext(1)
      await probe.expectFailure(FeedError.closed)
    }
  }

  // On the main actor, because a test there must also be able to probe a non-Sendable sequence.
  @MainActor
  @Test func `a non-Sendable sequence can be probed, and its iterator is created at once`() async {
    let sequence = OldSequence(1)
    let iterating = sequence.iterating

    let numbers = AsyncSequenceProbe(sequence)

    // Some sequences miss what happens before their iterator exists.
    iterating.expectCalled()
    await numbers.expectNext(1)
    await numbers.expectFinish()
  }

  @Test func `an element of a probed sequence can be nil or Void`() async throws {
    let optional = Feed<Int?>()
    let void = Feed<Void>()
    let values = AsyncSequenceProbe(optional.sequence)
    let ticks = AsyncSequenceProbe(void.sequence)

    await optional.send(nil, 1)
    await void.send(())

    #expect(try await values.next() == nil)
    await values.expectNext(1)
    try await ticks.next()
  }

  @Test func `the end of a sequence, normal or not, can be expected more than once`() async {
    let finished = AsyncSequenceProbe(AsyncStream<Int> { $0.finish() })
    let probe = AsyncSequenceProbe(feed.sequence)
    feed.fail(FeedError.broken)

    for _ in 1...2 { await finished.expectFinish() }
    // After the end, this check does not wait for an element.
    await finished.expectNoElement(within: .seconds(30), on: TestClock())

    await probe.expectFailure(FeedError.broken)
    let error = await probe.expectFailure(FeedError.self)
    await probe.expectFailure((any Error).self)
    // The test has already expected the failure, so this call does not report it.
    await probe.expectNoElement(within: .seconds(30), on: TestClock())

    #expect(error == .broken)
  }

  // MARK: - Cancellation

  @Test(
    arguments: Wait.all() + [
      Wait("expectNoElement") { await $0.expectNoElement(within: .seconds(30), on: TestClock()) }
    ])
  func `any wait on a probe ends without an issue if its task is cancelled`(wait: Wait) async {
    let probe = AsyncSequenceProbe(feed.sequence)
    let task = Task { await captureIssues { await wait.body(probe) } }

    task.cancel()

    #expect(await task.value.isEmpty)
  }

  @Test
  func `a cancelled task receives an arrived element, but not the sequence's end`() async throws {
    let probe = AsyncSequenceProbe(feed.sequence)
    await feed.send(1)
    feed.finish()
    await probe.iteration.value

    let element = try await inCancelledTask { try await probe.next() }

    #expect(element == 1)
    await #expect(throws: CancellationError.self) {
      try await inCancelledTask { try await probe.next() }
    }
  }

  // MARK: - The end of a probe

  @Test func `deallocating the probe stops a sequence that ignores cancellation`() async {
    await expectReleased {
      let sequence = StubbornSequence()
      let probe = AsyncSequenceProbe(sequence)
      await sequence.gate.arrivals()
      withExtendedLifetime(probe) {}
      return sequence
    }
  }

  @Test(arguments: Wait.all(within: .zero))
  func `after a failed wait, a probe reports no leftover elements or errors`(wait: Wait) async {
    let issues = await captureIssues {
      let probe = AsyncSequenceProbe(feed.sequence)
      await wait.body(probe)
      await feed.send(7)
      feed.fail(FeedError.broken)
      await probe.iteration.value
    }

    #expect(issues.map(\.sourceLocation?.line) == [wait.line])
  }

  @Test(
    arguments: Wait.all() + [
      Wait("expectNoElement") { await $0.expectNoElement() },
      Wait("expectFailure with a different value") { await $0.expectFailure(FeedError.closed) },
      Wait("expectFailure with a different type") { await $0.expectFailure(OtherError.self) },
    ])
  func `a sequence's failure is not reported again after a wait has received it`(wait: Wait) async {
    let issues = await captureIssues {
      let probe = AsyncSequenceProbe(feed.sequence)
      feed.fail(FeedError.broken)
      await wait.body(probe)
      await probe.iteration.value
    }

    #expect(issues.allSatisfy { $0.sourceLocation?.line == wait.line })
  }

  @Test func `a probe in a cancelled test does not report leftover elements`() async throws {
    let issues = try await inCancelledTask {
      await captureIssues {
        let probe = AsyncSequenceProbe(feed.sequence)
        await feed.send(7)
        feed.finish()
        await probe.iteration.value
      }
    }

    #expect(issues.isEmpty)
  }

  @Test func `a probe reports leftover elements even if the task holding it is cancelled`() async {
    let end = Gate<Void, Never>()

    let issues = await captureIssues {
      // Only the task holds the probe.
      let task = Task { [probe = AsyncSequenceProbe(feed.sequence)] in
        await end.pass()
        _ = probe
      }
      await feed.send(7)
      task.cancel()
      await task.value
    }

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("The test has not consumed 1 element") == true)
  }
}

// MARK: - Fixtures

/// A wait on a probe, and the line of the wait.
struct Wait: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let line: Int
  let body: @Sendable (AsyncSequenceProbe<Int>) async -> Void

  /// Returns a wait of each kind, except for `expectNoElement`.
  static func all(within limit: Duration? = nil) -> [Wait] {
    [
      Wait("next") { _ = try? await $0.next(within: limit) },
      Wait("expectNext") { await $0.expectNext(7, within: limit) },
      Wait("expectFinish") { await $0.expectFinish(within: limit) },
      Wait("expectFailure, value") { await $0.expectFailure(FeedError.broken, within: limit) },
      Wait("expectFailure, type") { await $0.expectFailure(FeedError.self, within: limit) },
    ]
  }

  init(
    _ name: String = "", line: Int = #line,
    _ body: @escaping @Sendable (AsyncSequenceProbe<Int>) async -> Void
  ) {
    testDescription = name
    self.line = line
    self.body = body
  }
}

private var hidden: some AsyncSequence<Int, FeedError> & Sendable { Countdown(number: 1) }

/// A sequence that counts down to one, then fails.
private struct Countdown: AsyncSequence, AsyncIteratorProtocol {
  typealias Failure = FeedError

  var number: Int

  func makeAsyncIterator() -> Countdown { self }

  mutating func next(isolation actor: isolated (any Actor)?) async throws(FeedError) -> Int? {
    guard number > 0 else { throw .closed }
    defer { number -= 1 }
    return number
  }
}

/// A non-`Sendable` sequence that has only the older `next()`, without an isolation parameter.
private final class OldSequence: AsyncSequence, AsyncIteratorProtocol {
  let iterating = Spy<Void, Never>("makeAsyncIterator")
  private var numbers: [Int]

  init(_ numbers: Int...) { self.numbers = numbers }

  func makeAsyncIterator() -> OldSequence {
    iterating.call()
    return self
  }

  func next() async -> Int? { numbers.popLast() }
}

/// A sequence that ignores cancellation, and is its own iterator.
private final class StubbornSequence: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let gate = Gate<Int?, Never>(whenCancelled: .success(0))

  func makeAsyncIterator() -> StubbornSequence { self }

  func next() async -> Int? { await gate.pass() }
}
