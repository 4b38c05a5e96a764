@testable import TestKit

@Suite("Every wait", .timeLimit(.minutes(10)))
struct EveryWaitTests {
  // Each wait takes far longer than its limit of one nanosecond, as if the machine were busy.
  @Test(.waitLimit(.nanoseconds(1)), arguments: Wait.all)
  func `a wait that fails long after its limit reports an overloaded machine`(wait: Wait)
    async throws
  {
    let issues = await captureIssues { await wait.body() }

    let lines = issues.flatMap { $0.message.split(separator: "\n") }
    let remark = lines.firstIndex { $0.hasPrefix("The machine was overloaded: a wait of 1 ns ") }
    let list = lines.firstIndex { $0.hasPrefix("Received:") }
    #expect(issues.count == 1)
    #expect(try #require(remark, "\(lines)") < list ?? lines.count)
  }

  @Test(arguments: Wait.all)
  func `cancelling the waiting task ends the wait without an issue`(wait: Wait) async {
    let task = Task { await captureIssues { await wait.body() } }

    task.cancel()

    #expect(await task.value.isEmpty)
  }

  @Test func `a check that something does not happen lasts for its full time`() async {
    let clock = RecordingClock()
    let probe = AsyncSequenceProbe(Feed<Int>().sequence)
    let loaded = AsyncExpectation("loaded")
    let failed = AsyncExpectation("failed", isInverted: true)
    loaded()

    await fulfillment(of: failed, within: .seconds(30), on: clock)
    await fulfillment(of: loaded, failed, within: .seconds(40), on: clock)
    await Spy<Void, Never>("save").expectNotCalled(for: .seconds(50), on: clock)
    await probe.expectNoElement(within: .seconds(60), on: clock)
    // The default is 100 ms.
    await probe.expectNoElement(on: clock)

    #expect(
      clock.sleeping.calls == [
        .seconds(30), .seconds(40), .seconds(50), .seconds(60), .milliseconds(100),
      ])
  }

  @Test func `if the clock throws, a wait fails, and so does a check that nothing happens`() async {
    let probe = AsyncSequenceProbe(Feed<Int>().sequence)
    let loaded = AsyncExpectation("loaded")
    let object = LastWord {}

    let line = #line + 2
    let issues = await captureIssues {
      await Spy<Void, Never>("save").expectNotCalled(for: .seconds(5), on: BrokenClock())
      await expectation(isInverted: true, within: .seconds(5), on: BrokenClock()) { _ in }
      await probe.expectNoElement(within: .seconds(5), on: BrokenClock())
      await fulfillment(of: loaded, within: .seconds(5), on: BrokenClock())
      await expectReleased(within: .seconds(5), on: BrokenClock()) { object }
    }
    withExtendedLifetime(object) {}

    let text = """
      Nothing unexpected happened, but the check proves nothing, because it did not last the full 5 s.
      The wait ended early, because its clock threw this error:
      failed
      """
    #expect(
      issues.map(\.message).dropLast() == [
        text, text, text,
        """
        Not everything happened as expected:
          “loaded” did not happen
        Was the subject started, and does it fulfill the expectation?
        The wait ended early, because its clock threw this error:
        failed
        """,
      ])
    #expect(
      issues.last?.message.hasPrefix(
        """
        Expected the LastWord to be released, but 0 s after the end of the closure something still holds it.
        The wait ended early, because its clock threw this error:
        failed
        Likely holders:
        """) == true)
    #expect(issues.map(\.sourceLocation?.line) == Array(line..<line + 5))
  }

  @Test func `a wait with a count or duration of zero or less is rejected`() async {
    let clock = TestClock()
    let save = Spy<Void, Never>("save")
    let probe = AsyncSequenceProbe(AsyncStream<Int> { $0.finish() })

    let line = #line + 2
    let issues = await captureIssues {
      await save.waitForCalls(0)
      await save.expectNotCalled(for: .zero)
      await save.expectNotCalled(for: .seconds(-1))
      await Gate<Void, any Error>().arrivals(0)
      await expectation(count: 0) { $0() }
      await clock.sleepers(atLeast: 0)
      await clock.advance(by: .seconds(1), sleepers: 0)
      await expectation(isInverted: true, within: .zero) { done in done() }
      await fulfillment(of: AsyncExpectation("failed", isInverted: true), within: .zero)
      await probe.expectNoElement(within: .seconds(-1))
    }

    #expect(
      issues.map(\.message) == [
        """
        waitForCalls needs a count of at least 1, not 0. To expect no call, wait for a later \
        event and then write expectNotCalled(). Or write await expectNotCalled(for:).
        """,
        """
        expectNotCalled(for:) needs a duration above zero, not 0 s. To check only the calls made so far, write \
        expectNotCalled().
        """,
        """
        expectNotCalled(for:) needs a duration above zero, not -1 s. To check only the calls made so far, write \
        expectNotCalled().
        """,
        "arrivals needs a count of at least 1, not 0.",
        """
        An expectation needs a count of at least 1, not 0. For something that must not happen, write \
        isInverted: true.
        """,
        "sleepers(atLeast:) needs a count of at least 1, not 0.",
        "advance(by:sleepers:) needs at least 1 sleeper, not 0. To advance without waiting, write advance(by:).",
        "To check that something does not happen, pass a time above zero, not 0 s.",
        "To check that something does not happen, pass a time above zero, not 0 s.",
        "To check that something does not happen, pass a time above zero, not -1 s.",
      ])
    #expect(issues.map(\.sourceLocation?.line) == Array(line..<line + 10))
    #expect(clock.now.offset == .zero)
  }

  /// A wait for something that never happens.
  struct Wait: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let body: @Sendable () async -> Void

    static let all = [
      Wait("a call") { await Spy<Void, Never>("spy").waitForCalls() },
      Wait("an arrival") { await Gate<Void, any Error>().arrivals() },
      Wait("a held call") { _ = try? await Gate<Int, any Error>().pass() },
      Wait("a sleep") { await TestClock().sleepers(atLeast: 1) },
      Wait("an advance") { await TestClock().advance(by: .zero, sleepers: 1) },
      Wait("an event") { await expectation { _ in } },
      Wait("an element") { _ = try? await AsyncSequenceProbe(Feed<Int>().sequence).next() },
      Wait("a callback") {
        let kept = Spy<Callback<Int>, Void, Never>("kept")
        _ = try? await valueOfCallback { done in kept.call(done) }
      },
      Wait("a task") { await value(of: Task { _ = await Waiter<Void>().wait() }) },
      Wait("state") { _ = try? await eventually { false } },
      Wait("a release") {
        let object = LastWord {}
        await expectReleased { object }
        withExtendedLifetime(object) {}
      },
    ]

    init(_ name: String, _ body: @escaping @Sendable () async -> Void) {
      testDescription = name
      self.body = body
    }
  }
}

// MARK: - Fixtures

private struct BrokenClock: Clock {
  var now: VirtualInstant { VirtualInstant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: VirtualInstant, tolerance: Duration?) async throws {
    throw TestError.failed
  }
}
