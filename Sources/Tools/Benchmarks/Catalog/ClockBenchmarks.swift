import Seams
import Synchronization
import TestKit

extension [Benchmark] {
  /// Virtual time for tasks.
  static let clock = [
    Benchmark("advance a clock, nothing due", sizes: .growing) { size in
      let clock = TestClock()
      return Benchmark.Run(done: Int(clock.now.offset.components.seconds)) {
        for _ in 0..<size { clock.advance(by: .seconds(1)) }
      }
    },
    Benchmark("put tasks to sleep", sizes: .growing, mostRatio: 6) { size in
      let tasks = SleepingTasks(size)
      let time = await ContinuousClock().measure { await tasks.start() }
      let pending = tasks.pending
      await tasks.wake()
      return Benchmark.Run(time: time, done: pending)
    } floor: { size in
      let tasks = SuspendedTasks(size)
      let time = await ContinuousClock().measure { await tasks.start() }
      let pending = tasks.pending
      await tasks.wake()
      return Benchmark.Run(time: time, done: pending)
    },
    Benchmark("wake sleeping tasks", sizes: [400] + .growing, mostRatio: 6) { size in
      let tasks = SleepingTasks(size)
      await tasks.start()
      return await Benchmark.Run(done: tasks.count) { await tasks.wake() }
    } floor: { size in
      let tasks = SuspendedTasks(size)
      await tasks.start()
      return await Benchmark.Run(done: tasks.count) { await tasks.wake() }
    },
    Benchmark("tick a task, advance(by:sleepers: 1)", sizes: [200, 2_000, 20_000]) { size in
      let clock = TestClock()
      let ticks = Counter()
      let ticking = Task {
        while (try? await clock.sleep(for: .seconds(1))) != nil { ticks.add() }
      }
      let time = await ContinuousClock().measure {
        await clock.advance(by: .seconds(size), sleepers: 1)
      }
      ticking.cancel()
      await ticking.value
      return Benchmark.Run(time: time, done: ticks.count)
    },
  ]
}

/// Tasks that sleep on a test clock until distinct deadlines, in a scrambled order.
struct SleepingTasks: Sendable {
  private let clock = TestClock()
  private let size: Int
  private let woken: Countdown

  init(_ size: Int) {
    self.size = size
    woken = Countdown(size)
  }

  /// The number of tasks that have woken up.
  var count: Int { woken.arrived }

  /// The number of tasks that are asleep.
  var pending: Int { clock.pendingSleeps.count }

  /// Starts the tasks and waits until all are asleep.
  func start() async {
    for deadline in scrambled(size) {
      Task {
        try? await clock.sleep(for: .milliseconds(deadline))
        woken.arrive()
      }
    }
    await clock.sleepers(atLeast: size)
  }

  /// Wakes the tasks and waits until all have run.
  func wake() async {
    clock.advance(by: .milliseconds(size))
    await woken.wait()
  }
}

/// Tasks that each suspend on a continuation, without a clock.
///
/// This is the least work that any clock has to do.
///
/// The tasks are resumed in a scrambled order. Resuming them in the order of their suspension would take a
/// fraction of the time, because memory would be read in order.
struct SuspendedTasks: Sendable {
  private let continuations = Continuations()
  private let size: Int
  private let suspended: Countdown
  private let woken: Countdown

  init(_ size: Int) {
    self.size = size
    suspended = Countdown(size)
    woken = Countdown(size)
  }

  /// The number of tasks that have resumed.
  var count: Int { woken.arrived }

  /// The number of tasks that are suspended.
  var pending: Int { continuations.count }

  /// Starts the tasks and waits until all are suspended.
  func start() async {
    for _ in 0..<size {
      Task {
        await withCheckedContinuation {
          continuations.append($0)
          suspended.arrive()
        }
        woken.arrive()
      }
    }
    await suspended.wait()
  }

  /// Resumes the tasks in a scrambled order, like ``SleepingTasks``, and waits until all have run.
  func wake() async {
    let suspended = continuations.take()
    for place in scrambled(size) { suspended[place - 1].resume() }
    await woken.wait()
  }
}

/// Suspended tasks in a list behind a lock.
private final class Continuations: Sendable {
  private let list = LockedState<[CheckedContinuation<Void, Never>]>([])

  var count: Int { list.withLock { $0.count } }

  func append(_ continuation: CheckedContinuation<Void, Never>) {
    list.withLock { $0.append(continuation) }
  }

  func take() -> [CheckedContinuation<Void, Never>] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}

/// A countdown that lets one task wait until many others have arrived.
///
/// A task group would take quadratic time to release its children. A lock around the number of remaining tasks would
/// slow down the tasks, so the number is atomic. The lock in this class guards only the waiting task and the end of the
/// countdown.
final class Countdown: Sendable {
  private let count: Int
  private let remaining: Atomic<Int>
  private let waiter = LockedState<(isOver: Bool, continuation: CheckedContinuation<Void, Never>?)>(
    (false, nil))

  init(_ count: Int) {
    self.count = count
    remaining = Atomic(count)
  }

  /// The number of tasks that have arrived.
  var arrived: Int { count - remaining.load(ordering: .acquiring) }

  /// Records that a task has arrived.
  func arrive() {
    let isLast = remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    guard isLast else { return }
    let continuation = waiter.withLock { waiter in
      waiter.isOver = true
      return waiter.continuation.take()
    }
    continuation?.resume()
  }

  /// Waits until all tasks have arrived.
  ///
  /// Only one task may wait.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = waiter.withLock { waiter in
        if !waiter.isOver { waiter.continuation = continuation }
        return waiter.isOver
      }
      if isOver { continuation.resume() }
    }
  }
}
