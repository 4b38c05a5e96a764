import Dispatch
import TestKit

@testable import Schedules

@Suite struct LeavingTests {
  /// A way to leave the schedule.
  enum Departure: CaseIterable, Sendable {
    case actorWithExecutor, plainCallback, mainActorCallback, actorCallback, lateCallback

    func callAsFunction() async {
      switch self {
      case .actorWithExecutor: await explore { await OnOwnQueue().work() }
      case .plainCallback: await explore { await callback() }
      case .mainActorCallback: await explore { @MainActor in await callback() }
      case .actorCallback: await explore { await Caller().call() }
      case .lateCallback: await explore { await callback { resumeLater($0) } }
      }
    }
  }

  @Test(arguments: Departure.allCases)
  func `a test that leaves its schedule fails`(departure: Departure) async {
    expectLeft(await captureIssues { await departure() })
  }

  @Test func `an issue recorded after the test has left its schedule also says so`()
    async
  {
    let issues = await captureIssues {
      await explore {
        await callback()
        Issue.record("The page is wrong.")
      }
    }

    expectLeft(issues, after: "The page is wrong.\n")
  }

  @Test func `under schedules, calling an actor that is busy elsewhere fails the test`() async {
    let actor = await BusyActor.outside()

    let issues = await captureIssues {
      await explore {
        Task { actor.finishWorkAndWaitForTouch() }
        await actor.touch()
      }
    }

    expectLeft(issues)
  }

  @Test func `after external() calls a busy actor, its task returns to the schedule`() async {
    // Repeated often, to hit the rare case in which the schedule resumes the task before the task suspends.
    for _ in 1...2_000 {
      let actor = await BusyActor.outside()

      await explore(1) {
        Task { actor.finishWork() }
        await external { await actor.touch() }
        await settle()
      }
    }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `after an external call, an immediate task returns to the schedule`() async {
    await explore(20) {
      let (events, continuation) = AsyncStream<Int>.makeStream()
      // This task runs only when the immediate task waits.
      Task { DispatchQueue.global().async { continuation.finish() } }
      await Task.immediate { await external { for await _ in events {} } }.value
      await settle()
      // A nested schedule counts as an external call.
      await Task.immediate { await explore(1) {} }.value
      await settle()
    }
  }

  @Test func `a task returns from an external call even while another task polls`() async {
    let actor = await BusyActor.outside()

    await explore(1) {
      let polling = Task { await yieldUntilCancelled() }
      Task { actor.finishWorkAndWaitForTouch() }
      await external { await actor.touch() }
      polling.cancel()
    }
  }

  @Test(arguments: [false, true])
  func `an external call still returns after its schedule has hit the step limit`(isEarly: Bool)
    async
  {
    let actor = await BusyActor.outside()
    let tasks = LockedState<[Task<Void, Never>]>([])

    // While one task polls, other tasks return from external calls only at every 1000th step, so never in 900 steps.
    let outcome = await Bubble(.arrival, stepLimit: 900).run {
      let calling = Task { await external { await actor.touch() } }
      if isEarly { Task { actor.finishWorkAndWaitForTouch() } }
      let endless = Task { await yieldUntilCancelled() }
      tasks.withLock { $0 = [calling, endless] }
    }
    actor.finishWork()
    for task in tasks.withLock({ $0 }).reversed() {
      task.cancel()
      await task.value
    }

    #expect(outcome.problem == .endless(steps: 900))
  }

  @Test
  func `an external call is not lost if it returns while an endless test is stopped`() async {
    let actor = await BusyActor.outside()
    let bubble = Bubble(.arrival, stepLimit: 30)

    _ = await bubble.run {
      async let call: Void = external { await actor.touch() }
      Task {
        actor.finishWork()
        while bubble.state.withLock({ $0.returning.isEmpty }) {}
      }
      await yieldUntilCancelled()
      await call
    }

    // If the schedule dropped the continuation, Swift would only print a warning. So check that it is still there.
    #expect(bubble.state.withLock { $0.returning.count } == 1)
  }

  @Test func `an actor continues on the schedule after it has awaited external work`() async {
    await explore(50) {
      let caller = Caller()
      async let first: Void = caller.callExternally { await waitForGlobalQueue() }
      async let second: Void = caller.callExternally { await waitForGlobalQueue() }
      _ = await (first, second)

      #expect(await caller.calls == 2)
      await settle()
    }
  }

  @Test func `after external() awaits an outside task, the caller returns to the schedule`() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let outside = Task.detached { for await _ in stream {} }

    await explore(1) {
      async let call: Void = Caller().callExternally { await outside.value }
      async let end: Void = continuation.finish()
      _ = await (call, end)
      await settle()
    }
  }

  @Test func `a test passes if a dispatch queue releases a clock without pending sleeps`() async {
    await explore(1) {
      let clock = LockedState<TestClock?>(TestClock())
      let sleeper = Task { try await clock.withLock { $0 }?.sleep(for: .seconds(1)) }
      await settle()
      clock.withLock { $0 }?.advance(by: .seconds(1))
      _ = await sleeper.result

      runOnQueue { clock.withLock { $0 = nil } }
    }
  }

  @Test func `a test fails if a dispatch queue ends a wait by advancing a test clock`() async {
    let issues = await captureIssues {
      await explore {
        let clock = TestClock()
        Task {
          await settle()
          runOnQueue { clock.advance(by: .seconds(1)) }
        }
        let probe = AsyncSequenceProbe(AsyncStream<Int> { _ in })
        await probe.expectNoElement(within: .seconds(1), on: clock)
      }
    }

    expectLeft(issues)
  }

  @Test func `an issue recorded by external work on another thread is reported`() async {
    let issues = await captureIssues {
      await explore(1) {
        await external { await OnOwnQueue().work { Issue.record("The page is wrong.") } }
      }
    }

    expectOneIssue(
      issues, beginningWith: "The page is wrong.\nThis happened under schedule arrival (1 of 1)")
  }

  @Test func `an async let that ends outside a schedule is forgotten once its parent ends`() async {
    let actor = await BusyActor.outside()
    let bubble = Bubble(.arrival)
    let orphans = LockedState(0)
    let members = LockedState<[Int]>([])

    _ = await bubble.run {
      await Task {
        await external {
          async let call: Void = actor.touch()
          async let end: Void = actor.finishWork()
          _ = await (call, end)
        }
      }.value
      orphans.withLock {
        $0 = bubble.state.withLock { state in state.members.values.count { state.isOrphan($0) } }
      }
      // After an actor's job, the schedule looks at all tasks, not only at one. So it finds the orphan here.
      await Caller().callLater().value
      members.withLock { $0 = bubble.state.withLock { $0.members.values.map(\.number) } }
    }

    #expect(orphans.withLock { $0 } == 1)
    #expect(members.withLock { $0 } == [1])
  }

  // check-tests: allow sleep, the external work has to sleep
  // check-tests: allow real-clock, the test checks only a lower bound
  @Test func `an external call's sleeps take real time, while virtual time stands still`() async {
    let bubble = Bubble(.arrival)
    let begin = ContinuousClock.now

    let outcome = await bubble.run {
      Task { try? await Task.sleep(for: .seconds(3600)) }
      await external {
        async let first: Void? = try? Task.sleep(for: .milliseconds(2))
        try? await Task.sleep(for: .milliseconds(1))
        await first
        // Detached tasks are part of the work, too.
        await Task.detached {
          await Task.detached { try? await Task.sleep(for: .milliseconds(1)) }.value
        }.value
        // The outer work is not over when the inner call ends, so this sleep takes real time, too.
        await external { Task { try? await Task.sleep(for: .milliseconds(1)) } }.value
        await Task.detached {
          await external { Task { try? await Task.sleep(for: .milliseconds(1)) } }.value
        }.value
        // A nested schedule has a time of its own.
        _ = await Bubble(.arrival).run { try? await Task.sleep(for: .seconds(3600)) }
      }
    }

    #expect(outcome.problem == nil)
    #expect(outcome.time == .zero)
    #expect(ContinuousClock.now - begin >= .milliseconds(2))
  }

  // check-tests: allow sleep, the later call needs work that takes real time
  // check-tests: allow yield, a task has to fall asleep before the first call ends
  @Test func `tasks of an earlier external call sleep in virtual time during a later call`() async {
    let isAwake = LockedState(false)

    let outcome = await Bubble(.arrival).run {
      let nap: @Sendable () async -> Void = {
        try? await Task.sleep(for: .milliseconds(1))
        isAwake.withLock { $0 = true }
      }
      let sleepers = await external {
        let early = Task { await nap() }
        await Task.yield()
        return [early, Task { await nap() }]
      }
      await external { try? await Task.sleep(for: .milliseconds(5)) }
      #expect(!isAwake.withLock { $0 })

      for sleeper in sleepers { await sleeper.value }
    }

    #expect(outcome.problem == nil)
    #expect(outcome.time == .milliseconds(1))
  }

  @Test func `settle waits for external work`() async {
    await explore(50) {
      let isDone = LockedState(false)
      Task {
        await external { await waitForGlobalQueue() }
        isDone.withLock { $0 = true }
      }
      await settle()

      #expect(isDone.withLock { $0 })
    }
  }

  @Test(arguments: [false, true])
  func `a call to settle() inside external() fails the test instead of hanging`(
    isOnOwnQueue: Bool
  ) async {
    let issues = await captureIssues {
      await explore(1) {
        await external { if isOnOwnQueue { await OnOwnQueue().settle() } else { await settle() } }
      }
    }

    expectOneIssue(
      issues,
      beginningWith: """
        settle() was called inside external(). It waits for external() to end, while external() may be \
        waiting for settle(). Call settle() after external().
        """)
  }

  private func expectLeft(
    _ issues: [Issue], after start: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectOneIssue(
      issues,
      beginningWith: start + """
        The test is not deterministic: the test ran outside the schedule, or was resumed from outside. Did it call an \
        actor with its own executor, an actor that another test uses, or a function with a callback? Wrap that call: \
        await external { … }.
        This happened under schedule arrival (1 of 100). Run it alone:
        """, sourceLocation: sourceLocation)
  }
}

/// Waits for a callback from a global queue.
private func waitForGlobalQueue() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume() }
  }
}

/// Waits for a callback from a queue.
private func callback(
  resume: @escaping @Sendable (CheckedContinuation<Void, Never>) -> Void = { continuation in
    runOnQueue { continuation.resume() }
  },
  isolation: isolated (any Actor)? = #isolation
) async {
  let waiting = LockedState<CheckedContinuation<Void, Never>?>(nil)
  // This task runs only when the caller waits. If the callback came earlier, the caller would not suspend,
  // and so would not leave the schedule.
  Task { waiting.withLock { $0 }.map(resume) }
  await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
}

/// Resumes a continuation only after a few hops between queues, so that the schedule is usually idle by then.
private func resumeLater(_ continuation: CheckedContinuation<Void, Never>, hops: Int = 10) {
  guard hops > 0 else { return continuation.resume() }
  DispatchQueue.main.async {
    DispatchQueue.global().async { resumeLater(continuation, hops: hops - 1) }
  }
}

/// Runs a closure on a queue, and returns only after that.
private func runOnQueue(_ body: @escaping @Sendable () -> Void) {
  // check-tests: allow blocked-thread, the schedule must not be idle before the closure has run
  let called = DispatchSemaphore(value: 0)
  DispatchQueue(label: "callback").async {
    body()
    called.signal()
  }
  called.wait()
}

private actor OnOwnQueue {
  private final class Queue: SerialExecutor {
    let queue = DispatchQueue(label: "own")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let executor = Queue()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  func work(_ body: @Sendable () -> Void = {}) { body() }

  func settle() async { await Schedules.settle() }
}

private actor Caller {
  private(set) var calls = 0

  func call() async {
    await callback()
    calls += 1
  }

  func callExternally(_ work: () async -> Void) async {
    await external { await work() }
    calls += 1
  }

  /// Starts a task on this actor.
  func callLater() -> Task<Void, Never> { Task { calls += 1 } }
}

/// An actor that is busy on a thread outside the schedule until it is told to finish.
private actor BusyActor {
  // check-tests: allow blocked-thread, the tests need an actor that is busy
  private let end = DispatchSemaphore(value: 0)
  // check-tests: allow blocked-thread, the schedule must not be idle before the actor has run touch()
  private let touched = DispatchSemaphore(value: 0)
  private var touches = 0

  /// Returns an actor that is already busy.
  static func outside() async -> BusyActor {
    let actor = BusyActor()
    await withCheckedContinuation { continuation in
      // The actor blocks its thread, so it gets a thread of its own. The thread pool may have only one thread.
      Task(executorPreference: OwnThread()) { await actor.work { continuation.resume() } }
    }
    return actor
  }

  private func work(whenBegun: @Sendable () -> Void) {
    whenBegun()
    end.wait()
  }

  nonisolated func finishWork() { end.signal() }

  nonisolated func finishWorkAndWaitForTouch() {
    end.signal()
    touched.wait()
  }

  /// Changes the actor's state, because the optimizer removes a call that does nothing.
  func touch() {
    touches += 1
    touched.signal()
  }
}

private final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "own")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
