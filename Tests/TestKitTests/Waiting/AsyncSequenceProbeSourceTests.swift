import Observation
import TestKit

@Suite("Sequences for an AsyncSequenceProbe", .timeLimit(.minutes(10)))
struct AsyncSequenceProbeSourceTests {
  @Test func `a probe receives the elements of a transformed stream`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let probe = AsyncSequenceProbe(stream.map { "\($0)" }.filter { $0 != "2" })

    for number in 1...3 { continuation.yield(number) }
    continuation.finish()

    await probe.expectNext("1")
    await probe.expectNext("3")
    await probe.expectFinish()
  }

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

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor
  @Test func `a probe receives each change of an observable model and the end of the changes`()
    async
  {
    let model = Model()
    let probe = AsyncSequenceProbe(
      Observations.untilFinished { model.count < 2 ? .next(model.count) : .finish })

    await probe.expectNext(0)
    model.count = 1
    await probe.expectNext(1)
    model.count = 2
    await probe.expectFinish()
  }
}

// MARK: - Fixtures

@MainActor
@Observable
private final class Model {
  var count = 0
}

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

/// A non-`Sendable` sequence, written as if `AsyncIteratorProtocol` had no isolation and no typed errors.
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
