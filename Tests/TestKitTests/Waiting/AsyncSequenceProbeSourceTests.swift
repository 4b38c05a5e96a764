import TestKit

@Suite("Sequences for an AsyncSequenceProbe", .timeLimit(.minutes(10)))
struct AsyncSequenceProbeSourceTests {
  @Test func `a sequence with typed errors can be probed`() async {
    let probe = AsyncSequenceProbe(Countdown(from: 1))

    await probe.expectNext(1)
    await probe.expectFailure(FeedError.closed)
  }

  @Test func `a nonisolated test can probe a non-Sendable sequence`() async {
    let probe = AsyncSequenceProbe(OldSequence(1))

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

  @Test func `creating a probe creates the iterator of the sequence`() async {
    let iterating = Spy<Void, Never>("makeAsyncIterator")

    let probe = AsyncSequenceProbe(HotSequence(iterating: iterating))

    iterating.expectCalled()
    await probe.expectFinish()
  }
}

// MARK: - Fixtures

/// A sequence that counts down to one, then fails.
private struct Countdown: AsyncSequence, AsyncIteratorProtocol {
  var number: Int

  init(from number: Int) { self.number = number }

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
  private var numbers: [Int]

  init(_ numbers: Int...) { self.numbers = numbers }

  func makeAsyncIterator() -> OldSequence { self }

  func next() async -> Int? { numbers.popLast() }
}

/// An empty sequence that records the creation of its iterator.
private struct HotSequence: AsyncSequence {
  typealias Element = Int

  let iterating: Spy<Void, Never>

  func makeAsyncIterator() -> OldSequence {
    iterating.call()
    return OldSequence()
  }
}
