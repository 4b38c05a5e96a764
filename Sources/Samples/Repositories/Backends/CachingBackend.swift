public import Seams

/// A backend that answers a repeated question from memory for a while.
///
/// Only what is read is kept, by the whole request: another query or another header field is another
/// question. So a token that is to tell users apart has to be in the request when it arrives here:
/// `AuthenticatingBackend(CachingBackend(…))`.
///
/// Anything else than reading may change what is read anywhere. So it empties the cache, before it is sent
/// and again when it is over, and what was being read meanwhile is not kept.
public final class CachingBackend<Time: Clock>: Backend where Time.Duration == Duration {
  private struct Entry {
    let response: BackendResponse
    let arrival: Time.Instant
  }

  private struct State {
    var entries: [BackendRequest: Entry] = [:]

    /// The requests of the entries, oldest first.
    var order: [BackendRequest] = []

    /// How often the cache was emptied.
    var generation = 0
  }

  private let backend: any Backend
  private let timeToLive: Duration
  private let capacity: Int
  private let clock: Time
  private let state = Guarded(State())

  /// Makes a backend with an empty cache.
  ///
  /// - Parameters:
  ///   - backend: Where the requests go that are not answered from memory.
  ///   - timeToLive: How long a response is kept.
  ///   - capacity: How many responses are kept; one more, and the oldest goes.
  ///   - clock: What their age is measured with.
  public init(
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

  /// Answers a request from memory, or sends it.
  ///
  /// - Parameter request: What to ask for.
  /// - Returns: A response that is younger than the time to live, or a new one.
  /// - Throws: ``BackendError`` of the backend behind this one; errors are not kept.
  public func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    switch request.method {
    case .get: return try await read(request)
    case .head: return try await backend.send(request)
    case .post, .put, .patch, .delete:
      removeAll()
      defer { removeAll() }
      return try await backend.send(request)
    }
  }

  /// Forgets all responses, also those that are on their way; as when a user signs out.
  public func removeAll() {
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

  /// Keeps a response, unless the cache was emptied since it was asked for.
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
