import Foundation
import Terminal
import TestKit

@testable import benchmarks

@Suite("The benchmarks' command line", .tags(.state))
struct BenchmarksToolTests {
  private let transcript = Transcript()
  private let tool = BenchmarksTool(
    benchmarks: [.madeUp("sort names", sizes: [10, 100]), .madeUp("find a name", sizes: [10])],
    effort: .least, machine: .madeUp())

  @Test func `without arguments all is measured and printed row by row`() async {
    let status = await tool.run([], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output == [
        "Swift 9.8.7, Some OS 1, 2 cores, Some CPU, release build\n",
        "operation       size      time      each   ratio  growth",
        "sort names        10   30.0 ns   3.00 ns    1.50",
        "sort names       100    300 ns   3.00 ns    1.50    10.0",
        "find a name       10   30.0 ns   3.00 ns    1.50",
      ])
    #expect(transcript.errors == [])
  }

  @Test func `a debug build says above the table that its numbers mean nothing`() async {
    let tool = BenchmarksTool(
      benchmarks: [], effort: .least, machine: .madeUp(isOptimizedBuild: false))

    let status = await tool.run([], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output == [
        """
        warning: this is a debug build, so its numbers mean nothing. Measure with:
          swift run -c release benchmarks
        """,
        "Swift 9.8.7, Some OS 1, 2 cores, Some CPU, debug build\n",
        "operation     size      time      each   ratio  growth",
      ])
  }

  @Test func `a filter leaves what has the text in its name, in any case`() async {
    let status = await tool.run(["--filter", "FIND"], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output.dropFirst() == [
        "operation       size      time      each   ratio  growth",
        "find a name       10   30.0 ns   3.00 ns    1.50",
      ])
  }

  @Test(arguments: [
    (["--list"], ["sort names", "find a name"]),
    (["--list", "--filter", "sort"], ["sort names"]),
  ])
  func `a list has the names and measures nothing`(arguments: [String], names: [String]) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .success)
    #expect(transcript.output == names)
  }

  @Test(arguments: [["--help"], ["-h"], ["--list", "--help"]])
  func `help explains options and columns`(arguments: [String]) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output == [
        """
        Usage:
          swift run -c release benchmarks [--filter TEXT] [--check] [--json FILE] [--plot FILE]

          --filter TEXT  only what has the text in its name
          --check        fails where a ratio or a growth is beyond its limit; measures few sizes
          --json FILE    writes the table as JSON as well
          --plot FILE    draws how the times grow, as SVG
          --list         the names, without measuring
          --help         this text

        Columns:
          size    how many things one run does
          time    how long a run takes, the median of 1 samples
          each    that time, divided by the size
          ratio   that time, divided by the time of the least that has to be done for the same
          growth  that time, divided by the time at a tenth of the size: 10 is linear
        """
      ])
  }

  @Test func `the report that is written holds the rows that are printed`() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "report.json")

    let status = await tool.run(["--json", file.path], on: transcript.console)

    #expect(status == .success)
    let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: file))
    #expect(report.machine == tool.machine)
    #expect(report.rows.map(\.operation) == ["sort names", "sort names", "find a name"])
    #expect(report.rows.map(\.size) == [10, 100, 10])
    #expect(report.rows.map(\.growthFromATenth) == [nil, 10, nil])
  }

  @Test func `the plot that is written is that of the rows that are printed`() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "growth.svg")

    let status = await tool.run(["--plot", file.path], on: transcript.console)

    #expect(status == .success)
    let plot = try String(contentsOf: file, encoding: .utf8)
    #expect(plot.hasPrefix("<svg "))
    #expect(plot.contains(">sort names</text>"))
    #expect(plot.contains(">find a name</text>"))
  }

  @Test func `what is within its limits passes, measured at two sizes`() async {
    let tool = tool(.madeUp("sort", sizes: [1, 10, 100], mostRatio: 1.5))

    let status = await tool.run(["--check"], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output.dropFirst(2) == [
        "sort             1   3.00 ns   3.00 ns    1.50",
        "sort            10   30.0 ns   3.00 ns    1.50    10.0",
      ])
    #expect(transcript.errors == [])
  }

  @Test func `what is beyond its limits only at first passes`() async {
    let runs = Spy<Void, Never>("runs")
    let benchmark = Benchmark("sort", sizes: [1, 10]) { size in
      runs()
      // Three runs at each of two sizes, twice; then it goes as it should.
      return Benchmark.Run(
        time: .nanoseconds(runs.callCount > 12 ? size : size * size), done: size)
    }

    let status = await tool(benchmark).run(["--check"], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output.dropFirst(2) == [
        "sort             1   1.00 ns   1.00 ns",
        "sort            10    100 ns   10.0 ns             100",
        "sort             1   1.00 ns   1.00 ns  once more",
        "sort            10    100 ns   10.0 ns             100  once more",
        "sort             1   1.00 ns   1.00 ns  once more",
        "sort            10   10.0 ns   1.00 ns            10.0  once more",
      ])
  }

  // MARK: - Failures

  @Test func `what is beyond its limits three times fails, with every factor`() async {
    let tool = tool(
      .madeUp("sort", sizes: [1, 10], mostRatio: 1.49), .madeUp("find", sizes: [1, 10]),
      .madeUp("count", sizes: [10], mostRatio: 1.4))

    let status = await tool.run(["--check"], on: transcript.console)

    #expect(status == .failure)
    #expect(
      transcript.errors == [
        """
        benchmarks: the costs are beyond their limits, measured 3 times:
          “sort” at 1 takes 1.50 times as long as its floor, more than 1.49 times
          “sort” at 10 takes 1.50 times as long as its floor, more than 1.49 times
          “count” at 10 takes 1.50 times as long as its floor, more than 1.40 times
        Undo what has made it slow, or change the limit: `mostRatio` beside the benchmark, or \
        `Limits.mostGrowth`.
        """
      ])
    #expect(transcript.output.count { $0.hasSuffix("once more") } == 6)
  }

  @Test func `without a check nothing is beyond a limit`() async {
    let status = await tool(.madeUp("sort", sizes: [10], mostRatio: 1)).run(
      [], on: transcript.console)

    #expect(status == .success)
    #expect(transcript.errors == [])
  }

  @Test func `a plot that cannot be written is noticed before anything is measured`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: "missing/growth.svg").path

    let status = await tool.run(["--plot", path], on: transcript.console)

    #expect(status == .cannotCreate)
    #expect(transcript.errors.first?.contains("“\(path)”") == true, "\(transcript.errors)")
    #expect(transcript.output == [])
  }

  @Test(arguments: [
    (
      ["--bogus"],
      "there is no option “--bogus”, only --filter, --check, --json, --plot, --list and --help"
    ),
    (["--filter", "x"], "no benchmark's name contains “x”; --list shows the names"),
    (["--list", "--filter", "x"], "no benchmark's name contains “x”; --list shows the names"),
  ])
  func `bad arguments are explained with the usage, on standard error`(
    arguments: [String], message: String
  ) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .usage)
    #expect(transcript.errors == ["benchmarks: \(message)", "\n\(tool.help)"])
    #expect(transcript.output == [])
  }

  @Test func `a report that cannot be written is noticed before anything is measured`() async throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: "missing/report.json").path

    let status = await tool.run(["--json", path], on: transcript.console)

    #expect(status == .cannotCreate)
    let advice =
      "benchmarks: cannot write the report to “\(path)”; name a file in a folder that exists ("
    #expect(transcript.errors.count == 1)
    #expect(transcript.errors.first?.hasPrefix(advice) == true, "\(transcript.errors)")
    #expect(transcript.output == [])
  }

  @Test func `a benchmark that has not done all ends the run`() async {
    let benchmark = Benchmark("sort", sizes: [3]) { _ in Benchmark.Run(time: .zero, done: 2) }
    let tool = BenchmarksTool(benchmarks: [benchmark], effort: .least, machine: .madeUp())

    let status = await tool.run([], on: transcript.console)

    #expect(status == .software)
    #expect(
      transcript.errors == ["benchmarks: “sort” has done 2 of 3, so its time means nothing"])
  }

  @Test(arguments: [
    (BenchmarksError.usage("a"), ProcessStatus.usage, Int32(64)),
    (.unfinished("a"), .software, 70),
    (.unwritable("a"), .cannotCreate, 73),
  ])
  func `an error has its status`(error: BenchmarksError, status: ProcessStatus, number: Int32) {
    #expect(error.status == status)
    #expect(error.status.rawValue == number)
    #expect(error.message == "a")
  }

  @Test func `what is beyond its limits is a failure, and no error of the program`() {
    #expect(BenchmarksError.beyondLimits(["a"]).status == .failure)
    #expect(ProcessStatus.failure.rawValue == 1)
  }

  // MARK: - Fixtures

  private func tool(_ benchmarks: Benchmark...) -> BenchmarksTool {
    BenchmarksTool(benchmarks: benchmarks, effort: .least, machine: .madeUp())
  }
}

extension Benchmark {
  /// Three nanoseconds for each thing, two of its floor.
  fileprivate static func madeUp(
    _ name: String, sizes: [Int], mostRatio: Double = 2
  ) -> Benchmark {
    Benchmark(name, sizes: sizes, mostRatio: mostRatio) { size in
      Run(time: .nanoseconds(3 * size), done: size)
    } floor: { size in
      Run(time: .nanoseconds(2 * size), done: size)
    }
  }
}
