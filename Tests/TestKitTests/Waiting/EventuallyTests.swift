@testable import TestKit

@Suite("eventually", .timeLimit(.minutes(10)))
struct EventuallyTests {
  @Test func `attempts repeat until one throws nothing and records no failure`() async throws {
    var outcomes: [() throws -> Void] = [
      // check-tests: allow constant, the attempt has to fail
      { throw TestError.failed }, { Issue.record("early") }, { try #require(Bool(false)) }, {},
    ]

    try await eventually(on: RecordingClock()) { try outcomes.removeFirst()() }

    #expect(outcomes.isEmpty)
  }

  @Test func `a task that outlives an attempt reports issues only if the attempt succeeds`() async {
    let late = Gate<Void, Never>()
    var tasks: [Task<Void, Never>] = []

    let issues = await captureIssues {
      _ = try await eventually(on: RecordingClock()) {
        let number = tasks.count + 1
        tasks.append(
          Task {
            await late.pass()
            Issue.record("attempt \(number)")
          })
        return number == 3
      }
      late.open()
      for task in tasks { await task.value }
    }

    #expect(issues.map(\.message) == ["attempt 3"])
  }

  @Test(arguments: [false, true])
  func `unanswered calls by a failed attempt's tasks are reported only if the spy is older`(
    isOlder: Bool
  ) async {
    let line = #line + 1
    var load = Spy<Int, String, any Error>("load")
    let late = Gate<Void, Never>()
    var task: Task<Void, Never>?

    let issues = await captureIssues {
      try await eventually(on: RecordingClock()) {
        if task != nil { return true }
        if !isOlder { load = Spy("load") }
        task = Task { [load] in
          await late.pass()
          _ = try? await load(2)
        }
        return false
      }
      late.open()
      await task?.value
      load.expectCalled()
    }

    guard isOlder else {
      #expect(issues.map(\.message) == [])
      return
    }
    expectOneIssue(
      issues,
      """
      load was called with (2), but it has no answer, so it threw UnansweredCall.
      Set an answer before the call, with returns(_:), throws(_:) or answers(_:). Or give the spy a \
      base answer when you create it: Spy("load", returning: …).
      The call came from a task that began in a failed attempt of eventually.
      """, line: line)
  }

  // The time limit allows eleven attempts.
  @Test(arguments: [2, 11])
  func `an object left by a failed attempt does not make the next attempt fail`(last: Int) async {
    var saved: AsyncExpectation?
    var save: Spy<Int, Int, any Error>?
    var attempts = 0

    let issues = await captureIssues {
      try await eventually(within: .milliseconds(10), on: RecordingClock()) {
        attempts += 1
        // These lines release the objects of the previous attempt.
        saved = AsyncExpectation("saved")
        let spy = Spy<Int, Int, any Error>("save")
        save = spy
        // A detached task has no test, so the spy keeps the issue of this unanswered call.
        await Task.detached { _ = try? spy.call(1) }.value
        return attempts == last
      }
      saved?.fulfill()
      if let saved { await fulfillment(of: saved) }
    }

    #expect(attempts == last)
    #expect(issues.map(\.message) == [])
    _ = await captureIssues { save?.expectCalled(with: 1) }
  }

  @Test
  func `a nested eventually() does not report objects that a failed attempt left alive`() async {
    var saved: AsyncExpectation?

    let issues = await captureIssues {
      try await lastAttempt { _ in
        try await lastAttempt { isLast in
          if isLast { saved = AsyncExpectation("saved") }
        }
      }
      saved?.fulfill()
      if let saved { await fulfillment(of: saved) }
    }

    #expect(issues.map(\.message) == [])
  }

  @Test
  func `an unawaited expectation is reported even if a later eventually() releases it`() async {
    var saved: AsyncExpectation?

    let issues = await captureIssues {
      try await secondAttempt { saved = saved ?? AsyncExpectation("saved") }
      try await secondAttempt { saved = nil }
    }

    #expect(issues.map(\.message) == [neverAwaited])
  }

  @Test func `releasing an unawaited expectation does not make the attempt fail`() async {
    var saved: AsyncExpectation?
    var attempts = 0

    let issues = await captureIssues {
      saved = AsyncExpectation("saved")
      try await eventually(on: RecordingClock()) {
        attempts += 1
        saved = nil
        return true
      }
    }

    #expect(saved == nil)
    #expect(attempts == 1)
    #expect(issues.map(\.message) == [neverAwaited])
  }

  @Test
  func `an expectation left by a failed attempt is reported if a later task releases it`() async {
    let late = Gate<Void, Never>()
    let holder = Holder()
    var releasing: Task<Void, Never>?

    let issues = await captureIssues {
      try await secondAttempt {
        if holder.saved.withLock({ $0 }) == nil {
          holder.saved.withLock { $0 = AsyncExpectation("saved") }
        } else {
          releasing = Task {
            await late.pass()
            holder.saved.withLock { $0 = nil }
          }
        }
      }
      late.open()
      await releasing?.value
    }

    #expect(issues.map(\.message) == [neverAwaited])
  }

  @Test
  func `an outer attempt fails if it releases an expectation that an inner attempt never awaited`()
    async
  {
    let issues = await captureIssues {
      var saved: AsyncExpectation?
      try await eventually(within: .milliseconds(10), on: RecordingClock()) {
        try await secondAttempt { saved = saved ?? AsyncExpectation("saved") }
        saved = nil
        return true
      }
    }

    #expect(issues.last?.message.hasPrefix("Waited 10 ms, made 11 attempts") == true)
  }

  @Test
  func `a probe's failure in a task that outlives eventually() is reported only once`() async {
    let late = Gate<Void, Never>()
    let feed = Feed<Int>()

    let issues = await captureIssues {
      let probe = AsyncSequenceProbe(feed.sequence)
      await feed.send(1, 2)
      let checking = try await eventually {
        Task {
          await late.pass()
          await probe.expectNext(3)
        }
      }
      late.open()
      await checking.value
      withExtendedLifetime(probe) {}
    }

    #expect(issues.count == 1)
  }

  @Test
  func `attempts repeat with growing pauses until one returns true or non-nil`() async throws {
    let clock = RecordingClock()
    var conditions = [false, false, true, false]
    var values = [nil, nil, 0, 4]

    // A limit can be practically infinite.
    try await eventually(within: .seconds(Int64.max), on: clock) { conditions.removeFirst() }
    let value = try await eventually(on: RecordingClock()) { values.removeFirst() }

    #expect(conditions == [false])
    #expect(clock.sleeping.calls == [.milliseconds(1), .milliseconds(2)])
    #expect(value == 0)
    #expect(values == [4])
  }

  @Test
  func `eventually() reads a value again if the condition returns false or throws`() async throws {
    var outcomes = [1, 2, 3, 4]

    let value = try await eventually(on: RecordingClock()) {
      outcomes.removeFirst()
    } until: {
      if $0 == 1 { throw TestError.failed }
      return $0 > 2
    }

    #expect(value == 3)
    #expect(outcomes == [4])
  }

  @Test(
    arguments: [
      (.zero, []), (.nanoseconds(1), [.nanoseconds(1)]),
      (.milliseconds(10), Array(repeating: .milliseconds(1), count: 10)),
      (.milliseconds(100), [1, 2, 4, 8, 10, 10].map { .milliseconds($0) }),
      (.seconds(10), [1, 2, 4, 8, 16, 20, 20].map { .milliseconds($0) }),
    ] as [(Duration, [Duration])])
  func `pauses between attempts grow to at most 20 ms and add up to the time limit`(
    limit: Duration, first: [Duration]
  ) {
    // check-tests: allow real-clock, only computes the pauses and never sleeps
    let pauses = Array(IteratorSequence(WaitLimit(limit, clock: ContinuousClock()).pauses))

    #expect(Array(pauses.prefix(first.count)) == first)
    #expect(pauses.reduce(.zero, +) == limit)
  }

  @Test(
    arguments: [
      (Duration.zero, 54), (.milliseconds(500), 29), (.milliseconds(829), 12), (.seconds(60), 10),
    ])
  func `slow attempts mean fewer pauses, but never fewer than ten`(attempts: Duration, count: Int) {
    // check-tests: allow real-clock, only computes the pauses and never sleeps
    var pauses = WaitLimit(.seconds(1), clock: ContinuousClock()).pauses
    pauses.note(attempts)
    #expect(Array(IteratorSequence(pauses)).count == count)
  }

  @Test func `the time of slow attempts counts toward the time limit of eventually()`() async {
    var attempts = 0

    _ = await captureIssues {
      _ = try await eventually(within: .milliseconds(200)) {
        attempts += 1
        // check-tests: allow real-clock, the attempt has to take at least this long
        let end = ContinuousClock.now + .milliseconds(20)
        // check-tests: allow real-clock, see above
        while ContinuousClock.now < end {}
        return false
      }
    }

    #expect(attempts == 11)
  }

  // Each object has an issue that it has not reported yet. The first attempt uses the object or releases it.
  @Test(arguments: [false, true])
  func `a failed attempt of eventually() does not hide an earlier issue`(isReleased: Bool) async {
    let ofSpy = await captureIssues {
      var load: Spy<Int, any Error>? = Spy("load")
      await Task.detached { [load] in _ = try? load?.call() }.value
      try await secondAttempt { isReleased ? load = nil : load?.expectCalled() }
    }
    let ofClock = await captureIssues {
      var clock: TestClock? = impatient { TestClock() }
      await Task { [clock] in try? await clock?.sleep(for: .seconds(6)) }.value
      try await secondAttempt {
        if isReleased { clock = nil }
        _ = clock?.pendingSleeps
      }
    }
    let ofProbe = await captureIssues {
      let feed = Feed<Int>()
      var probe: AsyncSequenceProbe<Int>? = AsyncSequenceProbe(feed.sequence)
      await feed.send(1, 2, 3)
      try await eventually {
        if isReleased { probe = nil }
        await probe?.expectNext(2)
      }
    }
    let ofExpectation = await captureIssues {
      var saved: AsyncExpectation? = AsyncExpectation("saved")
      try await secondAttempt { isReleased ? saved = nil : saved?.fulfill() }
    }

    let ofEnd = await captureIssues {
      let probe = AsyncSequenceProbe(AsyncThrowingStream<Int, any Error> { throw FeedError.broken })
      await probe.iteration.value
      try await eventually(within: .milliseconds(5), on: RecordingClock()) {
        await probe.expectNoElement()
      }
    }
    func issues(
      ofFirstAttempt check: @escaping (AsyncSequenceProbe<Int>) async throws -> Void
    ) async -> [Issue] {
      await captureIssues {
        let probe = AsyncSequenceProbe(
          AsyncThrowingStream<Int, any Error> { throw FeedError.broken })
        await probe.iteration.value
        var attempts = 0
        try await eventually {
          attempts += 1
          if attempts == 1 { try await check(probe) }
        }
      }
    }
    let ofNext = await issues { _ = try await $0.next() }
    let ofError = await issues { await $0.expectFailure(CancellationError.self) }

    let ofResult = await captureIssues {
      var saved: AsyncExpectation? = try await eventually { AsyncExpectation("saved") }
      try await secondAttempt { isReleased ? saved = nil : saved?.fulfill() }
    }

    #expect(
      [ofSpy, ofClock, ofProbe, ofExpectation, ofEnd, ofNext, ofError, ofResult].map {
        $0.count(where: \.isFailure)
      } == [1, 1, 1, 1, 2, 1, 1, 1])
  }

  @Test func `failed attempts of nested eventually() calls do not hide earlier issues`() async {
    let issues = await captureIssues {
      let load = Spy<Int, any Error>("load")
      await Task.detached { _ = try? load.call() }.value
      var saved: AsyncExpectation? = AsyncExpectation("saved")
      var attempts = 0
      try await eventually {
        attempts += 1
        guard attempts == 1 else { return true }
        try await secondAttempt { saved = nil }
        try await eventually(within: .zero) { load.expectCalled(2) }
        return false
      }
      _ = saved
    }

    #expect(issues.count == 2)
  }

  @Test func `if a held call times out during an attempt, eventually() stops retrying`() async {
    let gate = impatient { Gate<Int, any Error>() }

    let issues = await captureIssues { _ = try await eventually { try await gate.pass() == 1 } }

    #expect(
      issues.last?.message.hasPrefix(
        """
        Made 1 attempt, and the last attempt threw CancellationError(). During the last attempt, a sleep, a request or \
        a held call reached its limit, because the test did not end it. End it before you call eventually, for \
        example with clock.advance(by:).

        """) == true)
  }

  @Test
  func `if the clock throws, eventually() stops and reports the clock's error`() async throws {
    let line = #line + 8
    // In a separate task, because the timeout of a sleep cancels the task that sleeps.
    let issues = await Task {
      await captureIssues {
        _ = try? await eventually(on: UnimplementedClock()) {
          Issue.record("not yet")
          return false
        }
        let clock = impatient { TestClock() }
        try await eventually(on: clock) { false }
      }
    }.value

    let made = """
      Made 1 attempt, and the condition was still false. No other attempt followed, because the clock threw this error:

      """
    let text = """
      A sleep until 1 ms on the TestClock made at EventuallyTests.swift:\(line) has not ended within 10 s: the clock \
      is at 0 s. Advance it by 1 ms or more, or cancel the task that sleeps.
      """
    try #require(issues.count == 5)
    #expect(issues[1].message == "not yet")
    #expect(issues[2].message.hasPrefix(made + "UnexpectedSleep("))
    #expect(issues[3].message == text)
    #expect(issues[4].message.hasPrefix("\(made)\(text)\nUse eventually only for state without"))
  }

  @MainActor
  @Test func `attempts run on the actor of the caller`() async throws {
    var count = 0

    try await eventually(on: RecordingClock()) {
      MainActor.assertIsolated()
      count += 1
      return count == 3
    }

    #expect(count == 3)
  }

  @Test(arguments: [nil, .zero] as [Duration?])
  func `warnings and known issues of the successful attempt are reported`(limit: Duration?) async {
    let line = #line + 4

    let issues = await captureIssues {
      _ = try await eventually(within: limit, on: RecordingClock()) {
        Issue.record("careful", severity: .warning)
        withKnownIssue { Issue.record("known") }
      }
    }

    #expect(issues.map(\.message) == ["careful", "known"])
    #expect(issues.map(\.severity) == [.warning, .error])
    #expect(issues.map(\.isFailure) == [false, false])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
  }

  @Test func `a known issue of the successful attempt shows the values from #expect`() async {
    let issues = await captureIssues {
      _ = try await eventually {
        let count = 1
        withKnownIssue { #expect(count == 3, "rebuilt") }
      }
    }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("count → 1") == true)
    #expect(issues.first?.message.contains("rebuilt") == true)
  }

  @Test func `cancelling the task during the last attempt ends the wait without an issue`() async {
    let task = Task {
      try await eventually(within: .zero) {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return false
      }
    }

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  // MARK: - Failures

  @Test func `a timeout reports the last attempt's issues and why the last attempt failed`() async {
    let (limit, clock) = (Duration.milliseconds(10), RecordingClock())
    var count = 0
    let line = #line + 3

    let issues = await captureIssues {
      _ = try? await eventually(within: limit, on: clock) {
        count += 1
        Issue.record("attempt \(count)")
      }
      // check-tests: allow constant, the attempt has to fail
      _ = try? await eventually(within: limit, on: clock) { try #require(Bool(false), "never") }
      _ = try? await eventually(within: limit, on: clock) { throw TestError.failed }
      _ = try? await eventually(within: limit, on: clock) { false }
      _ = try? await eventually(within: limit, on: clock) { nil as Int? }
      await #expect(throws: ExpectationFailedError.self) {
        try await eventually(within: .zero) { false }
      }
    }

    #expect(
      issues.map { $0.message.prefix { $0 != "\n" } } == [
        "attempt 11",
        "Waited 10 ms, made 11 attempts, and the last attempt recorded its own issues.",
        "never",
        "Waited 10 ms, made 11 attempts, and the last attempt recorded its own issues.",
        "Waited 10 ms, made 11 attempts, and the last attempt threw .failed.",
        "Waited 10 ms, made 11 attempts, and the condition was still false.",
        "Waited 10 ms, made 11 attempts, and the value was still nil.",
        "Waited 0 s, made 1 attempt, and the condition was still false.",
      ])
    #expect(issues.prefix(2).map(\.sourceLocation?.line) == [line + 2, line])
  }

  @Test func `if a condition is never met, the timeout shows the last value`() async {
    var values: [[String]] = Array(repeating: [], count: 10) + [["a"]]

    let issues = await captureIssues {
      _ = try await eventually(within: .milliseconds(10), on: RecordingClock()) {
        values.removeFirst()
      } until: {
        $0.count >= 3
      }
    }

    // failure: eventually
    #expect(
      issues.map(\.message) == [
        """
        Waited 10 ms, made 11 attempts, and the last value was ["a"].
        Use eventually only for state without an event. To wait for an event, use:
          one callback            valueOfCallback
          several events          expectation
          a call to a double      waitForCalls
          elements of a sequence  AsyncSequenceProbe
          a sleep on a TestClock  sleepers(atLeast:)
        """
      ])
    // end failure
  }

  @Test func `an attempt that hangs in a sleep ends when the sleep times out`() async {
    let line = #line + 4
    // In a separate task, because the timeout of a sleep cancels the task that sleeps.
    let issues = await Task {
      await captureIssues {
        let clock = impatient { TestClock() }
        _ = try await eventually {
          try? await clock.sleep(for: .seconds(6))
          #expect(Task.isCancelled)
          return false
        }
      }
    }.value

    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
    #expect(issues.map(\.isFailure) == [true, true])
    #expect(issues.first?.message.hasPrefix("A sleep until 6 s on the TestClock") == true)
    #expect(
      issues.last?.message.hasPrefix(
        """
        Made 1 attempt, and the condition was still false. During the last attempt, a sleep, a request or a held \
        call reached its limit, because the test did not end it. End it before you call eventually, for example with \
        clock.advance(by:).

        """) == true)
  }
}

/// The message about an expectation named “saved” that the test never waits for.
private let neverAwaited = "The test never waits for “saved”. Wait for it with fulfillment(of:)."

/// Makes eleven attempts, of which only the last succeeds.
private func lastAttempt(_ attempt: @escaping (_ isLast: Bool) async throws -> Void) async throws {
  var attempts = 0
  try await eventually(within: .milliseconds(10), on: RecordingClock()) {
    attempts += 1
    try await attempt(attempts == 11)
    return attempts == 11
  }
}

private final class Holder: Sendable { let saved = LockedState<AsyncExpectation?>(nil) }

/// Makes two attempts, the first of which fails.
private func secondAttempt(_ attempt: @escaping () -> Void) async throws {
  var attempts = 0
  try await eventually {
    attempt()
    attempts += 1
    return attempts == 2
  }
}
