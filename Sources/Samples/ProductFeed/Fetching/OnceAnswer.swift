import Seams

/// An answer that somebody waits for: the first one that is given counts.
final class OnceAnswer<Value: Sendable>: Sendable {
  private typealias Awaiting = CheckedContinuation<Result<Value, FetchError>, Never>

  private enum State {
    case open
    case awaited(Awaiting)
    case given(Result<Value, FetchError>)
  }

  private let state = Guarded(State.open)

  /// Gives the answer, unless there is one.
  func give(_ result: Result<Value, FetchError>) {
    let continuation = state.withLock { state -> Awaiting? in
      switch state {
      case .given: return nil
      case .open:
        state = .given(result)
        return nil
      case .awaited(let continuation):
        state = .given(result)
        return continuation
      }
    }
    continuation?.resume(returning: result)
  }

  /// Waits for the answer, which one task may; to cancel it is an answer as well.
  func value() async throws(FetchError) -> Value {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let given = state.withLock { state -> Result<Value, FetchError>? in
          if case .given(let result) = state { return result }
          state = .awaited(continuation)
          return nil
        }
        if let given { continuation.resume(returning: given) }
      }
    } onCancel: {
      give(.failure(.cancelled))
    }
    return try result.get()
  }
}
