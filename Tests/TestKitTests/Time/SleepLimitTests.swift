import Foundation
import Seams

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The limit is measured on an ImmediateClock or another virtual clock, so no test waits for it in real time.
@Suite("The limit of a sleep", .tags(.state))
struct SleepLimitTests {
  private let time = RecordingClock()

  @Test func `if the test never ends a sleep, the sleep throws an error with advice`() async {
    let line = #line + 1
    let clock = impatient { TestClock() }
    clock.advance(by: .seconds(3))
    let deadline = VirtualInstant(offset: .milliseconds(6_250))

    var error: SleepNotEnded?
    _ = await captureIssues {
      error = await #expect(throws: SleepNotEnded.self) {
        try await Task { try await clock.sleep(until: deadline) }.value
      }
      clock.advance(by: .zero)
    }

    #expect(
      error?.description == """
        A sleep until 6.25 s on the TestClock made at SleepLimitTests.swift:\(line) has not ended within 10 s: \
        the clock is at 3 s. The sleep began after the clock was last advanced. If you advanced too early, wait \
        before you advance: await clock.sleepers(atLeast: 1). Otherwise, advance the clock by 3.25 s or more, or \
        cancel the task that sleeps.
        """)
    #expect(error?.deadline == deadline)
    #expect(error?.now == VirtualInstant(offset: .seconds(3)))
  }

  @Test(arguments: uses)
  func `after an ignored sleep timeout, the next use of the clock fails the test`(
    use: SignOfLife
  ) async {
    let line = #line + 1
    let clock = WaitLimit.$standardClock.withValue(time) { TestClock() }

    let first = await captureIssues {
      // The loop ends because the task is cancelled at the limit.
      await Task { while !Task.isCancelled { try? await clock.sleep(for: .seconds(6)) } }.value
      // Some uses of the clock need pending sleeps. The gate stops the time limit, so that they stay pending.
      time.sleeping.suspends(on: Gate(whenCancelled: .success(())))
      for number in 1...2 { Task { try await clock.sleep(for: .seconds(number)) } }
      _ = await clock.state.wait(forCount: 2, within: WaitLimit())
      try await use.body(clock)
    }
    let second = await captureIssues { try await use.body(clock) }

    expectOneIssue(
      first.filter(\.isFailure),
      """
      A sleep until 6 s on the TestClock made at SleepLimitTests.swift:\(line) has not ended within 10 s: the \
      clock is at 0 s. Advance it by 6 s or more, or cancel the task that sleeps.
      """, line: line)
    #expect(second.isEmpty)
    clock.advance(by: .seconds(2))
  }

  @Test func `a clock records one issue for several sleep timeouts and keeps its timers`() async {
    let turn = Gate<Void, Never>()
    time.sleeping.suspends(on: turn)
    let clock = WaitLimit.$standardClock.withValue(time) { TestClock() }
    let timer = MockTimer(on: clock)
    timer.scheduledTimer(after: .seconds(1), repeats: false) {}

    let issues = await captureIssues {
      let tasks = (1...2).map { number in Task { try? await clock.sleep(for: .seconds(number)) } }
      await clock.sleepers(atLeast: 2)
      turn.open()
      for task in tasks { await task.value }
      clock.advance(by: .zero)
    }

    let failures = issues.filter(\.isFailure).map(\.message)
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("A sleep until 1 s on the TestClock") == true)
    #expect(failures.first?.hasSuffix("\n1 more sleep ended in the same way.") == true)
    #expect(clock.pendingSleeps.isEmpty)
    #expect(timer.pending.count == 1)
  }

  @Test func `after a sleep times out, later sleeps on the clock have a limit, too`() async {
    let clock = impatient { TestClock() }

    let issues = await captureIssues {
      for number in 1...2 {
        await Task { try? await clock.sleep(for: .seconds(number)) }.value
        clock.advance(by: .zero)
      }
    }

    #expect(issues.filter(\.isFailure).count == 2)
  }

  @Test
  func `a sleep timeout is a warning if the task that made the clock never uses it`() async throws {
    let end = Gate<Void, any Error>()
    let made = Spy<TestClock, Void, Never>("made")
    let line = #line + 3
    let issues = await captureIssues {
      let other = Task {
        made.call(impatient { TestClock() })
        try await end.pass()
      }
      await end.arrivals(1)
      let clock = try made.requireLastCall()
      await Task { try? await clock.sleep(for: .seconds(6)) }.value
      clock.advance(by: .seconds(6))
      end.open()
      try await other.value
    }

    #expect(issues.map(\.severity) == [.warning])
    expectOneIssue(
      issues,
      """
      A sleep until 6 s on the TestClock made at SleepLimitTests.swift:\(line) has not ended within 10 s: the \
      clock is at 0 s. Advance it by 6 s or more, or cancel the task that sleeps.
      This is only a warning, because the test may already have ended.
      """, line: line)
  }

  // The cases run one at a time, because TestKit records the activity per test and not per case.
  @Test(.serialized, arguments: SignOfLife.all)
  func `activity in the test restarts the time limit of a pending sleep`(sign: SignOfLife) async {
    let slice = Gate<Void, Never>()
    time.sleeping.suspends(on: slice)
    let clock = WaitLimit.$standardClock.withValue(time) { TestClock() }

    let issues = await captureIssues {
      let sleep = Task { try? await clock.sleep(for: .seconds(6)) }
      // This wait is in a detached task, because a wait in the test's own task would also restart the limit.
      await Task.detached { await slice.arrivals() }.value
      try await sign.body(clock)
      slice.open()
      await sleep.value
      clock.advance(by: .zero)
    }

    time.sleeping.expectCalled(2)
    #expect(issues.filter(\.isFailure).map(\.severity) == [.error])
  }

  @Test func `a sleep cannot reach its limit while the test waits for an event`() async throws {
    let slice = Gate<Void, Never>()
    time.sleeping.suspends(on: slice)
    // The first 49 sleeps that measure the limit take no time. The 50th, for which the test waits, does not end.
    for number in 1..<50 { slice.open(number) }
    let clock = WaitLimit.$standardClock.withValue(time) { TestClock() }
    // This executor runs the task immediately, so the wait begins first. If it began after the sleep, the
    // sleep could reach its limit before the wait begins.
    let waiting = Task(executorPreference: SteppedExecutor()) {
      await time.sleeping.waitForCalls(50, within: .seconds(600))
    }
    let task = Task { try await clock.sleep(for: .seconds(6)) }

    await waiting.value

    #expect(clock.pendingSleeps.count == 1)
    clock.advance(by: .seconds(6))
    try await value(of: task)
  }

  @Test(.serialized, arguments: [true, false])
  func `the limit of a sleep or held call is paused while the main actor is busy`(
    isSleep: Bool
  ) async {
    let clock = WaitLimit.$standardClock.withValue(time) { TestClock() }
    let gate = WaitLimit.$standardClock.withValue(time) { Gate<Int, any Error>() }

    let issues = await captureIssues {
      let task = await MainActor.run {
        // This executor runs the task immediately, so the limit is watched from here on.
        let task = Task.detached(executorPreference: SteppedExecutor()) {
          if isSleep { try await clock.sleep(for: .seconds(6)) } else { _ = try await gate.pass() }
        }
        // Keep the main actor busy until a new task has run. By then, the older task that watches the limit should have
        // had its turn, too. If it did not wait for the main actor, it would have called `time.sleeping` by now. Do not
        // wait for more tasks: in a busy run, each may take a second, and other tests need the main actor.
        // check-tests: allow blocked-thread, the main thread has to be busy until the task has run
        let hasRun = DispatchSemaphore(value: 0)
        Task.detached { hasRun.signal() }
        hasRun.wait()
        time.sleeping.expectNotCalled()
        return task
      }
      _ = await task.result
      clock.advance(by: .zero)
      gate.open(returning: 0)
    }

    time.sleeping.expectCalled(1)
    #expect(issues.map(\.isFailure) == [true])
  }

  @Test func `a wait fails the test if its TestClock is never advanced`() async {
    let clock = impatient { TestClock() }
    let line = #line - 1

    let issues = await captureIssues {
      await expectation("late", isInverted: true, within: .seconds(5), on: clock) { _ in }
    }

    let failures = issues.filter(\.isFailure)
    #expect(failures.map(\.sourceLocation?.line) == [line, line + 4])
  }

  @Test func `a timed check fails if its TestClock, made in another task, never advances`() async {
    let clock = await Task { impatient { TestClock() } }.value

    let issues = await captureIssues {
      await Spy<Void, Never>("save").expectNotCalled(for: .seconds(5), on: clock)
    }

    #expect(issues.filter(\.isFailure).count == 1)
  }

  // MARK: - What the subject does after the limit

  @Test func `expectCalled reports an unanswered call that was made after a sleep timeout`() async {
    let clock = impatient { TestClock() }
    let line = #line + 1
    let load = Spy<Int, any Error>("load")
    let issues = await captureIssues {
      await Task {
        try? await clock.sleep(for: .seconds(6))
        _ = try? await load()
      }.value
      load.expectCalled()
    }

    expectOneIssue(
      issues.filter(\.isFailure),
      """
      load was called with (), but it has no answer, so it threw UnansweredCall.
      Set an answer before the call, with returns(_:), throws(_:) or answers(_:). Or give the spy \
      a base answer when you create it: Spy("load", returning: …).
      A sleep, a request or a held call in the test reached the wait limit before this call. The spy was \
      created in the test “\(Test.current?.displayName ?? "")”.
      """, line: line)
    _ = await captureIssues { clock.advance(by: .zero) }
  }

  @Test(
    .serialized,
    arguments: [(false, [.warning, .warning]), (true, [.warning, .error, .error])]
      as [(Bool, [Issue.Severity])])
  func `a task's unanswered call after a sleep timeout is a warning unless the test uses the clock`(
    usesClock: Bool, severities: [Issue.Severity]
  ) async {
    let clock = impatient { TestClock() }
    let issues = await captureIssues {
      let load = Spy<Int, any Error>("load")
      await Task {
        try? await clock.sleep(for: .seconds(6))
        _ = try? await load()
      }.value
      if usesClock { clock.advance(by: .zero) }
      withExtendedLifetime(load) {}
    }
    let later = await captureIssues { clock.advance(by: .zero) }

    #expect(issues.map(\.severity) == severities)
    #expect(issues.last?.message.hasPrefix("load was called with ()") == true)
    #expect(later.filter(\.isFailure).count == (usesClock ? 0 : 1))
  }

  @Test(
    .serialized,
    arguments: SignOfLife.proofs + [SignOfLife("the release of a clock") { _ in _ = TestClock() }])
  func `after a sleep timeout, a task's unanswered call fails a test that is known to be running`(
    proof: SignOfLife
  ) async {
    let clock = impatient { TestClock() }
    let load = Spy<Int, any Error>("load")
    _ = await captureIssues {
      await Task { try? await clock.sleep(for: .seconds(6)) }.value
      try await proof.body(clock)
    }

    let issues = await captureIssues { await Task { _ = try? await load() }.value }

    #expect(issues.filter(\.isFailure).count == 1)
    _ = await captureIssues { clock.advance(by: .zero) }
  }

  @Test func `after a sleep timeout, an unanswered call by the test itself still fails`() async {
    let clock = impatient { TestClock() }
    let load = Spy<Int, any Error>("load")
    _ = await captureIssues { await Task { try? await clock.sleep(for: .seconds(6)) }.value }

    let issues = await captureIssues { _ = try? await load() }

    #expect(issues.filter(\.isFailure).count == 1)
    _ = await captureIssues { clock.advance(by: .zero) }
  }

  // MARK: - Fixtures

  /// The uses of a clock that prove that the test is still running.
  static let uses = [
    SignOfLife("advance(by:)") { $0.advance(by: .zero) },
    SignOfLife("advance(to:)") { $0.advance(to: $0.now) },
    SignOfLife("advanceToNextDeadline()") { $0.advanceToNextDeadline() },
    SignOfLife("advance(by:sleepers:)") { await $0.advance(by: .zero, sleepers: 1) },
    SignOfLife("sleepers(atLeast:)") { await $0.sleepers(atLeast: 1) },
    SignOfLife("pendingSleeps") { _ = $0.pendingSleeps },
  ]

  /// Activity in a test, after which the limits of its pending sleeps start again.
  struct SignOfLife: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let body: @Sendable (TestClock) async throws -> Void

    static let all =
      proofs + [
        SignOfLife("a new sleep") { try await $0.sleep(for: .zero) },
        SignOfLife("a new timer") {
          MockTimer(on: $0).scheduledTimer(after: .seconds(9), repeats: false) {}
        },
        SignOfLife("an attempt") { _ in _ = try await eventually { true } },
        SignOfLife("a cancelled request") { _ in
          let session = MockNetworkSession(returning: .pending)
          session.dataTask(with: URLRequest(url: URL(filePath: "/a"))) { _, _, _ in }.cancel()
        },
        SignOfLife("a reply") { _ in
          let session = MockNetworkSession(returning: .allNil)
          session.dataTask(with: URLRequest(url: URL(filePath: "/a"))) { _, _, _ in }.resume()
        },
      ]

    /// The signs of life that only the test can give, not its subject.
    static let proofs = [
      SignOfLife("an advance") { $0.advance(by: .zero) },
      SignOfLife("a use of another clock") { _ in TestClock().advance(by: .zero) },
      SignOfLife("a wait") { _ in
        await expectation(isInverted: true, within: .milliseconds(1)) { _ in }
      },
    ]

    init(_ name: String, _ body: @escaping @Sendable (TestClock) async throws -> Void) {
      testDescription = name
      self.body = body
    }
  }
}
