import Foundation
import TestKit
import TestKitTerminal

@testable import benchmarks

@Suite("The benchmarks' command line", .tags(.state))
struct BenchmarksToolTests {
  private let transcript = Transcript()
  private let tool = BenchmarksTool(
    benchmarks: [
      .madeUp("sort names", sizes: [10, 100], mostRatio: 1), .madeUp("find a name", sizes: [10]),
    ], effort: .least, machine: .madeUp())

  // One benchmark exceeds its limit, but only `--check` reports that.
  @Test(
    arguments: [
      (
        [],
        [
          "sort names        10   30.0 ns   3.00 ns    1.50",
          "sort names       100    300 ns   3.00 ns    1.50    10.0",
          "find a name       10   30.0 ns   3.00 ns    1.50",
        ]
      ), (["--filter", "FIND"], ["find a name       10   30.0 ns   3.00 ns    1.50"]),
    ] as [([String], [String])])
  func `all benchmarks are measured, or those that match a case-insensitive filter`(
    arguments: [String], rows: [String]
  ) async {
    let heading = [
      "Swift 9.8.7, Some OS 1, 2 cores, Some CPU, release build\n",
      "operation       size      time      each   ratio  growth",
    ]

    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .success)
    #expect(transcript.output == heading + rows)
    #expect(transcript.errors == [])
  }

  @Test func `a debug build prints a warning above the table of benchmarks`() async {
    let tool = BenchmarksTool(
      benchmarks: [], effort: .least, machine: .madeUp(isOptimizedBuild: false))

    let status = await tool.run([], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output == [
        """
        warning: this is a debug build, so the numbers mean nothing. Measure with:
          swift run -c release benchmarks
        """,
        "Swift 9.8.7, Some OS 1, 2 cores, Some CPU, debug build\n",
        "operation     size      time      each   ratio  growth",
      ])
  }

  @Test(arguments: [
    (["--list"], ["sort names", "find a name"]),
    (["--list", "--filter", "sort"], ["sort names"]),
  ])
  func `listing the benchmarks prints their names and measures nothing`(
    arguments: [String], names: [String]
  ) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .success)
    #expect(transcript.output == names)
  }

  @Test func `the JSON report and the plot contain the printed rows`() async throws {
    let directory = try TemporaryDirectory()
    let json = directory.url.appending(path: "report.json")
    let svg = directory.url.appending(path: "growth.svg")

    let status = await tool.run(["--plot", svg.path, "--json", json.path], on: transcript.console)

    #expect(status == .success)
    let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: json))
    #expect(report.machine == tool.machine)
    #expect(report.rows.map(\.operation) == ["sort names", "sort names", "find a name"])
    #expect(report.rows.map(\.size) == [10, 100, 10])
    #expect(report.rows.map(\.growthFromATenth) == [nil, 10, nil])
    let plot = try String(contentsOf: svg, encoding: .utf8)
    #expect(plot.hasPrefix("<svg "))
    #expect(plot.contains(">sort names</text>"))
    #expect(plot.contains(">find a name</text>"))
  }

  @Test func `a benchmark passes the check if its last measurement is within the limits`() async {
    let runs = Spy<Void, Never>("runs")
    let benchmark = Benchmark("sort", sizes: [1, 10, 100]) { size in
      runs()
      // `--check` measures only the sizes 1 and 10, with three runs each. So a measurement takes six runs. After two
      // measurements, the growth is linear.
      return Benchmark.Run(
        time: .nanoseconds(runs.callCount > 12 ? size : size * size), done: size)
    }

    let status = await tool(benchmark).run(["--check"], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output.dropFirst(2) == [
        "sort             1   1.00 ns   1.00 ns",
        "sort            10    100 ns   10.0 ns             100",
        "sort             1   1.00 ns   1.00 ns  retry",
        "sort            10    100 ns   10.0 ns             100  retry",
        "sort             1   1.00 ns   1.00 ns  retry",
        "sort            10   10.0 ns   1.00 ns            10.0  retry",
      ])
    #expect(transcript.errors == [])
  }

  // MARK: - Failures

  @Test func `a benchmark over its limit in all three measurements fails the check`() async {
    let tool = tool(
      .madeUp("sort", sizes: [1, 10], mostRatio: 1.49), .madeUp("find", sizes: [1, 10]),
      .madeUp("count", sizes: [10], mostRatio: 1.4))

    let status = await tool.run(["--check"], on: transcript.console)

    #expect(status == .failure)
    #expect(
      transcript.errors == [
        """
        benchmarks: these costs exceeded their limits, even when measured 3 times:
          “sort” at size 1 takes 1.50 times as long as its floor, but the limit is 1.49 times
          “sort” at size 10 takes 1.50 times as long as its floor, but the limit is 1.49 times
          “count” at size 10 takes 1.50 times as long as its floor, but the limit is 1.40 times
        Make the code faster again, or change the limit: `mostRatio` of the benchmark, or \
        `Limits.mostGrowth`.
        """
      ])
    #expect(transcript.output.count { $0.hasSuffix("retry") } == 6)
  }

  @Test(arguments: [
    (["--bogus"], "unknown option “--bogus”"),
    (["--filter"], "“--filter” needs a value, as in: --filter timers"),
    (["--json", "--list"], "“--json” needs a value, as in: --json report.json"),
    (["--plot"], "“--plot” needs a value, as in: --plot growth.svg"),
    (["--json", "a", "--json", "b"], "“--json” is given twice"),
    (["--filter", "x"], "no benchmark name contains “x”. List them with --list"),
    (["--list", "--filter", "x"], "no benchmark name contains “x”. List them with --list"),
  ])
  func `benchmarks explains a wrong argument above its help`(
    arguments: [String], message: String
  ) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .usage)
    #expect(transcript.errors == ["benchmarks: \(message)", "\n\(tool.help)"])
    #expect(transcript.output == [])
  }

  @Test(arguments: ["--json", "--plot"])
  func `an unwritable output file is reported before any measurement`(option: String) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: "missing/report").path

    let status = await tool.run([option, path], on: transcript.console)

    #expect(status == .cannotCreate)
    let message =
      "benchmarks: cannot write the report to “\(path)”. Name a file in a folder that exists. "
    #expect(transcript.errors.count == 1)
    #expect(transcript.errors.first?.hasPrefix(message) == true, "\(transcript.errors)")
    #expect(transcript.output == [])
  }

  // MARK: - Fixtures

  private func tool(_ benchmarks: Benchmark...) -> BenchmarksTool {
    BenchmarksTool(benchmarks: benchmarks, effort: .least, machine: .madeUp())
  }
}

extension Benchmark {
  /// A benchmark that takes 3 ns for each operation, with a floor of 2 ns.
  fileprivate static func madeUp(_ name: String, sizes: [Int], mostRatio: Double = 2) -> Benchmark {
    Benchmark(name, sizes: sizes, mostRatio: mostRatio) { size in
      Run(time: .nanoseconds(3 * size), done: size)
    } floor: { size in
      Run(time: .nanoseconds(2 * size), done: size)
    }
  }
}
