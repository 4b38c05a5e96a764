import Dispatch
import TestKit

/// Sleeps that begin after a callback.
///
/// A test that yields instead of waiting misses 86 of 100 sleeps that begin after a hop of one millisecond.
@Suite("Sleeps after a hop through a dispatch queue", .timeLimit(.minutes(10)))
struct TestClockHopTests {
  @Test(arguments: [0, 1, 5])
  func `a wait for sleeps ends with a sleep that begins after a hop through a dispatch queue`(
    milliseconds: Int
  ) async {
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
    // Real time, because the length of the hop is under test. The test does not wait for the hop itself, but for the
    // sleep after it.
    // check-tests: allow real-timer, the subject is a sleep that begins after a delay on a queue
    // check-tests: allow real-clock, the subject is a sleep that begins after a delay on a queue
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
