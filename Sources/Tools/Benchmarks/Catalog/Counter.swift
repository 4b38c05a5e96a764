import Synchronization

/// Counts what happens, on whichever thread.
final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .acquiring) }

  func add() { value.add(1, ordering: .releasing) }
}
