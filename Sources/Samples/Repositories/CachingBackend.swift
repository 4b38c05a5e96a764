package import Seams

/// A backend that answers a repeated request from memory for a while.
///
/// Only responses to GET requests are cached. Requests that differ in their query or header fields are cached
/// separately, so add the user's token before a request reaches the cache: `AuthenticatingBackend(CachingBackend(…))`.
///
/// A request that writes may change what other requests read. So the cache is emptied twice: before such a request is
/// sent and when it has ended. Responses that were requested in between are not cached.
package final class CachingBackend<Time: Clock>: Backend where Time.Duration == Duration {
  private struct Entry {
    let response: BackendResponse
    let arrival: Time.Instant
  }

  private struct State {
    var entries: [BackendRequest: Entry] = [:]

    /// The requests with a cached response, the oldest response first.
    var order: [BackendRequest] = []

    /// The number of times that the cache was emptied.
    var generation = 0
  }

  private let backend: any Backend
  private let timeToLive: Duration
  private let capacity: Int
  private let clock: Time
  private let state = LockedState(State())

  /// Creates a backend that drops its oldest response when the cache is full.
  package init(
    _ backend: any Backend,
    timeToLive: Duration,
    capacity: Int = 100,
    clock: Time = ContinuousClock()
  ) {
    self.backend = backend
    self.timeToLive = timeToLive
    self.capacity = capacity
    self.clock = clock
  }

  package func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    switch request.method {
    case .get: return try await read(request)
    case .head: return try await backend.send(request)
    case .post, .put, .patch, .delete:
      removeAll()
      defer { removeAll() }
      return try await backend.send(request)
    }
  }

  /// Empties the cache.
  ///
  /// Responses to requests that are already in flight are not cached. Call this method, for instance, when a user signs
  /// out.
  package func removeAll() {
    state.withLock { $0 = State(generation: $0.generation + 1) }
  }

  private func read(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    let now = clock.now
    let (kept, generation) = state.withLock { ($0.entries[request], $0.generation) }
    if let kept, kept.arrival.duration(to: now) < timeToLive { return kept.response }

    let response = try await backend.send(request)
    keep(response, for: request, of: generation)
    return response
  }

  /// Caches a response, unless the cache has been emptied since the request was sent.
  private func keep(_ response: BackendResponse, for request: BackendRequest, of generation: Int) {
    let entry = Entry(response: response, arrival: clock.now)
    state.withLock { state in
      guard state.generation == generation else { return }
      state.order.removeAll { $0 == request }
      state.order.append(request)
      state.entries[request] = entry
      while state.order.count > max(0, capacity) {
        state.entries[state.order.removeFirst()] = nil
      }
    }
  }
}
