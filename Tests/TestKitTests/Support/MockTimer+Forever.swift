import TestKit

extension MockTimer {
  /// Runs the closure, then schedules a timer with no delay, whose block calls this method again.
  ///
  /// The block captures the `MockTimer` weakly. With a strong capture, the two would keep each other alive
  /// after the test, because the `MockTimer` holds the block.
  func goOnForever(_ work: @escaping @Sendable () -> Void = {}) {
    work()
    scheduledTimer(after: .zero, repeats: false) { [weak self] in self?.goOnForever(work) }
  }
}
