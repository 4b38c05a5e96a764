import Seams

@testable import TestKit

// These tests reach the limit immediately, because an ImmediateClock measures it.
@Suite("The limit of a sleep", .tags(.state))
struct SleepLimitTests {
  @Test func `if the test never ends a sleep, the sleep throws an error with advice`() async {
    let line = #line + 1
    let clock = impatientClock()
    clock.advance(by: .seconds(3))

    let error = LockedState<SleepNotEnded?>(nil)
    _ = await captureIssues {
      let caught = await #expect(throws: SleepNotEnded.self) {
        try await Task { try await clock.sleep(until: VirtualInstant(offset: .seconds(6))) }.value
      }
      error.withLock { $0 = caught }
      clock.advance(by: .zero)
    }

    #expect(
      error.withLock { $0?.description } == """
        A sleep until 6 s on the TestClock made at SleepLimitTests.swift:\(line) has not ended within 10 s: \
        the clock is at 3 s. Advance it by 3 s or more, or cancel the task that sleeps.
        """)
    #expect(error.withLock { $0?.deadline } == VirtualInstant(offset: .seconds(6)))
    #expect(error.withLock { $0?.now } == VirtualInstant(offset: .seconds(3)))
  }

  @Test(arguments: Use.allCases)
  func `if the subject ignores the error of a sleep, the next use of the clock fails the test`(
    use: Use
  ) async {
    let time = RecordingClock()
    let line = #line + 1
    let clock = WaitLimit.$standardClock.withValue(time) { TestClock() }

    let first = await captureIssues {
      // The loop ends because the task is cancelled at the limit.
      await Task { while !Task.isCancelled { try? await clock.sleep(for: .seconds(6)) } }.value
      // Some uses need pending sleeps, which must not reach their limit.
      time.sleeping.suspends(on: Gate(whenCancelled: .success(())))
      for number in 1...2 { Task { try await clock.sleep(for: .seconds(number)) } }
      _ = await clock.state.wait(forCount: 2, within: WaitLimit())
      await use(clock)
    }
    let second = await captureIssues { await use(clock) }

    expectOneIssue(
      first.filter(\.isFailure),
      """
      A sleep until 6 s on the TestClock made at SleepLimitTests.swift:\(line) has not ended within 10 s: the \
      clock is at 0 s. Advance it by 6 s or more, or cancel the task that sleeps.
      """, line: line)
    #expect(second.isEmpty)
    clock.advance(by: .seconds(2))
  }

  @Test func `if the subject ignores the error of a sleep, releasing the clock fails the test`()
    async
  {
    let issues = await captureIssues {
      let clock = impatientClock()
      await Task { try? await clock.sleep(for: .seconds(6)) }.value
      withExtendedLifetime(clock) {}
    }

    #expect(issues.filter(\.isFailure).count == 1)
  }

  @Test
  func `a sleep in the test's own task fails the test as soon as the sleep limit is reached`()
    async
  {
    // A separate task, because the limit cancels the task that sleeps.
    let issues = await Task {
      await captureIssues {
        let clock = impatientClock()
        try? await clock.sleep(for: .seconds(6))
        #expect(Task.isCancelled)
        withExtendedLifetime(clock) {}
      }
    }.value

    #expect(issues.map(\.severity) == [.error])
  }

  @Test
  func `at the sleep limit, all sleeps on a clock end with one issue, but timers stay pending`()
    async
  {
    let turn = Gate<Void, any Error>()
    let clock = WaitLimit.$standardClock.withValue(GatedClock(turn: turn)) { TestClock() }
    let timer = MockTimer(on: clock)
    timer.scheduledTimer(after: .seconds(1), repeats: false) {}

    let issues = await captureIssues {
      let tasks = (1...2).map { number in Task { try? await clock.sleep(for: .seconds(number)) } }
      await clock.sleepers(atLeast: 2)
      turn.open(returning: ())
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

  @Test func `after a sleep reaches its limit, later sleeps on the same clock have a limit, too`()
    async
  {
    let clock = impatientClock()

    let issues = await captureIssues {
      for number in 1...2 {
        await Task { try? await clock.sleep(for: .seconds(number)) }.value
        clock.advance(by: .zero)
      }
    }

    #expect(issues.filter(\.isFailure).count == 2)
  }

  @Test
  func `if the task that made a clock stops using it, a sleep timeout is only a warning`()
    async throws
  {
    let end = Gate<Void, any Error>()
    let made = Spy<TestClock, Void, Never>("made")
    let line = #line + 3
    let issues = await captureIssues {
      let other = Task {
        made.call(impatientClock())
        try await end.pass()
      }
      await end.arrivals(1)
      let clock = try made.requireLastCall()
      await Task { try? await clock.sleep(for: .seconds(6)) }.value
      clock.advance(by: .seconds(6))
      end.open(returning: ())
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

  // One case at a time, because all cases of a test share their signs of life.
  @Test(.serialized, arguments: SignOfLife.all)
  func `test activity restarts the time limit of a pending sleep`(sign: SignOfLife) async {
    let time = RecordingClock()
    let slice = Gate<Void, Never>(whenCancelled: .success(()))
    time.sleeping.suspends(on: slice)
    let clock = WaitLimit.$standardClock.withValue(time) { TestClock() }

    let issues = await captureIssues {
      let sleep = Task { try? await clock.sleep(for: .seconds(6)) }
      // In a detached task, because a wait of the test would be a sign of life as well.
      await Task.detached { await slice.arrivals() }.value
      try await sign.body(clock)
      slice.open(returning: ())
      await sleep.value
      clock.advance(by: .zero)
    }

    time.sleeping.expectCalled(2)
    #expect(issues.filter(\.isFailure).map(\.severity) == [.error])
  }

  @Test
  func `a sleep's real-time limit stands still while the test waits for an event`()
    async throws
  {
    let turns = TurnClock()
    let clock = WaitLimit.$standardClock.withValue(turns) { TestClock() }
    // This executor begins the wait before the sleep. Otherwise, the sleep could reach its limit first.
    let waiting = Task(executorPreference: SteppedExecutor()) {
      await turns.sleeping.waitForCalls(TurnClock.turns, within: .seconds(600))
    }
    let task = Task { try await clock.sleep(for: .seconds(6)) }

    await waiting.value

    #expect(clock.pendingSleeps.count == 1)
    clock.advance(by: .seconds(6))
    try await value(of: task)
  }

  @Test
  func `if a wait uses a clock that the test does not advance, the wait ends and fails the test`()
    async
  {
    let clock = impatientClock()
    let line = #line - 1

    let issues = await captureIssues {
      await expectation("late", isInverted: true, within: .seconds(5), on: clock) { _ in }
    }

    let failures = issues.filter(\.isFailure)
    #expect(failures.count == 1)
    #expect(failures.first?.sourceLocation?.line == line)
  }

  // MARK: - What the subject does after the limit

  @Test
  func `after a sleep reaches its limit, verifying a spy reports the spy's unanswered call`()
    async
  {
    let clock = impatientClock()
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
      Set an answer before the call, with returns(_:), throws(_:) or answers(_:), or a base answer where you \
      create the spy, with Spy("load", returning: …).
      The call came after a sleep or request in the test had reached the wait limit; the spy was made in \
      “\(Test.current?.displayName ?? "")”.
      """, line: line)
    _ = await captureIssues { clock.advance(by: .zero) }
  }

  @Test
  func `if a test does nothing more after a sleep timeout, unanswered calls are only warnings`()
    async
  {
    let clock = impatientClock()
    let issues = await captureIssues {
      let load = Spy<Int, any Error>("load")
      await Task {
        try? await clock.sleep(for: .seconds(6))
        _ = try? await load()
      }.value
    }
    let later = await captureIssues { clock.advance(by: .zero) }

    #expect(issues.map(\.severity) == [.warning, .warning])
    #expect(issues.last?.message.hasPrefix("load was called with ()") == true)
    #expect(later.filter(\.isFailure).count == 1)
  }

  @Test
  func `using the clock after a sleep timeout makes an earlier unanswered call fail the test`()
    async
  {
    let clock = impatientClock()
    let issues = await captureIssues {
      let load = Spy<Int, any Error>("load")
      await Task {
        try? await clock.sleep(for: .seconds(6))
        _ = try? await load()
      }.value
      clock.advance(by: .zero)
      withExtendedLifetime(load) {}
    }

    #expect(issues.map(\.severity) == [.warning, .error, .error])
    #expect(issues.last?.message.hasPrefix("load was called with ()") == true)
  }

  @Test(.serialized, arguments: SignOfLife.proofs)
  func `if a test advances a clock or waits after a timed-out sleep, unanswered calls fail it`(
    proof: SignOfLife
  ) async {
    let clock = impatientClock()
    let load = Spy<Int, any Error>("load")
    _ = await captureIssues {
      await Task { try? await clock.sleep(for: .seconds(6)) }.value
      try await proof.body(clock)
    }

    let issues = await captureIssues { _ = try? await load() }

    #expect(issues.filter(\.isFailure).count == 1)
    _ = await captureIssues { clock.advance(by: .zero) }
  }

  // MARK: - Fixtures

  /// A use of a clock, which proves that the test is still running.
  enum Use: CaseIterable {
    case advanceBy, advanceTo, advanceToNextDeadline, advanceBySleepers, sleepers, pendingSleeps

    func callAsFunction(_ clock: TestClock) async {
      switch self {
      case .advanceBy: clock.advance(by: .zero)
      case .advanceTo: clock.advance(to: clock.now)
      case .advanceToNextDeadline: clock.advanceToNextDeadline()
      case .advanceBySleepers: await clock.advance(by: .zero, sleepers: 1)
      case .sleepers: await clock.sleepers(atLeast: 1)
      case .pendingSleeps: _ = clock.pendingSleeps
      }
    }
  }

  /// Something that shows that the test is still running.
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
      ]

    /// The signs of life that only the test gives, not its subject.
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

// A clock whose first sleeps take no time. Later sleeps end only when they are cancelled.
private struct TurnClock: Clock {
  static let turns = 50

  let sleeping = Spy<Void, Never>("sleep")
  let now = VirtualInstant()
  let minimumResolution = Duration.zero

  func sleep(until deadline: VirtualInstant, tolerance: Duration?) async throws {
    sleeping.call()
    try await ImmediateClock().sleep(until: deadline)
    guard sleeping.callCount >= Self.turns else { return }
    _ = await Waiter<Void>().wait()
    throw CancellationError()
  }
}

// A clock whose sleeps end when a gate is opened.
private struct GatedClock: Clock {
  let turn: Gate<Void, any Error>
  let now = VirtualInstant()
  let minimumResolution = Duration.zero

  func sleep(until deadline: VirtualInstant, tolerance: Duration?) async throws {
    try await turn.pass()
  }
}

// Returns a clock whose sleeps reach their limit as soon as the test shows no activity.
private func impatientClock(sourceLocation: SourceLocation = #_sourceLocation) -> TestClock {
  WaitLimit.$standardClock.withValue(ImmediateClock()) { TestClock(sourceLocation: sourceLocation) }
}
