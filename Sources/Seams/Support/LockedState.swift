public import Synchronization

/// A value behind a lock, for state that several threads share.
///
/// This type is a `Mutex` with an atomic flag. The thread sanitizer on Linux does not see the slow path of `Mutex` and
/// reports false races when two threads contend. It does see the acquiring load and the releasing store of the flag,
/// which establish the same order and cost 1 to 4 ns.
///
/// The type is `package` and partly inlinable because every double records its calls through it.
@usableFromInline
package struct LockedState<Value>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let handover = Atomic(false)

  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Calls a closure with exclusive access to the value.
  ///
  /// The lock is not recursive, so the closure must not call code that might take the lock again, such as user code.
  ///
  /// - Parameter body: Reads and changes the value.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  @inlinable
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
      _ = handover.load(ordering: .acquiring)
      defer { handover.store(false, ordering: .releasing) }
      return try body(&value)
    }
  }
}
