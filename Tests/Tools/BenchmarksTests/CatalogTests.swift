import TestKit
import TestKitTerminal

@testable import benchmarks

/// Runs every benchmark at two small sizes to see that it works.
///
/// The times of such small runs mean nothing.
@Suite("The catalog of benchmarks", .tags(.state))
struct CatalogTests {
  private let benchmarks = [Benchmark].all

  @Test func `every benchmark runs and prints its rows`() async throws {
    let transcript = Transcript()
    var small = benchmarks
    for index in small.indices { small[index].sizes = [1, 2] }
    let tool = BenchmarksTool(benchmarks: small, effort: .least, machine: .madeUp())

    let status = await tool.run([], on: transcript.console)

    #expect(status == .success)
    #expect(transcript.errors == [])
    let rows = transcript.output.dropFirst(2)
    try #require(rows.count == 2 * benchmarks.count)
    let expected = benchmarks.flatMap { [$0.name, $0.name] }
    #expect(zip(rows, expected).allSatisfy { $0.hasPrefix($1 + " ") })
  }

  @Test func `benchmark names are unique, and benchmarks of the same topic are adjacent`() {
    let topics = benchmarks.map(\.topic)

    let changes = zip(topics, topics.dropFirst()).count { $0 != $1 }
    #expect(Set(benchmarks.map(\.name)).count == benchmarks.count)
    #expect(!topics.contains(""))
    #expect(changes == Set(topics).count - 1)
  }

  @Test func `each benchmark has exactly two pairs of sizes that differ by a factor of ten`() {
    for benchmark in benchmarks {
      let grown = benchmark.sizes.filter { benchmark.sizes.contains($0 * 10) }

      #expect(grown.count == 2, "\(benchmark.name): \(benchmark.sizes)")
    }
  }

  @Test func `a benchmark has a ratio limit if and only if it has a floor to compare with`() {
    for benchmark in benchmarks {
      #expect((benchmark.mostRatio != nil) == (benchmark.floor != nil), "\(benchmark.name)")
    }
  }

  @Test(arguments: [10, 400, 1_000])
  func `scrambling numbers keeps all of them but changes the order`(count: Int) {
    let numbers = scrambled(count)

    #expect(numbers.sorted() == Array(1...count))
    #expect(numbers != Array(1...count))
  }

  // The benchmarks cover a wait that begins before the last arrival.
  @Test func `a wait that begins after the last arrival at a countdown ends at once`() async {
    let countdown = Countdown(1)
    countdown.arrive()

    await countdown.wait()

    #expect(countdown.arrived == 1)
  }
}
