@testable import TestKit

/// Races between the elements of a sequence, its end, and the waits for them.
@Suite("ReceivedElements", .timeLimit(.minutes(10)))
struct ReceivedElementsTests {
  let received = ReceivedElements<Int>()
  let first = Waiter<Void>()
  let second = Waiter<Void>()
  let silence = Waiter<Void>.Outcome.limitReached(
    WaitLimit.Elapsed(limit: .zero, isOfWait: false, real: .zero))

  @Test func `a new element goes to the oldest wait that still has no element`() async {
    for waiter in [first, second] { _ = received.enter(waiter) }

    received.receive(7)

    #expect(first.isOver)
    #expect(!second.isOver)
    // An element that arrives after the limit, but before `leave` is called, still counts.
    _ = await second.wait(within: WaitLimit(.zero))
    received.receive(8)
    #expect(words(received.leave(second, after: silence)) == "element 2 is 8")
    #expect(words(received.leave(first, after: .happened(()))) == "element 1 is 7")
  }

  @Test func `the end of a sequence ends all waits, even one that times out at the same moment`() {
    for waiter in [first, second] { _ = received.enter(waiter) }

    received.end(.finished)

    for waiter in [first, second] { #expect(waiter.isOver) }
    #expect(words(received.leave(first, after: silence)) == "finished")
    #expect(words(received.leave(second, after: .happened(()))) == "finished")
  }

  @Test(arguments: [true, false])
  func `an element that arrives just as a wait ends goes to that wait only`(isCancelled: Bool) {
    _ = received.enter(first)
    received.receive(7)

    #expect(words(received.enter(second)) == "nothing")
    let event = received.leave(first, after: isCancelled ? .cancelled : silence)

    #expect(words(event) == "element 1 is 7")
    #expect(received.record.consumed == 1)
  }

  @Test func `an element that arrives after a wait has ended goes to the next wait`() {
    _ = received.enter(first)
    let left = received.leave(first, after: silence)
    received.receive(7)

    #expect(words(left) == "silence after 0")
    #expect(words(received.enter(second)) == "element 1 is 7")
  }

  @Test func `a cancelled wait takes no element that arrives later`() async throws {
    _ = received.enter(first)
    let outcome = try await inCancelledTask { [first] in await first.wait() }

    received.receive(7)

    #expect(words(received.leave(first, after: outcome)) == "nothing")
    #expect(words(received.enter(second)) == "element 1 is 7")
  }

  // MARK: - Fixtures

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
