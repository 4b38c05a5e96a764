import TestKit

@Suite("Sequences for an AsyncSequenceProbe", .timeLimit(.minutes(10)))
struct AsyncSequenceProbeSourceTests {
  @Test func `a sequence with typed errors can be probed`() async {
    let probe = AsyncSequenceProbe(Countdown(number: 1))

    await probe.expectNext(1)
    await probe.expectFailure(FeedError.closed)
  }

  @Test func `a non-Sendable sequence can be probed, and its iterator is created at once`() async {
    let sequence = OldSequence(1)
    let iterating = sequence.iterating

    let probe = AsyncSequenceProbe(sequence)

    // Some sequences miss what happens before their iterator exists.
    iterating.expectCalled()
    await probe.expectNext(1)
    await probe.expectFinish()
  }

  @MainActor
  @Test func `a main-actor test can probe a non-Sendable sequence`() async throws {
    let probe = AsyncSequenceProbe(OldSequence(1))

    let element = try await probe.next()
    MainActor.preconditionIsolated()
    await probe.expectFinish()

    #expect(element == 1)
  }
}

// MARK: - Fixtures

/// A sequence that counts down to one, then fails.
private struct Countdown: AsyncSequence, AsyncIteratorProtocol {
  var number: Int

  func makeAsyncIterator() -> Countdown { self }

  mutating func next(
    isolation actor: isolated (any Actor)?
  ) async throws(FeedError) -> Int? {
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
