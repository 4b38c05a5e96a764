package import Seams

/// A backend that retries a failed request if the next attempt may succeed.
///
/// It retries only methods that are safe to repeat (see ``HTTPMethod/isIdempotent``), and only after errors that may be
/// temporary: a timeout, no connection, or a status of 500, 502, 503 or 504. The wait between two attempts doubles each
/// time, up to a maximum.
package struct RetryingBackend: Backend {
  package struct Policy: Hashable, Sendable {
    /// The number of attempts, at least one.
    package let attempts: Int

    /// The wait before the second attempt.
    package let delay: Duration

    /// The longest wait between two attempts.
    package let longestDelay: Duration

    package init(
      attempts: Int = 3,
      delay: Duration = .milliseconds(500),
      longestDelay: Duration = .seconds(30)
    ) {
      self.attempts = max(1, attempts)
      self.delay = delay
      self.longestDelay = longestDelay
    }
  }

  private let backend: any Backend
  private let policy: Policy
  private let clock: any Clock<Duration>

  package init(
    _ backend: any Backend,
    policy: Policy = Policy(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.backend = backend
    self.policy = policy
    self.clock = clock
  }

  /// Sends a request until it succeeds, fails with a permanent error, or runs out of attempts.
  package func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    let longestDelay = max(.zero, policy.longestDelay)
    var delay = max(.zero, min(policy.delay, longestDelay))
    var attemptsLeft = request.method.isIdempotent ? policy.attempts : 1
    while true {
      do {
        return try await backend.send(request)
      } catch {
        attemptsLeft -= 1
        guard attemptsLeft > 0, error.isTransient else { throw error }
      }
      do {
        try await clock.sleep(for: delay)
      } catch {
        // A sleep fails only if its task is cancelled.
        throw .cancelled
      }
      // Compared before doubling, because doubling could overflow.
      delay = delay > longestDelay / 2 ? longestDelay : delay * 2
    }
  }
}

extension BackendError {
  fileprivate var isTransient: Bool {
    switch code {
    case .timedOut, .offline: true
    case .serverError(let status): [500, 502, 503, 504].contains(status)
    default: false
    }
  }
}
