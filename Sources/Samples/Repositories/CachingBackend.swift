package import Seams

/// A backend that answers a repeated request from memory for a while.
///
/// Only responses to GET requests are cached. Requests that differ in their query or header fields are cached
/// separately, so add the user's token before a request reaches the cache: `AuthenticatingBackend(CachingBackend(…))`.
///
/// A request that writes may change what other requests read. So the cache is emptied twice: before such a request is
/// sent and when it has ended. Responses that are requested or arrive in between are not cached.
///
/// Two responses to the same request may arrive in the wrong order. The cache keeps the one that was requested later.
package final class CachingBackend<Time: Clock>: Backend where Time.Duration == Duration {
  private struct Entry {
    let response: BackendResponse
    let arrival: Time.Instant

    /// The number of the read that requested the response.
    let number: Int
  }

  private struct State {
    var entries: [BackendRequest: Entry] = [:]

    /// The requests with a cached response, the oldest response first.
    var order: [BackendRequest] = []

    /// The number of reads so far.
    var readCount = 0

    /// The number of the newest read whose response must not be cached.
    ///
    /// It is the last read before the cache was emptied, or a later read whose response was evicted. The responses to
    /// all earlier reads must not be cached either.
    var outdatedCount = 0

    /// The number of requests in flight that write.
    var writeCount = 0
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
      empty(addingWrites: 1)
      defer { empty(addingWrites: -1) }
      return try await backend.send(request)
    }
  }

  /// Empties the cache.
  ///
  /// Responses to requests that are already in flight are not cached.
  private func empty(addingWrites change: Int) {
    state.withLock {
      $0 = State(
        readCount: $0.readCount, outdatedCount: $0.readCount, writeCount: $0.writeCount + change)
    }
  }

  private func read(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    let now = clock.now
    let (kept, number) = state.withLock { state in
      state.readCount += 1
      return (state.entries[request], state.readCount)
    }
    if let kept, kept.arrival.duration(to: now) < timeToLive { return kept.response }

    let response = try await backend.send(request)
    keep(response, for: request, ofRead: number)
    return response
  }

  /// Caches a response, unless it is outdated.
  ///
  /// A response is outdated if a write is in flight, or if the cache has been emptied since the request was sent. It is
  /// also outdated if the same request was sent again later and the newer response has already been cached. The cache
  /// may have evicted that newer response in the meantime. So every response that was requested before an evicted one
  /// counts as outdated.
  private func keep(
    _ response: BackendResponse, for request: BackendRequest, ofRead number: Int
  ) {
    let entry = Entry(response: response, arrival: clock.now, number: number)
    state.withLock { state in
      guard state.writeCount == 0,
        number > max(state.outdatedCount, state.entries[request]?.number ?? 0)
      else { return }
      state.order.removeAll { $0 == request }
      state.order.append(request)
      state.entries[request] = entry
      while state.order.count > max(0, capacity),
        let evicted = state.entries.removeValue(forKey: state.order.removeFirst())
      {
        state.outdatedCount = max(state.outdatedCount, evicted.number)
      }
    }
  }
}
