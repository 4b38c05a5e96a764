import TestKit

extension MockTimer {
  /// Runs the closure immediately, and again each time a timer without a delay fires.
  ///
  /// The block captures the scheduler weakly. The scheduler holds the block, so otherwise both would outlive the test.
  func goOnForever(_ work: @escaping @Sendable () -> Void = {}) {
    work()
    scheduledTimer(after: .zero, repeats: false) { [weak self] in self?.goOnForever(work) }
  }
}
