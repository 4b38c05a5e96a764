import TestKit

extension MockTimer {
  /// Runs the closure immediately, then schedules a timer without a delay to do the same.
  ///
  /// The timer's block captures the `MockTimer` weakly. The `MockTimer` holds the block, so otherwise both would
  /// outlive the test.
  func goOnForever(_ work: @escaping @Sendable () -> Void = {}) {
    work()
    scheduledTimer(after: .zero, repeats: false) { [weak self] in self?.goOnForever(work) }
  }
}
