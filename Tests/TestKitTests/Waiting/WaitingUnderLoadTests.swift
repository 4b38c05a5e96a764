import Dispatch
import TestKit

/// Three hundred tests that start at once and keep every core busy, each with a short wait.
///
/// All waits but `eventually` share one implementation. If a limit were one sleep instead of ten, most of these waits
/// would fail.
@Suite("Short limits on a busy machine", .timeLimit(.minutes(10)))
struct WaitingUnderLoadTests {
  /// Short compared to the time that five hops take here, because a task waits some tenths of a second for its turn.
  private let limit = Duration.milliseconds(500)

  @Test(arguments: 1...150)
  func `a wait for a call gets enough turns`(number: Int) async {
    let spy = Spy<Int, Void, Never>("spy")
    spin()

    later { spy.call(number) }
    await spy.waitForCalls(within: limit)

    spy.expectCalled(with: number)
  }

  @Test(arguments: 1...150)
  func `a wait for state gets enough turns`(number: Int) async throws {
    let spy = Spy<Int, Void, Never>("spy")
    spin()

    later { spy.call(number) }

    try await eventually(within: limit) { spy.callCount == 1 }
    spy.expectCalled(with: number)
  }

  // MARK: - Fixtures

  /// Keeps a core busy for a millisecond.
  private func spin() {
    let end = DispatchTime.now() + .milliseconds(1)
    while DispatchTime.now() < end {}
  }

  /// Runs a closure after five hops from a queue to a task, each of which has to get its turn.
  private func later(hops: Int = 5, _ work: @escaping @Sendable () -> Void) {
    guard hops > 0 else { return work() }
    // Real time, because events that come late on a busy machine are tested here. No test sleeps until then.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) {
      Task {
        spin()
        later(hops: hops - 1, work)
      }
    }
  }
}
