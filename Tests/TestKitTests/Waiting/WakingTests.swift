@testable import TestKit

/// An event immediately resumes exactly the waits whose count is reached.
@Suite("Waiting for a count", .timeLimit(.minutes(10)))
struct WakingTests {
  @Test(arguments: Kind.allCases)
  func `each wait ends as soon as the number of events reaches its expected count`(kind: Kind) {
    let waits = Waits(for: kind)
    for count in [3, 1, 2, 1] { waits.begin(count) }

    waits.happen()
    #expect(waits.ended.calls == [1, 1])

    waits.happen()
    #expect(waits.ended.calls == [1, 1, 2])

    waits.happen()
    #expect(waits.ended.calls == [1, 1, 2, 3])

    // A wait for a count that has already been reached ends at once.
    waits.begin(3)
    #expect(waits.ended.calls == [1, 1, 2, 3, 3])
    waits.end()
  }

  @Test(arguments: Kind.allCases)
  func `a timed-out wait is forgotten and does not affect other waits`(kind: Kind) async {
    let waits = Waits(for: kind)
    waits.begin(1)

    let issues = await captureIssues { await waits.wait(1, .zero) }
    waits.happen()

    #expect(issues.count == 1)
    waits.ended.expectCalled(with: 1)
    #expect(waits.waiterCount == 0)
    waits.end()
  }

  // MARK: - Fixtures

  enum Kind: CaseIterable { case calls, arrivals, sleeps }

  /// Waits of one kind, and the events that end them.
  ///
  /// A waiting task continues synchronously, inside `happen`.
  private struct Waits: Sendable {
    /// Waits for a number of events within a limit.
    let wait: @Sendable (Int, Duration?) async -> Void

    /// Causes one event.
    let happen: @Sendable () -> Void

    /// The counts of the waits that have ended.
    let ended = Spy<Int, Void, Never>("ended")

    private let executor = SteppedExecutor()
    private let spy = Spy<Void, Never>("spy")
    private let gate = Gate<Int, any Error>()
    private let clock = TestClock()

    init(for kind: Kind) {
      gate.open(returning: 0)
      switch kind {
      case .calls:
        wait = { [spy] in await spy.waitForCalls($0, within: $1) }
        happen = { [spy] in spy.call() }
      case .arrivals:
        wait = { [gate] in await gate.arrivals($0, within: $1) }
        happen = { [gate, executor] in
          Task(executorPreference: executor) { try await gate.pass() }
        }
      case .sleeps:
        wait = { [clock] in await clock.sleepers(atLeast: $0, within: $1) }
        happen = { [clock, executor] in
          Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
        }
      }
    }

    /// The number of objects that still hold a waiter.
    ///
    /// The gate is left out, because its state is private.
    var waiterCount: Int {
      [spy.state.withLock { $0.waiters.isEmpty }, clock.state.withLock { $0.waiters.isEmpty }]
        .count { !$0 }
    }

    /// Begins to wait for a number of events.
    func begin(_ count: Int) {
      Task(executorPreference: executor) {
        await wait(count, .seconds(1_000))
        ended.call(count)
      }
    }

    /// Ends the sleeps that are still pending.
    func end() {
      clock.advance(by: .seconds(1))
    }
  }
}
