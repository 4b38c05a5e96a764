import Schedules
import TestKit

extension [Benchmark] {
  /// The cost of schedules, or an empty list where no schedule can run.
  static var schedules: [Benchmark] {
    #if os(Linux) && arch(x86_64)
      return ofSchedules
    #else
      return []
    #endif
  }

  /// The cost of schedules, including what they cost the tests that run without a schedule.
  private static let ofSchedules = [
    Benchmark("start a task, before the first schedule", sizes: .growing) { size in
      await startTasks(size)
    },
    Benchmark("start a task, after the first schedule", sizes: .growing) { size in
      await explore(1) {}
      return await startTasks(size)
    },
    Benchmark("run a schedule of four tasks", sizes: [100, 1_000, 10_000], mostRatio: 30) {
      size in
      let counter = Counter()
      return await Benchmark.Run(done: counter.count / 4) {
        await explore(size) { await runTasks(4) { _ in counter.add() } }
      }
    } floor: { size in
      let counter = Counter()
      return await Benchmark.Run(done: counter.count / 4) {
        for _ in 0..<size { await runTasks(4) { _ in counter.add() } }
      }
    },
    // The sizes stay small, because a schedule that takes 100,000 steps counts as endless.
    Benchmark("take a step of a schedule", sizes: [100, 1_000, 10_000], mostRatio: 30) { size in
      let counter = Counter()
      return await Benchmark.Run(done: counter.count) {
        await explore(1) { await takeSteps(size, counter) }
      }
    } floor: { size in
      let counter = Counter()
      return await Benchmark.Run(done: counter.count) { await takeSteps(size, counter) }
    },
  ]
}

private func startTasks(_ count: Int) async -> Benchmark.Run {
  let counter = Counter()
  return await Benchmark.Run(done: counter.count) { await runTasks(count) { _ in counter.add() } }
}

/// Runs four tasks that yield after each step.
private func takeSteps(_ count: Int, _ counter: Counter) async {
  await runTasks(4) { first in
    for _ in stride(from: first, to: count, by: 4) {
      counter.add()
      await Task.yield()
    }
  }
}

private func runTasks(
  _ count: Int, _ work: @Sendable @escaping (_ index: Int) async -> Void
) async {
  await withDiscardingTaskGroup { group in
    for index in 0..<count { group.addTask { await work(index) } }
  }
}
