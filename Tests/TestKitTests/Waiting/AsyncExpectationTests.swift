import Dispatch

@testable import TestKit

@Suite("AsyncExpectation", .timeLimit(.minutes(10)))
struct AsyncExpectationTests {
  @Test func `a queue, task or deinit can fulfill an expectation, even before the wait`() async {
    let happened = AsyncExpectation("happened", count: 4)
    happened.fulfill()

    DispatchQueue.global().async { happened.fulfill() }
    Task.detached { happened() }
    _ = LastWord { happened() }

    await fulfillment(of: happened)
  }

  @Test func `an expectation is released after a wait in which it was not fulfilled`() async {
    await expectReleased {
      let failed = AsyncExpectation("failed", isInverted: true)
      await fulfillment(of: failed, within: .seconds(30), on: RecordingClock())
      return failed
    }
  }

  @MainActor
  @Test func `an expectation's closure runs on the test's actor and can return a result`() async {
    let result = await expectation("loaded", count: 2) { done in
      MainActor.preconditionIsolated()
      DispatchQueue.global().async {
        done()
        done()
      }
      return 7
    }

    #expect(result == 7)
  }

  @Test func `an error from the closure of an expectation is rethrown without waiting`() async {
    await #expect(throws: TestError.failed) {
      try await expectation("loaded") { _ in throw TestError.failed }
    }
  }

  // MARK: - Failures

  @Test func `a missing event is reported together with the events that happened`() async {
    let (loaded, saved) = (AsyncExpectation("loaded", count: 2), AsyncExpectation("saved"))
    let closed = AsyncExpectation("closed")
    loaded()
    saved()

    let line = #line + 2
    let issues = await captureIssues {
      await fulfillment(of: loaded, saved, closed, within: .milliseconds(20), on: ImmediateClock())
    }

    // failure: expectation
    expectOneIssue(
      issues,
      """
      Waited 20 ms, but not everything happened as expected:
        “loaded” happened 1 time (expected 2)
        “closed” did not happen
        “saved” happened, as expected
      Was the subject started, and does it fulfill the expectation?
      """, line: line)
    // end failure
  }

  @Test func `an event that happens too often is reported`() async {
    let line = #line + 2
    let issues = await captureIssues {
      await expectation("loaded") { done in
        done()
        done()
      }
    }

    expectOneIssue(
      issues,
      """
      Not everything happened as expected:
        “loaded” happened 2 times (expected 1)
      """, line: line)
  }

  @Test func `an extra event does not make up for a missing event of another kind`() async {
    let clock = RecordingClock()
    let first = AsyncExpectation("first")
    let second = AsyncExpectation("second", count: 2)
    let failed = AsyncExpectation("failed", count: 2, isInverted: true)
    second()
    clock.sleeping.answers { _ in for _ in 1...2 { first() } }

    let line = #line + 2
    let issues = await captureIssues {
      await fulfillment(of: first, second, failed, within: .seconds(30), on: clock)
    }

    // Each expected event has happened at least once, so the message does not ask whether the subject was started.
    expectOneIssue(
      issues,
      """
      Waited 30 s, but not everything happened as expected:
        “first” happened 2 times (expected 1)
        “second” happened 1 time (expected 2)
        “failed” did not happen, as expected
      """, line: line)
  }

  @Test func `an extra fulfillment after the wait is reported at its own line`() async {
    let loaded = AsyncExpectation("loaded")
    loaded()
    await fulfillment(of: loaded)

    let line = #line + 2
    let issues = await captureIssues {
      loaded.fulfill()
      await fulfillment(of: loaded)
    }

    expectOneIssue(
      issues, "“loaded” happened again after the wait had ended: 2 times instead of 1.", line: line)
  }

  @Test func `a timeout in one task does not end another task's wait for the same event`() async {
    let (first, second) = (TestClock(), TestClock())
    let loaded = AsyncExpectation("loaded")
    async let impatient = captureIssues {
      await fulfillment(of: loaded, within: .seconds(1), on: first)
    }
    async let patient = captureIssues {
      await fulfillment(of: loaded, within: .seconds(1), on: second)
    }
    await first.sleepers(atLeast: 1)
    await second.sleepers(atLeast: 1)

    first.advance(by: .seconds(1))
    #expect(await impatient.count == 1)
    loaded()

    #expect(await patient.isEmpty)
    #expect(second.pendingSleeps.isEmpty)
  }

  @Test func `after a wait is cancelled, neither missing nor extra events are reported`() async {
    let loaded = AsyncExpectation("loaded")

    let issues = await captureIssues {
      let task = Task { await fulfillment(of: loaded) }
      task.cancel()
      await task.value
      for _ in 1...2 { loaded() }
    }

    #expect(issues.isEmpty)
  }

  @Test func `if an inverted expectation is fulfilled after its wait, the next wait fails`() async {
    let clock = RecordingClock()
    let failed = AsyncExpectation("failed", isInverted: true)

    await fulfillment(of: failed, within: .seconds(30), on: clock)
    failed()

    let later = await captureIssues {
      await fulfillment(of: failed, within: .seconds(40), on: clock)
    }
    #expect(
      later.map(\.message) == [
        "Not everything happened as expected:\n  “failed” happened, but should not have"
      ])
    #expect(clock.sleeping.calls == [.seconds(30)])
  }

  @Test func `fulfilling an inverted expectation ends the wait immediately`() async {
    let clock = TestClock()
    let failed = AsyncExpectation("failed", isInverted: true)
    let line = #line + 2
    async let issues = captureIssues {
      await fulfillment(of: failed, within: .seconds(30), on: clock)
    }
    await clock.sleepers(atLeast: 1)

    failed()

    expectOneIssue(
      await issues,
      """
      Not everything happened as expected:
        “failed” happened, but should not have
      """, line: line)
    #expect(clock.now == VirtualInstant())
    let later = await captureIssues { failed() }
    #expect(later.isEmpty)
  }

  @Test func `events in the wrong order are reported if the order is enforced`() async {
    let (first, second) = (AsyncExpectation("first"), AsyncExpectation("second"))
    second()
    first()

    let line = #line + 1
    let issues = await captureIssues { await fulfillment(of: first, second, enforceOrder: true) }
    // By default, no order is enforced.
    await fulfillment(of: first, second)
    await fulfillment(of: [first, second])

    expectOneIssue(
      issues,
      """
      Not everything happened as expected:
        “second” happened before “first”
        “first” happened, as expected
        “second” happened, as expected
      """, line: line)
  }

  @Test
  func `a cancelled test does not report an expectation that is never awaited`() async throws {
    let issues = try await inCancelledTask {
      await captureIssues { _ = AsyncExpectation("loaded") }
    }

    #expect(issues.isEmpty)
  }

  @Test(arguments: [("loaded", "“loaded”"), ("", "the event")])
  func `an expectation that is never awaited is reported where it was created`(
    name: String, text: String
  ) async {
    let line = #line + 1
    let issues = await captureIssues { _ = AsyncExpectation(name) }

    expectOneIssue(
      issues, "The test never waits for \(text). Wait for it with fulfillment(of:).", line: line)
  }

  @Test func `a missing wait is reported even if a cancelled task holds the expectation`() async {
    let end = Gate<Void, Never>()

    let issues = await captureIssues {
      // Only the task holds the expectation.
      let saving = Task { [saved = AsyncExpectation("saved")] in
        await end.pass()
        _ = saved
      }
      saving.cancel()
      await saving.value
    }

    #expect(
      issues.map(\.message) == [
        "The test never waits for “saved”. Wait for it with fulfillment(of:)."
      ])
  }
}
