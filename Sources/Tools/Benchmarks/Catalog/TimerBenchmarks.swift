import Seams
import TestKit

extension [Benchmark] {
  /// Benchmarks of timers that run blocks in virtual time.
  static let timer = [
    Benchmark("arm timers", sizes: .growing, mostRatio: 100) { size in
      let timer = MockTimer()
      let delays = scrambled(size)
      return Benchmark.Run(done: timer.pending.count) {
        for delay in delays { timer.scheduledTimer(after: .milliseconds(delay), repeats: false) {} }
      }
    } floor: { size in
      let list = BlockList()
      let delays = scrambled(size)
      return Benchmark.Run(done: list.count) {
        for delay in delays { list.append(after: .milliseconds(delay)) {} }
      }
    },
    Benchmark("fire timers", sizes: .growing, mostRatio: 15) { size in
      let timer = MockTimer()
      let fired = Counter()
      for delay in scrambled(size) {
        timer.scheduledTimer(after: .milliseconds(delay), repeats: false) { fired.add() }
      }
      return Benchmark.Run(done: fired.count) { timer.advance(by: .milliseconds(size)) }
    } floor: { size in
      let list = BlockList()
      let fired = Counter()
      for delay in scrambled(size) {
        list.append(after: .milliseconds(delay)) { fired.add() }
      }
      return Benchmark.Run(done: fired.count) { list.callInOrder() }
    },
  ]
}

/// A list that calls its blocks in the order of their delays.
///
/// This is the least work that any scheduler has to do.
private final class BlockList: Sendable {
  private let blocks = LockedState<[(delay: Duration, block: @Sendable () -> Void)]>([])

  var count: Int { blocks.withLock { $0.count } }

  func append(after delay: Duration, _ block: @escaping @Sendable () -> Void) {
    blocks.withLock { $0.append((delay, block)) }
  }

  func callInOrder() {
    for entry in blocks.withLock({ $0 }).sorted(by: { $0.delay < $1.delay }) { entry.block() }
  }
}
