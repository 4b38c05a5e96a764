@testable import TestKit

/// Races between the elements of a sequence, its end, and the waits for them.
@Suite("ReceivedElements", .timeLimit(.minutes(10)))
struct ReceivedElementsTests {
  let received = ReceivedElements<Int>()
  let first = Waiter<Void>()
  let second = Waiter<Void>()
  let silence = Waiter<Void>.Outcome.limitReached(WaitLimit.Elapsed(limit: .zero, real: .zero))

  @Test func `a new element goes to the oldest wait that still has no element`() async {
    for waiter in [first, second] { _ = received.enter(waiter) }

    received.receive(7)

    #expect(await hasHappened(first))
    #expect(await !hasHappened(second))
    received.receive(8)
    #expect(words(received.leave(second, after: silence)) == "element 2 is 8")
    #expect(words(received.leave(first, after: .happened(()))) == "element 1 is 7")
  }

  @Test func `the end of a sequence ends all waits for its elements`() async {
    for waiter in [first, second] { _ = received.enter(waiter) }

    received.end(.finished)

    for waiter in [first, second] {
      #expect(await hasHappened(waiter))
      #expect(words(received.leave(waiter, after: .happened(()))) == "finished")
    }
  }

  @Test func `an element that ended one wait is not given to another wait`() {
    _ = received.enter(first)
    received.receive(7)

    #expect(words(received.enter(second)) == "nothing")
  }

  @Test(arguments: [true, false])
  func `if an element arrives just as a wait ends, the wait still receives it`(isCancelled: Bool) {
    _ = received.enter(first)
    received.receive(7)

    let event = received.leave(first, after: isCancelled ? .cancelled : silence)

    #expect(words(event) == "element 1 is 7")
    #expect(received.record.consumed == 1)
  }

  @Test func `if a sequence ends just as a wait ends, the wait still receives the end`() {
    _ = received.enter(first)
    received.end(.finished)

    #expect(words(received.leave(first, after: silence)) == "finished")
  }

  @Test func `an element that arrives after a wait has ended goes to the next wait`() {
    _ = received.enter(first)
    let left = received.leave(first, after: silence)
    received.receive(7)

    #expect(words(left) == "silence after 0")
    #expect(words(received.enter(second)) == "element 1 is 7")
  }

  @Test func `a cancelled wait takes no element that arrives later`() async {
    _ = received.enter(first)
    let waiting = Task { [first] in await first.wait() }
    waiting.cancel()
    let outcome = await waiting.value

    received.receive(7)

    #expect(words(received.leave(first, after: outcome)) == "nothing")
    #expect(words(received.enter(second)) == "element 1 is 7")
  }

  @Test func `the end of a sequence is marked as new only the first time it is received`() {
    received.receive(7)
    received.end(.failed(FeedError.broken))
    _ = received.enter(first)

    let news = [received.enter(first), received.enter(first)].map { event in
      if case .end(_, let isNews) = event { isNews } else { nil as Bool? }
    }

    #expect(news == [true, false])
  }

  // MARK: - Fixtures

  private func hasHappened(_ waiter: Waiter<Void>) async -> Bool {
    let outcome = await waiter.wait(within: WaitLimit(.milliseconds(10)))
    return if case .happened = outcome { true } else { false }
  }

  private func words(_ event: ReceivedElements<Int>.Event?) -> String {
    switch event {
    case .element(let element, let number): "element \(number) is \(element)"
    case .end(.finished, _): "finished"
    case .end(.failed, _): "failed"
    case .silence(_, let record): "silence after \(record.elements.count)"
    case nil: "nothing"
    }
  }
}
