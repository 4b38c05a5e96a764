public import Seams

/// A backend that tries again what may well work the next time.
///
/// It tries again only what can be done twice without harm, see ``HTTPMethod/isIdempotent``, and only after
/// errors that pass: no answer in time, no connection, and the statuses 500, 502, 503 and 504. Between two
/// attempts it waits, each time twice as long as before.
public struct RetryingBackend: Backend {
  /// How often to try, and how long to wait between two attempts.
  public struct Policy: Hashable, Sendable {
    /// How often a request is sent at most; less than one counts as one.
    public let attempts: Int

    /// How long to wait before the second attempt.
    public let delay: Duration

    /// How long to wait at most between two attempts.
    public let longestDelay: Duration

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - attempts: How often a request is sent at most.
    ///   - delay: How long to wait before the second attempt; less than nothing counts as nothing.
    ///   - longestDelay: How long to wait at most between two attempts.
    public init(
      attempts: Int = 3,
      delay: Duration = .milliseconds(500),
      longestDelay: Duration = .seconds(30)
    ) {
      self.attempts = attempts
      self.delay = delay
      self.longestDelay = longestDelay
    }
  }

  private let backend: any Backend
  private let policy: Policy
  private let clock: any Clock<Duration>

  /// Makes a backend that tries again.
  ///
  /// - Parameters:
  ///   - backend: Where the requests go.
  ///   - policy: How often to try, and how long to wait between two attempts.
  ///   - clock: What the waiting goes by.
  public init(
    _ backend: any Backend,
    policy: Policy = Policy(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.backend = backend
    self.policy = policy
    self.clock = clock
  }

  /// Sends a request until it is fulfilled, fails for good, or has been sent often enough.
  ///
  /// - Parameter request: What to ask for.
  /// - Returns: The response of the first attempt that succeeds.
  /// - Throws: ``BackendError`` of the last attempt; `.cancelled` if the task is cancelled between two attempts.
  public func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    var delay = max(.zero, min(policy.delay, policy.longestDelay))
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
        // A sleep fails for one reason: its task was cancelled.
        throw .cancelled
      }
      // Compared before it is doubled, which could be more than a duration holds.
      delay = delay > policy.longestDelay / 2 ? policy.longestDelay : delay * 2
    }
  }
}

extension BackendError {
  /// Whether the same request may well work the next time.
  fileprivate var isTransient: Bool {
    switch code {
    case .timedOut, .offline: true
    case .serverError(let status): [500, 502, 503, 504].contains(status)
    default: false
    }
  }
}
