import Seams
import TestKit

extension [Benchmark] {
  /// Virtual time for blocks.
  static let timer = [
    Benchmark("arm timers", sizes: .growing, mostRatio: 100) { size in
      let timer = MockTimer()
      let delays = scrambled(size)
      let time = ContinuousClock().measure {
        for delay in delays { timer.scheduledTimer(after: .milliseconds(delay), repeats: false) {} }
      }
      return Benchmark.Run(time: time, done: timer.pending.count)
    } floor: { size in
      let list = BlockList()
      let delays = scrambled(size)
      let time = ContinuousClock().measure {
        for delay in delays { list.append(after: .milliseconds(delay)) {} }
      }
      return Benchmark.Run(time: time, done: list.count)
    },
    Benchmark("fire timers", sizes: .growing, mostRatio: 15) { size in
      let timer = MockTimer()
      let fired = Counter()
      for delay in scrambled(size) {
        timer.scheduledTimer(after: .milliseconds(delay), repeats: false) { fired.add() }
      }
      let time = ContinuousClock().measure { timer.advance(by: .milliseconds(size)) }
      return Benchmark.Run(time: time, done: fired.count)
    } floor: { size in
      let list = BlockList()
      let fired = Counter()
      for delay in scrambled(size) {
        list.append(after: .milliseconds(delay)) { fired.add() }
      }
      let time = ContinuousClock().measure { list.callInOrder() }
      return Benchmark.Run(time: time, done: fired.count)
    },
  ]
}

/// Blocks that are called once, all together: the least that any scheduler has to do.
private final class BlockList: Sendable {
  private let blocks = Guarded<[(delay: Duration, block: @Sendable () -> Void)]>([])

  var count: Int { blocks.withLock { $0.count } }

  func append(after delay: Duration, _ block: @escaping @Sendable () -> Void) {
    blocks.withLock { $0.append((delay, block)) }
  }

  func callInOrder() {
    for entry in blocks.withLock({ $0 }).sorted(by: { $0.delay < $1.delay }) { entry.block() }
  }
}
