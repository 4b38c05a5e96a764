public import Synchronization

/// A counter that all doubles share, so that the order of calls can be verified across doubles.
@usableFromInline
enum CallNumber {
  @usableFromInline static let last = Atomic<UInt64>(0)

  @inlinable
  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
