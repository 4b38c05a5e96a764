import Dispatch
import Seams

@testable import TestKit

@Suite("Trying until it succeeds", .timeLimit(.minutes(10)))
struct EventuallyTests {
  let attempt = Spy<Int, Never>("attempt", returning: 0)

  @Test func `what succeeds at once is tried once, without a wait`() async throws {
    let clock = RecordingClock()

    let value = try await eventually(on: clock) { await attempt() }

    #expect(value == 0)
    attempt.expectCalled()
    clock.sleeping.expectNotCalled()
  }

  @Test func `it is tried until nothing is thrown and no issue recorded`() async throws {
    var outcomes: [() throws -> Void] = [
      { throw Failure.early }, { Issue.record("early") }, { try #require(Bool(false)) }, {},
    ]

    try await eventually(on: RecordingClock()) { try outcomes.removeFirst()() }

    #expect(outcomes.isEmpty)
  }

  @Test func `it is tried until a condition is true`() async throws {
    var outcomes = [false, false, true, false]

    try await eventually(on: RecordingClock()) { outcomes.removeFirst() }

    #expect(outcomes == [false])
  }

  @Test func `it is tried until there is a value, which is returned`() async throws {
    var outcomes = [nil, nil, 3, 4]

    let value = try await eventually(on: RecordingClock()) { outcomes.removeFirst() }

    #expect(value == 3)
    #expect(outcomes == [4])
  }

  @Test func `it is tried until a value is as it should be, which is returned`() async throws {
    var outcomes = [1, 2, 3, 4]

    let value = try await eventually(on: RecordingClock()) {
      outcomes.removeFirst()
    } until: {
      $0 > 2
    }

    #expect(value == 3)
    #expect(outcomes == [4])
  }

  @Test func `a condition that throws is not true`() async throws {
    var outcomes = [1, 2, 3]

    let value = try await eventually(on: RecordingClock()) {
      outcomes.removeFirst()
    } until: {
      if $0 == 1 { throw Failure.early }
      return true
    }

    #expect(value == 2)
  }

  @Test func `the pauses grow, are no longer than a tenth of the limit, and are the limit`() {
    #expect(pauses(.zero) == [])
    #expect(pauses(.milliseconds(10)) == Array(repeating: .milliseconds(1), count: 10))
    #expect(
      Array(pauses(.milliseconds(100)).prefix(6))
        == [1, 2, 4, 8, 10, 10].map { .milliseconds($0) })
    #expect(pauses(.milliseconds(100)).reduce(.zero, +) == .milliseconds(100))
    #expect(
      Array(pauses(.seconds(10)).prefix(7))
        == [1, 2, 4, 8, 16, 20, 20].map { .milliseconds($0) })
    #expect(pauses(.seconds(10)).reduce(.zero, +) == .seconds(10))
    #expect(pauses(.seconds(10)).count == 504)
    #expect(pauses(.nanoseconds(1)) == [.nanoseconds(1)])
  }

  @Test func `a limit beyond all bounds is no error`() async throws {
    var outcomes = [false, false, true]

    try await eventually(within: .seconds(Int64.max), on: RecordingClock()) {
      outcomes.removeFirst()
    }

    #expect(outcomes.isEmpty)
  }

  @Test func `it waits on the clock that it is given, between two attempts`() async throws {
    let clock = RecordingClock()
    var outcomes = [false, false, true]

    try await eventually(on: clock) { outcomes.removeFirst() }

    #expect(clock.sleeping.calls == [.milliseconds(1), .milliseconds(2)])
  }

  @Test func `state that a queue changes is seen`() async throws {
    let state = Guarded(0)
    let box = SharedState()
    DispatchQueue.global().async { box.value.withLock { $0 = 1 } }

    try await eventually { #expect(box.value.withLock { $0 } == 1) }

    #expect(state.withLock { $0 } == 0)
  }

  @MainActor
  @Test func `an attempt stays on the actor of its caller`() async throws {
    var count = 0

    try await eventually(on: RecordingClock()) {
      MainActor.assertIsolated()
      count += 1
      return count == 3
    }

    #expect(count == 3)
  }

  @Test func `a warning of the attempt that succeeds is a warning of the test`() async {
    let line = #line + 4

    let issues = await captureIssues {
      _ = try await eventually(on: RecordingClock()) {
        Issue.record("careful", severity: .warning)
      }
    }

    #expect(issues.map(\.message) == ["careful"])
    #expect(issues.map(\.severity) == [.warning])
    #expect(issues.map(\.sourceLocation?.line) == [line])
  }

  @Test func `a warning of the last attempt is one warning`() async {
    let issues = await captureIssues {
      _ = try await eventually(within: .zero) { Issue.record("careful", severity: .warning) }
    }

    #expect(issues.map(\.message) == ["careful"])
  }

  @Test func `a known issue of the attempt that succeeds is known to the test`() async {
    let issues = await captureIssues {
      _ = try await eventually(on: RecordingClock()) {
        withKnownIssue { Issue.record("known") }
      }
    }

    #expect(issues.map(\.message) == ["known"])
    #expect(issues.map(\.isFailure) == [false])
  }

  @Test func `cancelling the task ends it without an issue`() async {
    let task = Task {
      await captureIssues {
        await #expect(throws: CancellationError.self) {
          try await eventually { await attempt() == 1 }
        }
      }
    }
    await attempt.waitForCalls()

    task.cancel()

    #expect(await task.value.isEmpty)
  }

  @Test func `cancelling the task in the last attempt ends it without an issue`() async {
    let issues = await captureIssues {
      let task = Task {
        try await eventually(within: .zero) {
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          return false
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    #expect(issues.isEmpty)
  }

  // MARK: - Failures

  @Test func `the issues of the last attempt are those of the test`() async {
    var count = 0
    let line = #line + 3

    let issues = await captureIssues {
      _ = try await eventually(within: .milliseconds(10), on: RecordingClock()) {
        count += 1
        Issue.record("attempt \(count)")
      }
    }

    #expect(
      issues.map(\.message) == [
        "attempt 11",
        """
        Waited 10 ms, made 11 attempts, and the last attempt recorded the issues beside this one.
        \(whichWait)
        """,
      ])
    #expect(issues.map(\.sourceLocation?.line) == [line + 2, line])
  }

  @Test func `a failed requirement of the last attempt is reported like an issue`() async {
    let issues = await captureIssues {
      _ = try await eventually(within: .milliseconds(10), on: RecordingClock()) {
        try #require(Bool(false), "never")
      }
    }

    #expect(issues.count == 2)
    #expect(issues.first?.message == "never")
    #expect(
      issues.last?.message == """
        Waited 10 ms, made 11 attempts, and the last attempt recorded the issues beside this one.
        \(whichWait)
        """)
  }

  @Test func `the error of the last attempt is named`() async {
    let line = #line + 3

    let issues = await captureIssues {
      _ = try await eventually(within: .milliseconds(10), on: RecordingClock()) {
        throw Failure.early
      }
    }

    expectOneIssue(
      issues,
      """
      Waited 10 ms, made 11 attempts, and the last attempt threw .early.
      \(whichWait)
      """, line: line)
  }

  @Test func `a condition that stays false is reported`() async {
    let line = #line + 3

    let issues = await captureIssues {
      _ = try await eventually(within: .milliseconds(10), on: RecordingClock()) { false }
    }

    expectOneIssue(
      issues,
      """
      Waited 10 ms, made 11 attempts, and the condition was still false.
      \(whichWait)
      """, line: line)
  }

  @Test func `a value that stays nil is reported`() async {
    let line = #line + 3

    let issues = await captureIssues {
      _ = try await eventually(within: .milliseconds(10), on: RecordingClock()) { nil as Int? }
    }

    expectOneIssue(
      issues,
      """
      Waited 10 ms, made 11 attempts, and the value was still nil.
      \(whichWait)
      """, line: line)
  }

  @Test func `the last value is reported`() async {
    var count = 0
    let line = #line + 3

    let issues = await captureIssues {
      _ = try await eventually(within: .milliseconds(10), on: RecordingClock()) {
        count += 1
        return ["a", "\(count)"]
      } until: {
        $0.isEmpty
      }
    }

    expectOneIssue(
      issues,
      """
      Waited 10 ms, made 11 attempts, and the last value was ["a", "11"].
      \(whichWait)
      """, line: line)
  }

  @Test func `without time there is one attempt, which is the last`() async {
    let issues = await captureIssues {
      _ = try await eventually(within: .zero) { await attempt() == 1 }
    }

    attempt.expectCalled()
    #expect(
      issues.map(\.message) == [
        """
        Waited 0 s, made 1 attempt, and the condition was still false.
        \(whichWait)
        """
      ])
  }

  @Test func `it ends the test like a failed requirement`() async {
    var error: (any Error)?

    let issues = await captureIssues {
      do { _ = try await eventually(within: .zero) { false } } catch let failure { error = failure }
    }

    #expect(error is ExpectationFailedError)
    #expect(issues.count == 1)
  }

  @Test func `on real time a failure is one of as many attempts as on any`() async {
    let line = #line + 3

    let issues = await captureIssues {
      _ = try await eventually(within: .milliseconds(10)) { false }
    }

    expectOneWait(
      issues,
      """
      Waited 10 ms, made 11 attempts, and the condition was still false.
      \(whichWait)
      """, line: line)
  }

  @Test func `an attempt that hangs ends at the limit of what it waits for`() async {
    let line = #line + 4
    // A task of its own, because the task that sleeps is cancelled.
    let issues = await Task {
      await captureIssues {
        let clock = WaitLimit.$standardClock.withValue(ImmediateClock()) { TestClock() }
        _ = try await eventually {
          try? await clock.sleep(for: .seconds(6))
          return false
        }
      }
    }.value

    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
    #expect(issues.first?.message.hasPrefix("A sleep until 6 s on the TestClock") == true)
    #expect(
      issues.last?.message == """
        Made 1 attempt, and the condition was still false, after it had waited for something that stayed pending \
        until its own limit was reached. Let the test end that, such as by clock.advance(by:), before it tries \
        again and again.
        \(whichWait)
        """)
  }

  // MARK: - Fixtures

  private enum Failure: Error { case early }

  private final class SharedState: Sendable {
    let value = Guarded(0)
  }

  private let whichWait = """
    Which wait? This one is for state that has no event.
      one callback            valueOfCallback
      so many events          expectation
      a call of a double      waitForCalls
      elements of a sequence  AsyncSequenceProbe
      a sleep on a TestClock  sleepers(atLeast:)
    """

  private func pauses(_ limit: Duration) -> [Duration] {
    Array(PollingLimit(limit, clock: ContinuousClock()).pauses)
  }
}
