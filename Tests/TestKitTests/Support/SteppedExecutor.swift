import Seams

/// Runs what it is given at once, on the thread that hands it over, until it is told to hold it.
///
/// So a task goes on inside the very call that wakes it, or not before something else has happened:
/// what two threads do once in a million times.
final class SteppedExecutor: TaskExecutor {
  /// What is held; nil while nothing is to be.
  private let held = Guarded<[UnownedJob]?>(nil)
  private let onHold: @Sendable () -> Void

  /// Makes an executor.
  ///
  /// - Parameter onHold: Is called for each job that is held.
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

  /// Runs nothing from now on.
  func hold() {
    held.withLock { $0 = $0 ?? [] }
  }

  /// Runs what it has held, and all that comes.
  func goOn() {
    let jobs = held.withLock { $0.take() }
    for job in jobs ?? [] { run(job) }
  }

  private func run(_ job: UnownedJob) {
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
