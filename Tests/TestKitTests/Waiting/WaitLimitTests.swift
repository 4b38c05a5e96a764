import Dispatch

@testable import TestKit

@Suite("WaitLimit")
struct WaitLimitTests {
  @Test func `the default wait limit of 10 s is split into ten parts only on a real clock`() {
    #expect(WaitLimit().duration == .seconds(10))
    #expect(WaitLimit().slices == 10)
    // check-tests: allow real-clock, only reads the number of slices and never sleeps
    #expect(WaitLimit(clock: SuspendingClock()).slices == 10)
    #expect(WaitLimit(clock: RecordingClock()).slices == 1)
  }

  // The longer limit has slices of more than 300 years, which only virtual time can measure.
  @Test(arguments: [5, 100_000_000_000])
  func `a wait limit of ten slices is measured as ten equally long sleeps`(seconds: Int) async {
    let clock = RecordingClock()
    let limit = Duration.seconds(seconds)

    let elapsed = await WaitLimit(limit, clock: clock, slices: 10).elapse()

    #expect(elapsed == WaitLimit.Elapsed(limit: limit, isOfWait: true, real: limit))
    #expect(clock.sleeping.calls == Array(repeating: limit / 10, count: 10))
  }

  @Test func `a wait limit starts again when the test shows activity`() async {
    let clock = RecordingClock()
    var signs: [UInt64?] = [1, 1, 2, nil, nil, 3, 3, 3]

    let elapsed = await WaitLimit(.seconds(20), clock: clock, slices: 2).elapse {
      signs.removeFirst()
    }

    #expect(signs.isEmpty)
    #expect(elapsed?.real == .seconds(20))
    clock.sleeping.expectCalled(7)
  }

  @Test func `a wait limit lasts at least the given duration in real time`() async throws {
    let elapsed = try #require(await WaitLimit(.milliseconds(30)).elapse())

    #expect(elapsed.real >= .milliseconds(30))
  }

  @Test func `a wait limit is never reached if its task is cancelled`() async throws {
    let elapsed = try await inCancelledTask { await WaitLimit().elapse() }
    let last = await Task {
      var signs = 0
      return await WaitLimit(clock: ImmediateClock()).elapse {
        signs += 1
        if signs == 2 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        return 0
      }
    }.value

    #expect(elapsed == nil)
    #expect(last == nil)
  }

  // If the trait did not run its test, a test with the trait would always pass. So this test calls the trait.
  @Test func `the waitLimit trait runs its test with the limit`() async throws {
    let duration = Spy<Duration, Void, Never>("duration")

    let issues = try await issues(of: .waitLimit(.seconds(3))) {
      await duration(WaitLimit().duration)
    }

    #expect(issues.isEmpty)
    #expect(duration.calls == [.seconds(3)])
  }

  @Suite("A suite with a wait limit", .waitLimit(.seconds(4)))
  struct Inner {
    @Test func `a suite's wait limit also applies to its tests`() {
      #expect(WaitLimit().duration == .seconds(4))
    }

    @Test(.waitLimit(.seconds(5)))
    func `the wait limit of a test takes precedence over that of its suite`() {
      #expect(WaitLimit().duration == .seconds(5))
    }
  }

  @Test(arguments: [(0, 1, false), (10, 10, false), (10, 30, false), (10, 31, true)])
  func `a wait of over three times its limit reports a busy machine, unless the limit is 0`(
    limit: Int, real: Int, wasOverloaded: Bool
  ) {
    let elapsed = WaitLimit.Elapsed(
      limit: .seconds(limit), isOfWait: false, real: .seconds(real))

    #expect(elapsed.wasOverloaded == wasOverloaded)
    #expect(elapsed.remark.isEmpty != wasOverloaded)
  }

  @Test(arguments: [
    (WaitLimit(), "allow more time with .waitLimit(_:)"),
    (WaitLimit(.seconds(10)), "pass a longer time to this wait"),
  ])
  func `on an overloaded machine, a timeout advises fewer parallel tests or more time`(
    limit: WaitLimit, advice: String
  ) {
    #expect(
      limit.elapsed(.milliseconds(41_300)).remark == """

        The machine was overloaded: a wait of 10 s took 41.3 s. The code that the test waits for \
        may not have had its turn. Run fewer tests in parallel, or \(advice).
        """)
  }

  @Test func `a busy main actor extends only waits in real time with a limit above zero`() {
    // check-tests: allow real-clock, only reads a property and never sleeps
    #expect(WaitLimit(.nanoseconds(1), clock: ContinuousClock()).isPatient)
    // check-tests: allow real-clock, only reads a property and never sleeps
    #expect(!WaitLimit(.zero, clock: ContinuousClock()).isPatient)
    #expect(!WaitLimit(.seconds(1), clock: TestClock()).isPatient)
  }

  @MainActor
  @Test func `a busy main actor extends a wait, but not forever`() async {
    var watch = MainActorWatch()

    // This test occupies the main actor, so the main actor gets no turn between the calls.
    let answers = (0..<52).map { _ in watch.isBusy() }

    #expect(answers == [false] + Array(repeating: true, count: 49) + [false, false])
    #expect(watch.isBlocked)
  }

  @Test func `a failed wait says if the main actor was blocked all the time`() async {
    let isBlocked = AsyncExpectation("the main actor is blocked")
    // check-tests: allow blocked-thread, the test is about a blocked main actor
    let end = DispatchSemaphore(value: 0)
    func block() { end.wait() }
    Task { @MainActor in
      isBlocked.fulfill()
      block()
    }
    await fulfillment(of: isBlocked)

    let issues = await captureIssues {
      await expectation("loaded", within: .milliseconds(20)) { _ in }
    }
    end.signal()

    #expect(issues.count == 1)
    #expect(
      issues.first?.message.hasSuffix(
        """

        The main actor was busy or blocked during the whole wait, which lasted six times this limit. Does something \
        block the main thread, such as a semaphore? If not, run fewer tests in parallel.
        """) == true)
  }

  @MainActor
  @Test func `if the main actor gets a turn, it does not count as blocked later`() async {
    var watch = MainActorWatch()
    _ = watch.isBusy()
    // The main actor runs its jobs in order, so this job runs after the watch's job.
    await Task.detached { await MainActor.run {} }.value

    let answers = (1..<50).map { _ in watch.isBusy() }

    #expect(answers == [false] + Array(repeating: true, count: 48))
    #expect(!watch.isBlocked)
  }

  @Test(arguments: [
    (Duration.seconds(10), "10 s"), (.zero, "0 s"), (.milliseconds(1_500), "1.5 s"),
    (.milliseconds(1_549), "1.5 s"), (.seconds(90), "90 s"), (.milliseconds(250), "250 ms"),
    (.milliseconds(1), "1 ms"), (.microseconds(1_250), "1.3 ms"), (.microseconds(40), "40 µs"),
    (.nanoseconds(500), "500 ns"), (.nanoseconds(999_950), "1000 µs"), (.seconds(-2), "-2 s"),
    (Duration(secondsComponent: 0, attosecondsComponent: -1), "0 ns"),
    (.seconds(1_000_000_000_000_000), "1000000000000000 s"),
  ])
  func `a duration is rounded and shown in a readable unit`(duration: Duration, text: String) {
    #expect(describeDuration(duration) == text)
  }

  // MARK: - Failures

  @Test(arguments: [(Duration.zero, "0 s"), (.seconds(-1), "-1 s")])
  func `a wait limit of zero or less is rejected, and the default limit applies`(
    limit: Duration, text: String
  ) async throws {
    let test = try #require(Test.current)
    let duration = Spy<Duration, Void, Never>("duration")

    let issues = try await issues(of: .waitLimit(limit)) { await duration(WaitLimit().duration) }

    expectOneIssue(
      issues,
      """
      The wait limit of a test must be above zero, but .waitLimit(_:) got \(text). The limit is still 10 s.
      """,
      line: test.sourceLocation.line)
    #expect(duration.calls == [.seconds(10)])
  }
}
