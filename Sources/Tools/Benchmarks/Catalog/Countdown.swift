import Seams
import Synchronization

/// Waits for many tasks at once: the last of them wakes who waits.
///
/// No task group, which takes quadratic time to let go of its children, and no lock on the way of those
/// who arrive.
final class Countdown: Sendable {
  private let count: Int
  private let remaining: Atomic<Int>
  private let waiter = Guarded<(isOver: Bool, continuation: CheckedContinuation<Void, Never>?)>(
    (false, nil))

  init(_ count: Int) {
    self.count = count
    remaining = Atomic(count)
  }

  /// How many have arrived.
  var arrived: Int { count - remaining.load(ordering: .acquiring) }

  /// One of them has arrived.
  func arrive() {
    let isLast = remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    guard isLast else { return }
    let continuation = waiter.withLock { waiter in
      waiter.isOver = true
      return waiter.continuation.take()
    }
    continuation?.resume()
  }

  /// Waits until all have arrived; one task at a time.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = waiter.withLock { waiter in
        if !waiter.isOver { waiter.continuation = continuation }
        return waiter.isOver
      }
      if isOver { continuation.resume() }
    }
  }
}
