#if canImport(FoundationNetworking)
  import Dispatch
  import Seams

  /// Lets a suspended queue go on, once.
  final class OneRelease: Sendable {
    private let queue: Guarded<DispatchQueue?>

    init(of queue: DispatchQueue) {
      self.queue = Guarded(queue)
    }

    func callAsFunction() {
      queue.withLock { $0.take() }?.resume()
    }

    /// Lets it go on after so many turns of ten milliseconds, if nobody has until then.
    ///
    /// Like the limit of a wait, the time is cut into turns that a busy machine has to take, so that whoever
    /// works meanwhile is given turns, too.
    func callAsFunction(afterTurns turns: Int) {
      guard turns > 0 else { return self() }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10)) { [weak self] in
        self?(afterTurns: turns - 1)
      }
    }
  }
#endif
