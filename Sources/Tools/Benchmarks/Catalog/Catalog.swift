import Synchronization

extension [Benchmark] {
  /// All benchmarks, in the order of the table.
  static let all: [Benchmark] = [
    ("Tasks on a test clock", clock), ("Blocks on a mock timer", timer), ("Waiting", waiting),
    ("Spies", spy), ("Replies to requests", network), ("Differences", comparing),
    // This topic must be the last, because the first schedule replaces the executors of the process for good.
    ("Schedules", schedules),
  ].flatMap { topic, benchmarks in
    benchmarks.map { benchmark in
      var benchmark = benchmark
      benchmark.topic = topic
      return benchmark
    }
  }
}

extension [Int] {
  /// The sizes for operations that a test may do often.
  ///
  /// They are large enough to tell n log n from worse growth.
  static let growing = [1_000, 10_000, 100_000]
}

/// Returns the numbers from 1 to `count`, each once, in a scrambled order.
///
/// Use them as deadlines, because sorted deadlines are too easy for a heap. The count must not be a multiple of 7,919.
func scrambled(_ count: Int) -> [Int] {
  // The prime does not divide the count, so no number appears twice.
  (0..<count).map { $0 * 7_919 % count + 1 }
}

/// A counter that any thread can use.
final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .acquiring) }

  func add() { value.add(1, ordering: .releasing) }
}
