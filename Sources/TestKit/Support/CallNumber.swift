public import Synchronization

/// Numbers the calls of all doubles, so that their order can be verified across doubles.
@usableFromInline
enum CallNumber {
  @usableFromInline static let last = Atomic<UInt64>(0)

  @inlinable
  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
