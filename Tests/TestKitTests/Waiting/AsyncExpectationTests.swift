import Dispatch

@testable import TestKit

@Suite("Expectations that wait", .timeLimit(.minutes(10)))
struct AsyncExpectationTests {
  @Test func `what happened before the wait counts`() async {
    let loaded = AsyncExpectation("loaded")
    loaded.fulfill()

    let issues = await captureIssues { await fulfillment(of: loaded) }

    #expect(issues.isEmpty)
  }

  @Test func `a queue, a detached task and a deinit may say that it happened`() async {
    let happened = AsyncExpectation("happened", count: 3)

    DispatchQueue.global().async { happened.fulfill() }
    Task.detached { happened() }
    _ = Deinit { happened() }

    let issues = await captureIssues { await fulfillment(of: happened) }
    #expect(issues.isEmpty)
  }

  @Test func `several may be awaited at once, in whatever order they happen`() async {
    let (first, second) = (AsyncExpectation("first"), AsyncExpectation("second", count: 2))
    DispatchQueue.global().async {
      second()
      first()
      second()
    }

    let issues = await captureIssues { await fulfillment(of: first, second) }

    #expect(issues.isEmpty)
  }

  @Test func `an enforced order that is kept passes`() async {
    let (first, second) = (AsyncExpectation("first"), AsyncExpectation("second"))
    first()
    second()

    let issues = await captureIssues {
      await fulfillment(of: first, second, enforceOrder: true)
    }

    #expect(issues.isEmpty)
  }

  @Test func `no order is enforced unless it is asked for`() async {
    let (first, second) = (AsyncExpectation("first"), AsyncExpectation("second"))
    second()
    first()

    let issues = await captureIssues { await fulfillment(of: first, second) }

    #expect(issues.isEmpty)
  }

  @Test func `an inverted expectation watches for its whole limit`() async {
    let clock = RecordingClock()
    let failed = AsyncExpectation("failed", isInverted: true)

    let issues = await captureIssues {
      await fulfillment(of: failed, within: .seconds(30), on: clock)
    }

    #expect(issues.isEmpty)
    #expect(clock.sleeping.calls == [.seconds(30)])
  }

  @Test func `beside an inverted expectation the others do not end the wait`() async {
    let clock = RecordingClock()
    let loaded = AsyncExpectation("loaded")
    let failed = AsyncExpectation("failed", isInverted: true)
    loaded()

    let issues = await captureIssues {
      await fulfillment(of: loaded, failed, within: .seconds(30), on: clock)
    }

    #expect(issues.isEmpty)
    #expect(clock.sleeping.calls == [.seconds(30)])
  }

  @Test func `the scoped form hands out the expectation and the result`() async {
    var result = 0

    let issues = await captureIssues {
      result = await expectation("loaded", count: 2) { done in
        DispatchQueue.global().async {
          done()
          done()
        }
        return 7
      }
    }

    #expect(issues.isEmpty)
    #expect(result == 7)
  }

  @MainActor
  @Test func `the scoped form stays on the actor of the test`() async {
    var count = 0

    await expectation("counted") { done in
      MainActor.preconditionIsolated()
      count += 1
      done()
    }

    MainActor.preconditionIsolated()
    #expect(count == 1)
  }

  @Test func `an error of the closure comes through, and nothing is awaited`() async {
    var thrown: (any Error)?

    let issues = await captureIssues {
      do {
        try await expectation("loaded") { _ in throw Refusal.no }
      } catch {
        thrown = error
      }
    }

    #expect(thrown is Refusal)
    #expect(issues.isEmpty)
  }

  @Test func `cancelling the task that waits ends the wait without an issue`() async {
    let loaded = AsyncExpectation("loaded")
    let task = Task { await captureIssues { await fulfillment(of: loaded) } }

    task.cancel()

    #expect(await task.value.isEmpty)
  }

  // MARK: - Failures

  @Test func `what does not happen is reported with what did`() async {
    let (loaded, saved) = (AsyncExpectation("loaded", count: 2), AsyncExpectation("saved"))
    let closed = AsyncExpectation("closed")
    loaded()
    saved()

    let line = #line + 2
    let issues = await captureIssues {
      await fulfillment(of: loaded, saved, closed, within: .milliseconds(20))
    }

    // failure: expectation
    expectOneWait(
      issues,
      """
      Waited 20 ms, and not all is as expected:
        “loaded” happened 1 of 2 times
        “closed” did not happen
        “saved” happened, as expected
      Was the subject started, and does it call what it was given?
      """, line: line)
    // end failure
  }

  @Test func `what happens too often is reported by the wait`() async {
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
      Not all is as expected:
        “loaded” happened 2 of 1 times
      """, line: line)
  }

  @Test func `what happens too often does not stand in for something else`() async {
    let clock = RecordingClock()
    let (first, second) = (AsyncExpectation("first"), AsyncExpectation("second"))
    clock.sleeping.answers { _ in
      first()
      first()
    }

    let line = #line + 2
    let issues = await captureIssues {
      await fulfillment(of: first, second, within: .seconds(30), on: clock)
    }

    expectOneIssue(
      issues,
      """
      Waited 30 s, and not all is as expected:
        “first” happened 2 of 1 times
        “second” did not happen
      Was the subject started, and does it call what it was given?
      """, line: line)
  }

  @Test func `of what has begun to happen it is not asked whether it was started`() async {
    let loaded = AsyncExpectation("loaded", count: 2)
    let failed = AsyncExpectation("failed", isInverted: true)
    loaded()

    let line = #line + 2
    let issues = await captureIssues {
      await fulfillment(of: loaded, failed, within: .milliseconds(20))
    }

    expectOneWait(
      issues,
      """
      Waited 20 ms, and not all is as expected:
        “loaded” happened 1 of 2 times
        “failed” did not happen, as expected
      """, line: line)
  }

  @Test func `an extra fulfillment after the wait is reported where it happens`() async {
    let loaded = AsyncExpectation("loaded")
    loaded()
    await fulfillment(of: loaded)

    let line = #line + 1
    let issues = await captureIssues { loaded.fulfill() }

    expectOneIssue(
      issues, "“loaded” happened again after the wait for it had ended: 2 of 1 times.", line: line)
  }

  @Test func `a wait that timed out can be repeated`() async {
    let clock = RecordingClock()
    let loaded = AsyncExpectation("loaded", count: 2)
    loaded()
    let first = await captureIssues {
      await fulfillment(of: loaded, within: .seconds(30), on: clock)
    }

    let second = await captureIssues {
      loaded()
      await fulfillment(of: loaded)
    }

    #expect(first.count == 1)
    #expect(second.isEmpty)
  }

  @Test func `two tasks can wait for one expectation, and one of them times out`() async {
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
    second.advance(by: .seconds(1))

    #expect(await patient.isEmpty)
  }

  @Test func `an inverted expectation that happens after its wait is not an issue`() async {
    let failed = AsyncExpectation("failed", isInverted: true)
    let clock = RecordingClock()

    let issues = await captureIssues {
      await fulfillment(of: failed, within: .seconds(30), on: clock)
      failed()
    }

    #expect(issues.isEmpty)
  }

  @Test func `an inverted expectation that happened between two waits fails the second one`() async
  {
    let failed = AsyncExpectation("failed", isInverted: true)
    await fulfillment(of: failed, within: .seconds(30), on: RecordingClock())
    failed()

    let issues = await captureIssues { await fulfillment(of: failed) }

    #expect(
      issues.map(\.message) == ["Not all is as expected:\n  “failed” happened, but must not"])
  }

  @Test func `after a cancelled wait a fulfillment is not an issue`() async {
    let loaded = AsyncExpectation("loaded")
    let task = Task { await fulfillment(of: loaded) }
    task.cancel()
    await task.value

    let issues = await captureIssues {
      loaded()
      loaded()
    }

    #expect(issues.isEmpty)
  }

  @Test func `what must not happen ends a wait that has begun`() async {
    let clock = TestClock()
    let failed = AsyncExpectation("failed", isInverted: true)
    async let issues = captureIssues {
      await fulfillment(of: failed, within: .seconds(30), on: clock)
    }
    await clock.sleepers(atLeast: 1)

    failed()

    #expect(
      await issues.map(\.message) == ["Not all is as expected:\n  “failed” happened, but must not"])
    #expect(clock.now == TestClock().now)
  }

  @Test func `what must not happen ends the wait at once`() async {
    let clock = RecordingClock()
    let failed = AsyncExpectation("failed", isInverted: true)
    failed()

    let line = #line + 2
    let issues = await captureIssues {
      await fulfillment(of: failed, within: .seconds(30), on: clock)
    }

    expectOneIssue(
      issues,
      """
      Not all is as expected:
        “failed” happened, but must not
      """, line: line)
    clock.sleeping.expectNotCalled()
  }

  @Test func `an enforced order that is broken is reported`() async {
    let (first, second) = (AsyncExpectation("first"), AsyncExpectation("second"))
    second()
    first()

    let line = #line + 2
    let issues = await captureIssues {
      await fulfillment(of: first, second, enforceOrder: true)
    }

    expectOneIssue(
      issues,
      """
      Not all is as expected:
        “second” was complete before “first”
        “first” happened, as expected
        “second” happened, as expected
      """, line: line)
  }

  @Test func `an expectation that nobody awaits is reported where it was made`() async {
    var line = 0

    let issues = await captureIssues {
      line = #line + 1
      _ = AsyncExpectation("loaded")
    }

    expectOneIssue(
      issues, "Nobody has awaited “loaded”: wait for it with fulfillment(of:).", line: line)
  }

  @Test(arguments: [0, -1])
  func `a count below one is misuse`(count: Int) async {
    let line = #line + 2
    let issues = await captureIssues {
      let loaded = AsyncExpectation(count: count)
      loaded()
      await fulfillment(of: loaded)
    }

    expectOneIssue(
      issues,
      """
      An expectation needs a count of at least 1, not \(count). For something that must not happen, \
      write isInverted: true.
      """, line: line)
  }

  @Test func `an expectation without a description is called the expectation`() {
    let loaded = AsyncExpectation()
    loaded.abandon()

    #expect(loaded.description == "the expectation")
  }
}

// MARK: - Fixtures

private enum Refusal: Error { case no }

private final class Deinit: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}
