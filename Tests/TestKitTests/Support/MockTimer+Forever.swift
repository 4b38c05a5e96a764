import TestKit

extension MockTimer {
  /// Does its work immediately, and again each time that a timer without delay fires.
  ///
  /// The block does not hold the scheduler, because the clock holds the block and both would outlive the test.
  func goOnForever(_ work: @escaping @Sendable () -> Void = {}) {
    work()
    scheduledTimer(after: .zero, repeats: false) { [weak self] in self?.goOnForever(work) }
  }
}
