import TestKit

extension MockTimer {
  /// Does its work at once, and then again and again without end.
  ///
  /// A clock keeps its timers, and they their blocks: one that kept the scheduler would outlive its test, with every
  /// call.
  func goOnForever(_ work: @escaping @Sendable () -> Void = {}) {
    work()
    scheduledTimer(after: .zero, repeats: false) { [weak self] in self?.goOnForever(work) }
  }
}
