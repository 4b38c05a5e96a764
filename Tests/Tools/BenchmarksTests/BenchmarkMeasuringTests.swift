import TestKit
import TestKitTerminal

@testable import benchmarks

@Suite("Measuring benchmarks", .tags(.behavior))
struct BenchmarkMeasuringTests {
  private let runs = Spy<String, Int, Void, Never>("runs")
  private let clock = TestClock()

  @Test func `after the warm-up, the subject and the floor are sampled alternately`() async throws {
    // To fill a sample of 10 ms, the subject needs two runs, but the floor needs three.
    let benchmark = Benchmark(
      "a", sizes: [], subject: body("A", .milliseconds(5)), floor: body("B", .milliseconds(4)))

    let measurement = try await benchmark.measure(size: 5, effort: effort(samples: 3), clock: clock)

    let samples = Array(repeating: ["A", "A", "B", "B", "B"], count: 3).flatMap { $0 }
    #expect(runs.calls.map(\.0) == ["A", "A", "B", "B"] + samples)
    #expect(runs.calls.allSatisfy { $0.1 == 5 })
    #expect(measurement.operation == "a")
    #expect(measurement.size == 5)
    #expect(measurement.subjectTimes.count == 3)
    #expect(measurement.floorTimes.count == 3)
  }

  @Test(arguments: [(10, 1), (9, 2), (5, 2), (1, 10), (100, 1), (0, 10_000)])
  func `a benchmark repeats until the sample time is reached`(time: Int, count: Int) async throws {
    let benchmark = Benchmark("a", sizes: [], subject: body("A", .milliseconds(time)))

    _ = try await benchmark.measure(size: 1, effort: effort(samples: 1), clock: clock)

    #expect(runs.callCount == 2 + count)
  }

  @Test
  func `the number of runs per sample depends on the faster of two warm-up runs`() async throws {
    let (runs, clock) = (runs, clock)
    let benchmark = Benchmark("a", sizes: []) { size in
      runs.call("A", size)
      // The faster warm-up run takes 5 ms, so a sample of 10 ms has two runs.
      let time = [100, 5, 6, 8, 10, 12][runs.callCount - 1]
      clock.advance(by: .milliseconds(time))
      return Benchmark.Run(time: .milliseconds(time), done: size)
    }

    let measurement = try await benchmark.measure(size: 1, effort: effort(samples: 2), clock: clock)

    #expect(measurement.subjectTimes == [.milliseconds(7), .milliseconds(11)])
  }

  // MARK: - Failures

  @Test(arguments: [(3, 4, 3), (4, 5, 5)])
  func `a benchmark run that does the wrong number of operations causes an error`(
    subjectDone: Int, floorDone: Int, wrong: Int
  ) async {
    let benchmark = Benchmark("a", sizes: []) { _ in
      Benchmark.Run(time: .zero, done: subjectDone)
    } floor: { _ in
      Benchmark.Run(time: .zero, done: floorDone)
    }

    await #expect(
      throws: CommandError(
        .software, "“a” did \(wrong) operations instead of 4, so its time is meaningless")
    ) {
      try await benchmark.measure(size: 4, effort: .least)
    }
  }

  @Test func `a benchmark run reads the operation count after the work, not before`() async {
    var done = 0

    let run = Benchmark.Run(done: done) { done += 1 }
    let asyncRun = await Benchmark.Run(done: done) {
      await Task {}.value
      done += 1
    }

    #expect([run.done, asyncRun.done] == [1, 2])
    #expect(run.time >= .zero && asyncRun.time >= .zero)
  }

  // MARK: - Fixtures

  /// A body that takes the given time, including its preparation.
  ///
  /// The run reports only 1 ns, because it does not measure its preparation. The number of runs in a sample must not
  /// depend on the reported time.
  private func body(_ name: String, _ time: Duration) -> Benchmark.Body {
    let (runs, clock) = (runs, clock)
    return { size in
      runs.call(name, size)
      clock.advance(by: time)
      return Benchmark.Run(time: .nanoseconds(1), done: size)
    }
  }

  private func effort(samples: Int) -> Effort {
    Effort(samples: samples, sampleTime: .milliseconds(10))
  }
}
