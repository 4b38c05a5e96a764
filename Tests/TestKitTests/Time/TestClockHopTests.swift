import Dispatch
import TestKit

/// A clock that settles by yielding misses a sleep which is armed after a callback: 86 of 100 behind a
/// hop of a millisecond.
@Suite("Sleeps behind a hop over a dispatch queue", .timeLimit(.minutes(10)))
struct TestClockHopTests {
  @Test(arguments: [0, 1, 5])
  func `of a thousand sleeps none is missed`(milliseconds: Int) async {
    let woke = Spy<Int, Void, Never>("woke")

    await withTaskGroup { group in
      for trial in 1...1_000 {
        group.addTask { await self.trial(trial, hop: .milliseconds(milliseconds), woke) }
      }
    }

    let trials = Set(woke.calls)
    #expect(trials == Set(1...1_000))
    woke.expectCalled(1_000)
  }

  private func trial(
    _ number: Int, hop: DispatchTimeInterval, _ woke: Spy<Int, Void, Never>
  ) async {
    let clock = TestClock()
    let hasWoken = AsyncExpectation("the sleeper of trial \(number) wakes")
    // Real time, for a hop that takes as long is what is tried here. Nothing waits for it: the sleep that it
    // leads to is pushed.
    DispatchQueue.global().asyncAfter(deadline: .now() + hop) {
      Task {
        try await clock.sleep(for: .seconds(1))
        await woke(number)
        hasWoken.fulfill()
      }
    }

    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(1))
    await fulfillment(of: hasWoken)
  }
}
