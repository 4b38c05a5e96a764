import Seams

/// The running requests of a service.
///
/// They are kept apart from the service, so that a completion handler does not keep the service alive.
final class TaskRegistry: Sendable {
  private enum Entry {
    case reserved
    case running(any NetworkDataTask)
    case cancelled
  }

  private struct State {
    var lastNumber = 0
    var entries: [NetworkTaskID: Entry] = [:]
  }

  private let state = LockedState(State())

  var count: Int { state.withLock { $0.entries.count } }

  /// Returns the identifier for a request that is about to be made.
  func reserve() -> NetworkTaskID {
    state.withLock { state in
      state.lastNumber += 1
      let id = NetworkTaskID(number: state.lastNumber)
      state.entries[id] = .reserved
      return id
    }
  }

  /// Returns `true` if a request was cancelled before it was made.
  func isCancelled(_ id: NetworkTaskID) -> Bool {
    state.withLock { state in
      guard case .cancelled = state.entries[id] else { return false }
      return true
    }
  }

  /// Keeps the task of a request, or returns `false` if the request was cancelled in the meantime.
  ///
  /// Keeps nothing if the request has already ended.
  func store(_ task: any NetworkDataTask, for id: NetworkTaskID) -> Bool {
    state.withLock { state in
      switch state.entries[id] {
      case .reserved: state.entries[id] = .running(task)
      case .cancelled: return false
      case .running, nil: break
      }
      return true
    }
  }

  /// Forgets a request, or returns `false` if it was forgotten before.
  func finish(_ id: NetworkTaskID) -> Bool {
    state.withLock { $0.entries.removeValue(forKey: id) != nil }
  }

  func cancel(_ id: NetworkTaskID) {
    let task: (any NetworkDataTask)? = state.withLock { state in
      guard let entry = state.entries[id] else { return nil }
      state.entries[id] = .cancelled
      guard case .running(let task) = entry else { return nil }
      return task
    }
    // Outside the lock, because the task calls its completion handler, which calls this registry again.
    task?.cancel()
  }

  func cancelAll() {
    let ids = state.withLock { $0.entries.keys.sorted { $0.number < $1.number } }
    for id in ids { cancel(id) }
  }
}
