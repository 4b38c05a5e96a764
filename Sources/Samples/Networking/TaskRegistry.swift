import Seams

/// The running requests of a service.
///
/// The registry is separate from the service, so that a completion handler does not keep the service alive.
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

  /// Reserves and returns a new identifier for a request that is about to be sent.
  func reserve() -> NetworkTaskID {
    state.withLock { state in
      state.lastNumber += 1
      let id = NetworkTaskID(number: state.lastNumber)
      state.entries[id] = .reserved
      return id
    }
  }

  /// Returns `true` if a request was cancelled and has not finished yet.
  func isCancelled(_ id: NetworkTaskID) -> Bool {
    state.withLock { state in
      guard case .cancelled = state.entries[id] else { return false }
      return true
    }
  }

  /// Stores a request's task, or returns `false` if the request was cancelled in the meantime.
  ///
  /// For a request that has already ended, returns `true` and stores nothing.
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

  /// Removes a request, or returns `false` if the request has already been removed.
  func finish(_ id: NetworkTaskID) -> Bool {
    // The entry is released outside the lock, because a task may use this registry when it is deallocated.
    let entry = state.withLock { $0.entries.removeValue(forKey: id) }
    return entry != nil
  }

  func cancel(_ id: NetworkTaskID) {
    let task: (any NetworkDataTask)? = state.withLock { state in
      guard let entry = state.entries[id] else { return nil }
      state.entries[id] = .cancelled
      guard case .running(let task) = entry else { return nil }
      return task
    }
    // Outside the lock, because the task may call its completion handler, which uses this registry.
    task?.cancel()
  }

  func cancelAll() {
    let ids = state.withLock { $0.entries.keys.sorted { $0.number < $1.number } }
    for id in ids { cancel(id) }
  }
}
