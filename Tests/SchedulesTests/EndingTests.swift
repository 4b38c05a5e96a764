import Dispatch
import TestKit

@testable import Schedules

/// Checks what happens to the tasks and the memory of a schedule after it has ended.
// check-tests: allow sleep, some tasks have to sleep when the schedule ends
@Suite struct EndingTests {
  // check-tests: allow real-clock, the test checks only a lower bound
  @Test
  func `when a schedule ends, a sleeping task continues to sleep in real time`() async throws {
    let woke = Spy<Void, Never>("woke")
    let begin = ContinuousClock.now

    let outcome = await Bubble(.arrival).run {
      try? await Task.sleep(for: .seconds(3600))
      Task {
        try await Task.sleep(for: .milliseconds(20))
        await woke()
      }
      await settle()
    }

    #expect(outcome.problem == nil)
    #expect(outcome.time == .seconds(3600))
    await woke.waitForCalls(1)
    #expect(ContinuousClock.now - begin >= .milliseconds(20))
  }

  @Test func `a main-actor task that outlives its schedule can be resumed`() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let resumed = Spy<Void, Never>("resumed")

    _ = await Bubble(.arrival).run {
      Task { @MainActor in
        for await _ in stream {}
        resumed.call()
      }
      await settle()
    }
    continuation.finish()

    await resumed.waitForCalls(1)
  }

  @Test func `if a schedule ends while a task waits in settle(), the task continues`() async {
    let task = LockedState<Task<Void, Never>?>(nil)

    let outcome = await Bubble(.arrival).run {
      task.withLock { $0 = Task { await settle() } }
    }

    #expect(outcome.unfinished == [2])
    await task.withLock { $0 }?.value
  }

  // Serialized, because the tests share an actor. While one test keeps the actor busy, its schedule also runs the other
  // tests' jobs on that actor.
  @Suite(.serialized) struct OnAnActor {
    @Test(arguments: [false, true])
    func `an unfinished task on an actor is reported if the task started other work`(
      isExternal: Bool
    ) async {
      let outcome = await Bubble(.arrival).run {
        Task { @Shelf in
          if isExternal {
            await external {}
          } else {
            Task { @concurrent in }
          }
          await never()
        }
        await settle()
      }

      #expect(outcome.unfinished == [2])
    }

    // If this test fails, schedules find more tasks than the guide “Concurrency bugs” says. Correct its section
    // “Limits”.
    @Test func `an unfinished task that starts on an actor and only waits is not reported`() async {
      let outcome = await Bubble(.arrival).run {
        Task { @Shelf in await never() }
        await settle()
      }

      #expect(outcome.problem == nil)
    }

    @Test func `a pending sleep that began on an actor does not count as cancelled`() async {
      let bubble = Bubble(.arrival)
      let rests = LockedState<[Duration?]>([])

      _ = await bubble.run {
        let sleeper = Task { @Shelf in try await Task.sleep(for: .seconds(4)) }
        await settle()
        rests.withLock { $0 = bubble.restsOfSleeps }
        sleeper.cancel()
      }

      #expect(rests.withLock { $0 } == [.seconds(4)])
    }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `an immediate task that has ended is not reported as waiting`() async {
    let outcome = await Bubble(.arrival).run {
      let (taps, tap) = AsyncStream<Int>.makeStream()
      let listener = Task { for await _ in taps { break } }
      await settle()
      Task.immediate { tap.yield(1) }
      await listener.value
    }

    #expect(outcome.problem == nil)
  }

  @Test func `if a task waits forever after its sleep was cancelled, the task is reported`() async {
    let outcome = await Bubble(.arrival).run {
      let task = Task {
        try? await Task.sleep(for: .seconds(1))
        await never()
      }
      await settle()
      task.cancel()
      await settle()
    }

    #expect(outcome.unfinished == [2])
  }

  @Test func `cancelling a sleep ends it and leaves other sleeps unchanged`() async {
    let bubble = Bubble(.arrival)
    let delays = LockedState<[Duration?]>([])

    _ = await bubble.run {
      let sleepers = [1, 2, 3].map { seconds in
        Task { try await Task.sleep(for: .seconds(seconds)) }
      }
      await settle()
      sleepers[1].cancel()
      await settle()
      delays.withLock { $0 = bubble.restsOfSleeps }
    }

    #expect(delays.withLock { $0 } == [.seconds(1), nil, .seconds(3)])
  }

  @Test func `if a schedule ends while a task sleeps on a TestClock, the task is reported`() async {
    let clock = TestClock()

    let outcome = await Bubble(.arrival).run {
      Task { try? await clock.sleep(for: .seconds(1)) }
      await settle()
    }

    #expect(outcome.unfinished == [2])
    clock.advance(by: .seconds(1))
  }

  @Test func `the runtime's internal task for a sleep does not use up a task number`() async {
    let outcome = await Bubble(.arrival).run {
      try? await Task.sleep(for: .seconds(1))
      Task { await never() }
      await settle()
    }

    #expect(outcome.unfinished == [2])
  }

  @Test func `if a schedule ends while a task is polling, the task keeps running`() async throws {
    let task = LockedState<Task<Void, Never>?>(nil)

    let outcome = await Bubble(.arrival, stepLimit: 30).run {
      task.withLock { $0 = Task { await yieldUntilCancelled() } }
    }

    #expect(outcome.problem == .endless(steps: 30))
    #expect(outcome.story.count == 30)
    let polling = try #require(task.withLock { $0 })
    polling.cancel()
    await polling.value
  }

  @Test func `after an endless test is stopped, its schedule holds no steps in memory`() async {
    let bubble = Bubble(.arrival, stepLimit: 30)

    let outcome = await bubble.run { await yieldUntilCancelled() }

    #expect(outcome.story.count == 30)
    #expect(bubble.story.count == 0)
  }

  @Test
  func `a sleep that never ends is reported even if an earlier schedule reached its step limit`()
    async
  {
    let issues = await captureIssues {
      _ = await Bubble(.arrival, stepLimit: 30).run {
        Task { await yieldUntilCancelled() }
        await Spy<Void, Never>("call").waitForCalls()
      }
      await explore(1) { try? await TestClock().sleep(for: .seconds(1)) }
    }

    expectOneIssue(issues, beginningWith: "A sleep until 1 s on the TestClock")
  }

  // With one of the limits, a job of the actor is ready to run when the schedule stops.
  @Test(arguments: [30, 31])
  func `stopping an endless test frees the actor that the test was using`(limit: Int) async throws {
    let poller = Poller()

    let outcome = await Bubble(.arrival, stepLimit: limit).run { await poller.poll() }

    #expect(outcome.problem == .endless(steps: limit))
    let isFree = try await value(of: Task { await poller.isFree })
    #expect(isFree)
  }

  #if os(Linux)
    @Test func `a main-actor job that a schedule leaves behind runs on the main queue`() async {
      let (queues, continuation) = AsyncStream<Bool>.makeStream()
      let isMainQueue = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: isMainQueue, value: true)

      _ = await Bubble(.arrival, stepLimit: 1).run {
        _ = FreedOnMainActor {
          continuation.yield(DispatchQueue.getSpecific(key: isMainQueue) == true)
        }
      }

      #expect(await queues.first { _ in true } == true)
    }

    // In a process of its own, in which no other schedule runs.
    @Test(.taskPriority(.high))
    func `a stuck test that ignores cancellation never continues, even if resumed later`() async {
      await #expect(processExitsWith: .success) {
        let waiting = LockedState<CheckedContinuation<Void, Never>?>(nil)
        let hasGoneOn = LockedState(false)

        let outcome = await Bubble(.arrival).run { @MainActor in
          await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
          hasGoneOn.withLock { $0 = true }
        }
        waiting.withLock { $0 }?.resume()
        await MainActor.run {}

        precondition(outcome.problem != nil)
        precondition(!hasGoneOn.withLock { $0 })
      }
    }
  #endif

  @Test func `the deinit of a task's result runs as part of the schedule`() async {
    await explore(20) {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      let reader = Task { for await _ in stream {} }
      Task {
        await settle()
        return Token(continuation)
      }

      await reader.value
    }
  }

  @Test func `a schedule is released after its end`() async {
    await expectReleased {
      let bubble = Bubble(.arrival)
      _ = await bubble.run {
        Task { try await Task.sleep(for: .seconds(1)) }
        await settle()
      }
      return bubble
    }
  }

  @Test(arguments: [false, true])
  func `a task of a schedule is released after the task has ended`(isSleeping: Bool) async {
    final class Result: Sendable {}
    await expectReleased {
      let tasks = LockedState<Task<Result, Never>?>(nil)
      _ = await Bubble(.arrival).run {
        let task = Task {
          if isSleeping { try? await Task.sleep(for: .milliseconds(1)) }
          return Result()
        }
        tasks.withLock { $0 = task }
        await settle()
      }
      return await tasks.withLock { $0 }?.value
    }
  }
}

extension Bubble {
  /// The time until each sleep ends, or nil for a sleep that was cancelled.
  fileprivate var restsOfSleeps: [Duration?] {
    state.withLock { state in state.timers.map { state.rest(of: $0) } }
  }
}

extension Bubble.Outcome {
  /// The numbers of the unfinished tasks, or nil if the schedule does not report any.
  fileprivate var unfinished: [Int]? {
    if case .unfinished(let tasks) = problem { tasks.map(\.number) } else { nil }
  }
}

// check-tests: allow sleep, a test checks the virtual time of a sleep
@Suite struct OuterTaskTests {
  @Test(arguments: [false, true])
  func `cancelling the task that runs a schedule cancels the test`(isEarly: Bool) async {
    let began = Spy<Void, Never>("began")
    let task = Task {
      if isEarly { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      return await Bubble(.arrival).run {
        await external {
          await began()
          await neverUnlessCancelled()
        }
      }
    }

    await began.waitForCalls(1)
    task.cancel()

    #expect(await task.value.problem == nil)
  }

  @Test(arguments: [false, true])
  func `explore() stops without an issue if the task that called it is cancelled`(isThrowing: Bool)
    async
  {
    struct Skipped: Error {}
    let runs = Spy<Void, Never>("run")
    // check-tests: allow blocked-thread, the test has to be running when it is cancelled
    let cancelled = DispatchSemaphore(value: 0)

    let issues = await captureIssues {
      let task = Task {
        // If explore only skipped the other schedules, it would never end.
        await explore(.max) {
          async let waiting: Void = neverUnlessCancelled()
          await settle()
          await runs()
          block(until: cancelled)
          await waiting
          if isThrowing { throw Skipped() }
        }
      }
      await runs.waitForCalls(1)
      task.cancel()
      cancelled.signal()
      await task.value
    }

    #expect(issues.isEmpty)
    runs.expectCalled(1)
  }

  @Test
  func `if a test cancels the task that called explore(), the test itself is cancelled at once`()
    async
  {
    let start = Gate<Void, Never>()
    let starting = Spy<Void, Never>("start")
    starting.suspends(on: start)
    let outer = LockedState<Task<Void, Never>?>(nil)
    let isCancelled = Spy<Bool, Void, Never>("isCancelled")
    let task = Task {
      await starting()
      await explore(1) {
        outer.withLock { $0 }?.cancel()
        isCancelled.call(Task.isCancelled)
      }
    }

    outer.withLock { $0 = task }
    start.open()
    await task.value

    isCancelled.expectCalled(with: true)
  }

  @Test func `a schedule inside another schedule counts as external work`() async {
    let outcome = await Bubble(.arrival).run {
      let inner = await Bubble(.random(seed: 1)).run {
        await Task { await MainActor.run {} }.value
        try? await Task.sleep(for: .seconds(5))
      }
      #expect(inner.problem == nil)
      #expect(inner.time == .seconds(5))
      await settle()
    }

    #expect(outcome.problem == nil)
    #expect(outcome.time == .zero)
  }

  @Test(.schedules(1))
  func `a sleep on a TestClock that nothing advances times out, even in a nested schedule`() async {
    let issues = await captureIssues {
      let exploring = Task {
        await explore(1) { try? await TestClock().sleep(for: .seconds(1)) }
      }
      await value(of: exploring)
    }

    expectOneIssue(issues, beginningWith: "A sleep until 1 s on the TestClock")
  }

  @Test func `explore also runs its schedules when it is called in a detached task`() async {
    let runs = Spy<Void, Never>("run")

    await Task.detached { await explore(3) { await runs() } }.value

    runs.expectCalled(3)
  }
}

private func block(until event: DispatchSemaphore) { event.wait() }

/// An object that ends a stream when it is freed.
private final class Token: Sendable {
  private let continuation: AsyncStream<Int>.Continuation

  init(_ continuation: AsyncStream<Int>.Continuation) { self.continuation = continuation }
  deinit { continuation.finish() }
}

#if os(Linux)
  /// An object that runs a closure on the main actor when it is freed.
  @MainActor
  private final class FreedOnMainActor {
    private let whenFreed: @Sendable () -> Void

    nonisolated init(whenFreed: @escaping @Sendable () -> Void) { self.whenFreed = whenFreed }
    isolated deinit { whenFreed() }
  }
#endif

private actor Poller {
  var isFree: Bool { true }

  func poll() async { await yieldUntilCancelled() }
}

@globalActor private actor Shelf {
  static let shared = Shelf()
}
