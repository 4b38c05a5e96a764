import Seams

/// One wait for several expectations at once.
final class Gathering: Sendable {
  let waiter = Waiter<Void>()
  private let remaining: Guarded<Int>

  /// Whether it goes on for its whole limit, because something must not happen.
  private let watchesWholeLimit: Bool

  init(_ expectations: [AsyncExpectation]) {
    remaining = Guarded(expectations.filter { !$0.isInverted }.count)
    watchesWholeLimit = expectations.contains { $0.isInverted }
  }

  /// One of the expectations is complete.
  func complete() {
    let isLast = remaining.withLock { remaining in
      remaining -= 1
      return remaining == 0
    }
    if isLast && !watchesWholeLimit { waiter.happen(()) }
  }

  /// Something has happened that must not.
  func trip() {
    waiter.happen(())
  }
}
