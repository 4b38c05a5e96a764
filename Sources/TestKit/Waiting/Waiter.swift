import Seams

/// One wait for something that happens elsewhere: the one implementation under all waits.
///
/// It ends once, with whatever comes first: the event, the limit, or the cancellation of the task that
/// waits. An event before the wait begins counts, and so does one that comes after the limit while the waiting
/// task has not had its turn. No thread is blocked.
final class Waiter<Value: Sendable>: Sendable {
  enum Outcome: Sendable {
    /// The event has happened.
    case happened(Value)

    /// It has not happened within the limit.
    case limitReached(WaitLimit.Elapsed)

    /// The task that waits was cancelled.
    case cancelled
  }

  private struct State {
    var outcome: Outcome?

    /// The first event after the limit.
    var late: Outcome?

    var continuation: CheckedContinuation<Outcome, Never>?
  }

  private let state = Guarded(State())

  /// Whether the wait has ended, or will as soon as it begins.
  var isOver: Bool {
    state.withLock { $0.outcome != nil }
  }

  /// Ends the wait; callable once or often, from any thread.
  func happen(_ value: Value) {
    end(.happened(value))
  }

  /// Waits for the event, at most as long as the limit says.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - isOfTest: A Boolean value that indicates whether the test itself waits. It is still running then, and will
  ///     report.
  /// - Returns: The reason why the wait ended.
  func wait(within limit: WaitLimit, isOfTest: Bool = true) async -> Outcome {
    if let outcome = state.withLock({ $0.outcome }) { return outcome }
    let activity = isOfTest && limit.isReal ? TestActivity.current : nil
    activity?.beginWait()
    defer { activity?.endWait() }
    let timer = Task {
      guard let elapsed = await limit.elapse() else { return }
      end(.limitReached(elapsed))
    }
    defer { timer.cancel() }
    let outcome = await wait()
    guard case .limitReached = outcome else { return outcome }
    (limit.clock as? TestClock)?.origin.reportKept()
    // The event may have come since, before this task got its turn.
    return state.withLock { $0.late } ?? outcome
  }

  /// Waits for the event without a limit.
  ///
  /// - Parameters:
  ///   - begin: Sets going what is waited for. From here on a cancellation is heard.
  ///   - cancel: Runs when the task is cancelled, on the thread that cancels it.
  /// - Returns: What has ended it.
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
      // First, so that nothing begins any more.
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
    // Outside the lock: whoever waits goes on.
    continuation?.resume(returning: outcome)
  }
}
