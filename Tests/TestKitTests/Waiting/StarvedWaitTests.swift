import TestKit

/// Real time that is far longer than the limit, as on a busy machine: a nanosecond is over before
/// anybody has slept for it.
@Suite("What waits say of a starved machine", .timeLimit(.minutes(10)))
struct StarvedWaitTests {
  private let limit = Duration.nanoseconds(1)

  @Test func `a wait for a call says so`() async {
    let spy = Spy<Void, Never>("spy")

    await expectRemark { await spy.waitForCalls(within: limit) }
  }

  @Test func `a wait for arrivals says so`() async {
    let gate = Gate<Void, any Error>()

    await expectRemark { await gate.arrivals(within: limit) }
  }

  @Test(.waitLimit(.nanoseconds(1)))
  func `a gate that nobody opens says so`() async {
    let load = Spy<Int, any Error>("load")
    load.suspends(on: Gate())

    await expectRemark { _ = try? await load() }
  }

  @Test func `a wait for a sleep says so`() async {
    await expectRemark { await TestClock().sleepers(atLeast: 1, within: limit) }
  }

  @Test func `an advance that waits for sleeps says so`() async {
    await expectRemark { await TestClock().advance(by: .zero, sleepers: 1, within: limit) }
  }

  @Test func `a wait for state says so`() async {
    await expectRemark { _ = try? await eventually(within: limit) { false } }
  }

  // MARK: - Fixtures

  private func expectRemark(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ wait: @escaping () async -> Void
  ) async {
    let issues = await captureIssues { await wait() }

    let messages = issues.map(\.message)
    #expect(messages.count == 1, sourceLocation: sourceLocation)
    #expect(
      messages.first?.contains("\nThe machine was starved: 0 µs took ") == true,
      "\(messages)", sourceLocation: sourceLocation)
  }
}
