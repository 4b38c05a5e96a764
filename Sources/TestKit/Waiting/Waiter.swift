import Seams

/// One wait for something that happens elsewhere.
///
/// All waits except `eventually` and the async `expectReleased`, which poll, are built on this type. A wait ends once,
/// with whatever comes first: the event, the limit, or the cancellation of the waiting task. A wait does not miss an
/// event that comes before it begins. It does not miss an event after the limit either, if the waiting task has not
/// resumed yet. The wait blocks no thread.
final class Waiter<Value: Sendable>: Sendable {
  /// The reason why a wait ended.
  enum Outcome: Sendable {
    /// The event has happened.
    case happened(Value)

    /// The event has not happened within the limit.
    case limitReached(WaitLimit.Elapsed)

    /// The waiting task was cancelled.
    case cancelled
  }

  private struct State {
    var outcome: Outcome?

    /// The first event after the limit.
    var late: Outcome?

    var continuation: CheckedContinuation<Outcome, Never>?
  }

  private let state = LockedState(State())

  /// A Boolean value that indicates whether the wait has ended, or will end as soon as it begins.
  var isOver: Bool {
    state.withLock { $0.outcome != nil }
  }

  /// Ends the wait, from any thread.
  ///
  /// Only the first call counts.
  func happen(_ value: Value) {
    end(.happened(value))
  }

  /// Waits for the event until the limit is reached.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - isOfTest: `true` if the test itself is waiting. While the test waits in real time, the limits of its
  ///     pending sleeps and requests do not run, because this wait has a limit of its own.
  /// - Returns: The reason why the wait ended.
  func wait(within limit: WaitLimit, isOfTest: Bool = true) async -> Outcome {
    if let outcome = state.withLock({ $0.outcome }) { return outcome }
    let activity = isOfTest && limit.isReal ? TestActivity.current : nil
    activity?.beginWait()
    defer { activity?.endWait() }
    let timer = Task(name: WaitLimit.taskName) {
      var mainActor = MainActorWatch()
      let elapsed = await limit.elapse {
        // The awaited event may need the main actor, which other tests may keep busy. If the test itself waits, the
        // patience is limited, because the main actor may be blocked for good.
        if isOfTest { return limit.isPatient && mainActor.isBusy() ? nil : 0 }
        // The test that has to end this wait may run on the main actor. So a slice of the limit counts only after an
        // empty closure has run there.
        await MainActor.run {}
        return 0
      }
      guard var elapsed else { return }
      elapsed.wasMainActorBlocked = mainActor.isBlocked
      end(.limitReached(elapsed))
    }
    defer { timer.cancel() }
    let outcome = await wait()
    guard case .limitReached = outcome else { return outcome }
    (limit.clock as? TestClock)?.origin.reportKept()
    // The event may have happened after the limit, but before this task resumed.
    return state.withLock { $0.late } ?? outcome
  }

  /// Waits for the event without a limit.
  ///
  /// - Parameters:
  ///   - begin: Starts the work that leads to the event.
  ///   - cancel: Runs when the task is cancelled, on the thread that cancels it. If the task has already been
  ///     cancelled, runs before `begin`.
  /// - Returns: The reason why the wait ended.
  func wait(
    beginning begin: () -> Void = {},
    onCancel cancel: @Sendable () -> Void = {}
  ) async -> Outcome {
    await withTaskCancellationHandler {
      begin()
      return await withCheckedContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.continuation = continuation }
          return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      // End the wait first, so that `begin` sees the cancellation if it is still running.
      end(.cancelled)
      cancel()
    }
  }

  private func end(_ outcome: Outcome) {
    let continuation = state.withLock { state in
      if case .limitReached = state.outcome, case .happened = outcome {
        state.late = state.late ?? outcome
      }
      guard state.outcome == nil else { return nil as CheckedContinuation<Outcome, Never>? }
      state.outcome = outcome
      return state.continuation.take()
    }
    // Outside the lock, because the resumed task may run here.
    continuation?.resume(returning: outcome)
  }
}

// MARK: - Waiting for a count

/// The waits that end when a count is reached, such as a number of calls.
typealias CountWaiters = [(count: Int, waiter: Waiter<Void>)]

/// Lock-protected state with a count that a test can wait for.
protocol CountedState {
  var reachedCount: Int { get }
  var waiters: CountWaiters { get set }
}

extension CountedState {
  /// Returns the waiters whose count is reached, to be resumed outside the lock.
  ///
  /// Each waiter is removed by its own task, once that task resumes.
  func takeDueWaiters() -> [Waiter<Void>] {
    waiters.filter { $0.count <= reachedCount }.map(\.waiter)
  }
}

extension LockedState where Value: CountedState {
  /// Waits until a count is reached, or returns immediately if it has already been reached.
  func wait(forCount count: Int, within limit: WaitLimit) async -> Waiter<Void>.Outcome {
    let waiter = Waiter<Void>()
    let isReached = withLock { state in
      if state.reachedCount >= count { return true }
      state.waiters.append((count, waiter))
      return false
    }
    guard !isReached else { return .happened(()) }
    defer { withLock { $0.waiters.removeAll { $0.waiter === waiter } } }
    return await waiter.wait(within: limit)
  }
}
