import Dispatch
import TestKit

/// Three hundred test cases that start together, keep every core busy, and each wait briefly.
///
/// There are two kinds of wait. `eventually` and `expectReleased` poll. All other waits share one implementation. One
/// wait of each kind is enough here. If a limit were measured by one sleep instead of many, most cases would fail.
@Suite("Short limits on a busy machine", .timeLimit(.minutes(10)))
struct WaitingUnderLoadTests {
  /// A limit that would be too short on a busy machine if it were measured by one sleep.
  ///
  /// On such a machine, the five hops of `later(hops:_:)` take longer than the limit, because the task waits a few
  /// tenths of a second for its turn at each hop. The short sleeps that measure the limit take longer as well, so the
  /// wait still succeeds.
  private let limit = Duration.milliseconds(500)

  @Test(arguments: 1...150, [true, false])
  func `a wait for a call or a condition succeeds even on a busy machine`(
    number: Int, isCall: Bool
  ) async throws {
    let spy = Spy<Int, Void, Never>("spy")
    spin()

    later { spy.call(number) }
    if isCall {
      await spy.waitForCalls(within: limit)
    } else {
      try await eventually(within: limit) { spy.callCount == 1 }
    }

    spy.expectCalled(with: number)
  }

  // MARK: - Fixtures

  /// Keeps a core busy for a millisecond.
  private func spin() {
    // check-tests: allow real-clock, the tests need busy cores
    let end = DispatchTime.now() + .milliseconds(1)
    // check-tests: allow real-clock, the tests need busy cores
    while DispatchTime.now() < end {}
  }

  /// Runs a closure after several hops from a queue to a task.
  ///
  /// At each hop, the task has to wait for its turn.
  private func later(hops: Int = 5, _ work: @escaping @Sendable () -> Void) {
    guard hops > 0 else { return work() }
    // check-tests: allow real-timer, the tests need events that are late in real time
    // check-tests: allow real-clock, the tests need events that are late in real time
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) {
      Task {
        spin()
        later(hops: hops - 1, work)
      }
    }
  }
}
