public import Synchronization

/// A counter for the whole process.
///
/// It numbers the calls, so that their order can be verified across doubles. It also gives numbers to other things that
/// need an order or a unique ID, such as the alarms of a clock.
@usableFromInline
enum CallNumber {
  @usableFromInline static let last = Atomic<UInt64>(0)

  @inlinable
  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
