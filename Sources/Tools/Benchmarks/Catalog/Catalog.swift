extension [Benchmark] {
  /// All benchmarks, in the order of the table.
  static let all: [Benchmark] = [
    ("Tasks on a test clock", clock), ("Blocks on a mock timer", timer), ("Waiting", waiting),
    ("Spies", spy), ("Replies to requests", network), ("Differences", comparing),
  ].flatMap { topic, benchmarks in
    benchmarks.map { benchmark in
      var benchmark = benchmark
      benchmark.topic = topic
      return benchmark
    }
  }
}

extension [Int] {
  /// The sizes of what may be many in a test: they tell n log n from worse.
  static let growing = [1_000, 10_000, 100_000]
}

/// The numbers from 1 to a power of ten, each once, in an order that is no order.
///
/// For deadlines, since a heap has it easy with sorted ones.
func scrambled(_ count: Int) -> [Int] {
  // A prime that divides no such power, so that no number comes twice.
  (0..<count).map { $0 * 7_919 % count + 1 }
}
