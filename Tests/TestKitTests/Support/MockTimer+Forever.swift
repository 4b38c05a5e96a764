import TestKit

extension MockTimer {
  /// Runs the closure immediately, then schedules a timer without a delay that calls this method again.
  ///
  /// The `MockTimer` holds the timer's block, so the block captures the `MockTimer` weakly. Otherwise, both would
  /// outlive the test.
  func goOnForever(_ work: @escaping @Sendable () -> Void = {}) {
    work()
    scheduledTimer(after: .zero, repeats: false) { [weak self] in self?.goOnForever(work) }
  }
}
