import Foundation
import TestKitTerminal

/// The executable.
@main
struct Benchmarks {
  static func main() async {
    let tool = await BenchmarksTool(benchmarks: .all, effort: .standard, machine: .current)
    let status = await tool.run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(status.rawValue)
  }
}

/// The command, which measures benchmarks and prints the results as a table.
struct BenchmarksTool: Sendable {
  let benchmarks: [Benchmark]
  let effort: Effort
  let machine: Machine

  /// Runs the command and prints its result, or the error that stops it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - console: The console to print to.
  /// - Returns: The status for the process.
  func run(_ arguments: [String], on console: Console) async -> ProcessStatus {
    await console.run("benchmarks", arguments, help: help) { () throws(CommandError) in
      try await run(Options(arguments), on: console)
    }
  }

  private func run(_ options: Options, on console: Console) async throws(CommandError) {
    let chosen = try benchmarks(for: options)
    if options.lists { return chosen.forEach { console.print($0.name) } }
    for path in [options.json, options.plot] {
      if let path { try checkReport(to: path) }
    }
    let (report, problems) = try await measure(chosen, checks: options.checks, on: console)
    if let path = options.json { try writeReport(report.json, to: path) }
    if let path = options.plot { try writeReport(Data(GrowthPlot(report).svg.utf8), to: path) }
    guard problems.isEmpty else {
      throw .failed(
        """
        these costs exceeded their limits, even when measured \(Limits.attempts) times:
        \(problems.map { "  \($0)" }.joined(separator: "\n"))
        Make the code faster again, or change the limit: `mostRatio` of the benchmark, or `Limits.mostGrowth`.
        """)
    }
  }

  private func benchmarks(for options: Options) throws(CommandError) -> [Benchmark] {
    guard let text = options.filter else { return benchmarks }
    let chosen = benchmarks.filter { $0.name.lowercased().contains(text.lowercased()) }
    guard !chosen.isEmpty else {
      throw .usage("no benchmark name contains “\(text)”. List them with --list")
    }
    return chosen
  }

  /// Measures and prints benchmarks, and returns the report and the problems that a check found.
  private func measure(
    _ benchmarks: [Benchmark], checks: Bool, on console: Console
  ) async throws(CommandError) -> (Report, problems: [String]) {
    let table = Table(operations: benchmarks.map(\.name))
    var report = Report(machine: machine)
    var problems: [String] = []
    if !machine.isOptimizedBuild { console.print(Self.warning) }
    console.print("\(machine.description)\n")
    console.print(table.head)
    for benchmark in benchmarks {
      var rows = try await measure(benchmark, checks: checks) { console.print(table.line(for: $0)) }
      if checks {
        var beyond = Limits.problems(of: rows, mostRatio: benchmark.mostRatio)
        // Other work on the machine can spoil a measurement, but not every time.
        for _ in 1..<Limits.attempts where !beyond.isEmpty {
          rows = try await measure(benchmark, checks: checks) {
            console.print("\(table.line(for: $0))  retry")
          }
          beyond = Limits.problems(of: rows, mostRatio: benchmark.mostRatio)
        }
        problems += beyond
      }
      report.rows += rows
    }
    return (report, problems)
  }

  /// Measures one benchmark at its sizes and shows each row as soon as the row is complete.
  private func measure(
    _ benchmark: Benchmark, checks: Bool, show: (Report.Row) -> Void
  ) async throws(CommandError) -> [Report.Row] {
    var measurements: [Measurement] = []
    var rows: [Report.Row] = []
    for size in checks ? Limits.sizes(of: benchmark) : benchmark.sizes {
      let measurement = try await benchmark.measure(size: size, effort: effort)
      measurements.append(measurement)
      let row = Report.Row(measurement, topic: benchmark.topic, among: measurements)
      rows.append(row)
      show(row)
    }
    return rows
  }

  /// The warning above the table of a debug build.
  static let warning = """
    warning: this is a debug build, so the numbers mean nothing. Measure with:
      swift run -c release benchmarks
    """

  /// The text that `--help` prints.
  var help: String {
    """
    Usage:
      swift run -c release benchmarks [--filter TEXT] [--check] [--json FILE] [--plot FILE]

      --filter TEXT  measures only benchmarks whose name contains the text
      --check        fails if a ratio or growth exceeds its limit, and measures fewer sizes
      --json FILE    also writes the table as JSON
      --plot FILE    draws how the times grow, as SVG
      --list         lists the names without measuring
      --help         prints this text

    Columns:
      size    the number of operations in a run
      time    the time of a run, the median of \(effort.samples) samples
      each    the time, divided by the size
      ratio   the time, divided by that of the least work that any implementation must do
      growth  the time, divided by the time at a tenth of the size: 10 is linear
    """
  }
}
