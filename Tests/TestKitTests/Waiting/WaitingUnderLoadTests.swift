import Dispatch
import TestKit

/// Three hundred tests that start at once and keep every core busy, each with a wait that is short.
///
/// With a limit in one piece instead of ten, four of five fail.
@Suite("Short limits on a starved machine", .timeLimit(.minutes(10)))
struct WaitingUnderLoadTests {
  /// Short against what a turn takes here: some tenths of a second.
  private let limit = Duration.milliseconds(50)

  @Test(arguments: 1...60)
  func `an expectation is fulfilled`(number: Int) async {
    spin()

    await expectation("\(number)", within: limit) { done in
      later { done() }
    }
  }

  @Test(arguments: 1...60)
  func `a callback has its value`(number: Int) async throws {
    spin()

    let value = try await valueOfCallback(within: limit) { done in
      later { done(number) }
    }

    #expect(value == number)
  }

  @Test(arguments: 1...60)
  func `a spy is called`(number: Int) async {
    let spy = Spy<Int, Void, Never>("spy")
    spin()

    later { spy.call(number) }
    await spy.waitForCalls(within: limit)

    spy.expectCalled(with: number)
  }

  @Test(arguments: 1...60)
  func `a clock has its sleeper`(number: Int) async {
    let clock = TestClock()
    spin()

    later { Task { try await clock.sleep(for: .seconds(number)) } }
    await clock.sleepers(atLeast: 1, within: limit)

    #expect(clock.advanceToNextDeadline() == .seconds(number))
  }

  @Test(arguments: 1...60)
  func `state is as it should be`(number: Int) async throws {
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

  /// Does something after five hops from a queue to a task, each of which has to get its turn.
  private func later(hops: Int = 5, _ work: @escaping @Sendable () -> Void) {
    guard hops > 0 else { return work() }
    // Real time, for events that come late on a busy machine are what is tried here. No test sleeps until then.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) {
      Task {
        spin()
        later(hops: hops - 1, work)
      }
    }
  }
}
