import Seams

/// An executor that runs each job immediately, on the thread that enqueues it, until the test calls ``hold()``.
///
/// The test decides whether a task continues inside the call that wakes it, or only after something else has happened.
/// With two real threads, a test would need about a million attempts to hit one particular order.
final class SteppedExecutor: TaskExecutor {
  /// The held jobs, or nil while jobs run immediately.
  private let held = LockedState<[UnownedJob]?>(nil)
  private let onHold: @Sendable () -> Void

  /// Creates an executor that calls a closure for each job that it holds.
  init(onHold: @escaping @Sendable () -> Void = {}) {
    self.onHold = onHold
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isHeld = held.withLock { held in
      held?.append(job)
      return held != nil
    }
    if isHeld { onHold() } else { run(job) }
  }

  /// Holds all jobs from now on.
  func hold() {
    held.withLock { $0 = $0 ?? [] }
  }

  /// Runs the held jobs.
  ///
  /// From now on, each new job runs immediately again.
  func goOn() {
    let jobs = held.withLock { $0.take() }
    for job in jobs ?? [] { run(job) }
  }

  private func run(_ job: UnownedJob) {
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
