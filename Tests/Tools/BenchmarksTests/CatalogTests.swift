import Terminal
import TestKit

@testable import benchmarks

/// Runs every benchmark once to see that it works.
///
/// The times of such small runs mean nothing.
@Suite("The catalog of benchmarks", .tags(.state))
struct CatalogTests {
  private let benchmarks = [Benchmark].all

  @Test func `every benchmark runs and prints its rows`() async throws {
    let transcript = Transcript()
    let small = benchmarks.map { benchmark in
      var benchmark = benchmark
      benchmark.sizes = [1, 10]
      return benchmark
    }
    let tool = BenchmarksTool(benchmarks: small, effort: .least, machine: .madeUp())

    let status = await tool.run([], on: transcript.console)

    #expect(status == .success)
    #expect(transcript.errors == [])
    let rows = transcript.output.dropFirst(2)
    try #require(rows.count == 2 * benchmarks.count)
    let expected = benchmarks.flatMap { [$0.name, $0.name] }
    #expect(zip(rows, expected).allSatisfy { $0.hasPrefix($1 + " ") })
  }

  @Test func `no two benchmarks have the same name`() {
    let names = benchmarks.map(\.name)

    #expect(Set(names).count == names.count)
  }

  @Test func `every benchmark measures its growth twice`() {
    for benchmark in benchmarks {
      let grown = benchmark.sizes.filter { benchmark.sizes.contains($0 * 10) }

      #expect(grown.count == 2, "\(benchmark.name): \(benchmark.sizes)")
    }
  }

  @Test func `every benchmark has a topic, and those of a topic are neighbors`() {
    let topics = benchmarks.map(\.topic)

    let changes = zip(topics, topics.dropFirst()).count { $0 != $1 }
    #expect(topics.allSatisfy { !$0.isEmpty })
    #expect(changes == Set(topics).count - 1)
  }

  @Test func `every benchmark with a floor has a limit for its ratio`() {
    for benchmark in benchmarks {
      #expect((benchmark.mostRatio != nil) == (benchmark.floor != nil), "\(benchmark.name)")
    }
  }

  @Test(arguments: [1, 10, 400, 1_000])
  func `scrambled numbers are complete`(count: Int) {
    let numbers = scrambled(count)

    #expect(numbers.sorted() == Array(1...count))
  }

  @Test func `scrambled numbers are not in order`() {
    #expect(scrambled(10) != scrambled(10).sorted())
  }

  @Test func `a countdown waits for the last to arrive`() async {
    let countdown = Countdown(2)
    let waiting = Task {
      await countdown.wait()
      return countdown.arrived
    }

    countdown.arrive()
    countdown.arrive()

    #expect(await waiting.value == 2)
  }

  @Test func `a countdown that is over does not wait`() async {
    let countdown = Countdown(1)
    countdown.arrive()

    await countdown.wait()

    #expect(countdown.arrived == 1)
  }
}
