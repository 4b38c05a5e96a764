import Dispatch
import TestKit

/// Three hundred test cases that start together, keep every core busy, and each wait briefly.
///
/// All waits except `eventually` and `expectReleased`, which poll, share one implementation. If a limit were measured by one sleep
/// instead of ten, most cases would fail.
@Suite("Short limits on a busy machine", .timeLimit(.minutes(10)))
struct WaitingUnderLoadTests {
  /// A limit that is shorter than five hops take.
  ///
  /// At each hop, the task waits a few tenths of a second for its turn.
  private let limit = Duration.milliseconds(500)

  @Test(arguments: 1...150)
  func `a wait for a call succeeds on a busy machine`(number: Int) async {
    let spy = Spy<Int, Void, Never>("spy")
    spin()

    later { spy.call(number) }
    await spy.waitForCalls(within: limit)

    spy.expectCalled(with: number)
  }

  @Test(arguments: 1...150)
  func `a wait for state succeeds on a busy machine`(number: Int) async throws {
    let spy = Spy<Int, Void, Never>("spy")
    spin()

    later { spy.call(number) }

    try await eventually(within: limit) { spy.callCount == 1 }
    spy.expectCalled(with: number)
  }

  // MARK: - Fixtures

  /// Keeps a core busy for a millisecond.
  private func spin() {
    // check-tests: allow real-clock, keeps the cores busy, because the subject is waits on a starved machine
    let end = DispatchTime.now() + .milliseconds(1)
    // check-tests: allow real-clock, keeps the cores busy, because the subject is waits on a starved machine
    while DispatchTime.now() < end {}
  }

  /// Runs a closure after several hops from a queue to a task.
  ///
  /// At each hop, the task has to wait for its turn.
  private func later(hops: Int = 5, _ work: @escaping @Sendable () -> Void) {
    guard hops > 0 else { return work() }
    // Real time, because the tests are about events that are late on a busy machine.
    // check-tests: allow real-timer, the subject is events that happen late
    // check-tests: allow real-clock, keeps the cores busy, because the subject is waits on a starved machine
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) {
      Task {
        spin()
        later(hops: hops - 1, work)
      }
    }
  }
}
