package import Seams

/// A backend that retries a failed request if the next attempt may succeed.
///
/// It retries only methods that are safe to repeat (see ``HTTPMethod/isIdempotent``), and only after errors that may be
/// temporary: a timeout, no connection, or a status of 500, 502, 503 or 504. The wait between two attempts doubles each
/// time, up to a maximum.
package struct RetryingBackend: Backend {
  private let backend: any Backend
  private let attempts: Int
  private let delay: Duration
  private let longestDelay: Duration
  private let clock: any Clock<Duration>

  /// Creates a backend.
  ///
  /// - Parameters:
  ///   - backend: The backend that sends the requests.
  ///   - attempts: The maximum number of attempts. A number below 1 counts as 1.
  ///   - delay: The wait before the second attempt.
  ///   - longestDelay: The longest wait between two attempts.
  ///   - clock: The clock that measures the waits.
  package init(
    _ backend: any Backend,
    attempts: Int = 3,
    delay: Duration = .milliseconds(500),
    longestDelay: Duration = .seconds(30),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.backend = backend
    self.attempts = max(1, attempts)
    self.longestDelay = max(.zero, longestDelay)
    self.delay = max(.zero, min(delay, longestDelay))
    self.clock = clock
  }

  /// Sends a request until it succeeds, fails with a permanent error, or runs out of attempts.
  package func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    var delay = delay
    var attemptsLeft = request.method.isIdempotent ? attempts : 1
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
