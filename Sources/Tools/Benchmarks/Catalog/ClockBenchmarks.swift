import TestKit

extension [Benchmark] {
  /// Virtual time for tasks.
  static let clock = [
    Benchmark("advance a clock, nothing due", sizes: .growing) { size in
      let clock = TestClock()
      let time = ContinuousClock().measure {
        for _ in 0..<size { clock.advance(by: .seconds(1)) }
      }
      return Benchmark.Run(time: time, done: Int(clock.now.offset.components.seconds))
    },
    Benchmark("put tasks to sleep", sizes: .growing, mostRatio: 6) { size in
      let tasks = SleepingTasks(size)
      let time = await ContinuousClock().measure { await tasks.start() }
      let pending = tasks.pending
      await tasks.wake()
      return Benchmark.Run(time: time, done: pending)
    } floor: { size in
      let tasks = SuspendedTasks(size)
      let time = await ContinuousClock().measure { await tasks.start() }
      let pending = tasks.pending
      await tasks.wake()
      return Benchmark.Run(time: time, done: pending)
    },
    Benchmark("wake sleeping tasks", sizes: [400] + .growing, mostRatio: 6) { size in
      let tasks = SleepingTasks(size)
      await tasks.start()
      let time = await ContinuousClock().measure { await tasks.wake() }
      return Benchmark.Run(time: time, done: tasks.count)
    } floor: { size in
      let tasks = SuspendedTasks(size)
      await tasks.start()
      let time = await ContinuousClock().measure { await tasks.wake() }
      return Benchmark.Run(time: time, done: tasks.count)
    },
    Benchmark("tick a task, advance(by:sleepers: 1)", sizes: [200, 2_000, 20_000]) { size in
      let clock = TestClock()
      let ticks = Counter()
      let ticking = Task {
        while (try? await clock.sleep(for: .seconds(1))) != nil { ticks.add() }
      }
      let time = await ContinuousClock().measure {
        await clock.advance(by: .seconds(size), sleepers: 1)
      }
      ticking.cancel()
      await ticking.value
      return Benchmark.Run(time: time, done: ticks.count)
    },
  ]
}
