import Foundation
import Terminal

/// Measures the benchmarks that the arguments ask for, and prints a table of them.
struct BenchmarksTool: Sendable {
  let benchmarks: [Benchmark]
  let effort: Effort
  let machine: Machine

  /// Runs the tool; what goes wrong is printed and becomes the status.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - console: Where to print.
  /// - Returns: How the process is to end.
  func run(_ arguments: [String], on console: Console) async -> ProcessStatus {
    do {
      try await dispatch(Options(arguments), on: console)
      return .success
    } catch {
      console.printError("benchmarks: \(error.message)")
      if case .usage = error { console.printError("\n\(help)") }
      return error.status
    }
  }

  private func dispatch(_ options: Options, on console: Console) async throws(BenchmarksError) {
    if options.helps { return console.print(help) }
    let chosen = try benchmarks(for: options)
    if options.lists { return chosen.forEach { console.print($0.name) } }
    // A path that cannot be written is noticed before minutes of measuring.
    try write(Report(machine: machine), for: options)
    let (report, problems) = try await measure(chosen, checks: options.checks, on: console)
    try write(report, for: options)
    guard problems.isEmpty else { throw .beyondLimits(problems) }
  }

  private func benchmarks(for options: Options) throws(BenchmarksError) -> [Benchmark] {
    guard let text = options.filter else { return benchmarks }
    let chosen = benchmarks.filter { $0.name.lowercased().contains(text.lowercased()) }
    guard !chosen.isEmpty else {
      throw .usage("no benchmark's name contains “\(text)”; --list shows the names")
    }
    return chosen
  }

  /// Measures and prints; of what is to be checked, also what is beyond its limits.
  private func measure(
    _ benchmarks: [Benchmark], checks: Bool, on console: Console
  ) async throws(BenchmarksError) -> (Report, problems: [String]) {
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
        // Whatever else the machine did in the meantime is not there each time.
        for _ in 1..<Limits.attempts where !beyond.isEmpty {
          rows = try await measure(benchmark, checks: checks) {
            console.print("\(table.line(for: $0))  once more")
          }
          beyond = Limits.problems(of: rows, mostRatio: benchmark.mostRatio)
        }
        problems += beyond
      }
      report.rows += rows
    }
    return (report, problems)
  }

  /// Measures one benchmark at its sizes; each row is shown as soon as it is there.
  private func measure(
    _ benchmark: Benchmark, checks: Bool, show: (Report.Row) -> Void
  ) async throws(BenchmarksError) -> [Report.Row] {
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

  private func write(_ report: Report, for options: Options) throws(BenchmarksError) {
    do {
      if let path = options.json { try writeReport(report.json, to: path) }
      if let path = options.plot {
        try writeReport(Data(GrowthPlot(report).svg.utf8), to: path)
      }
    } catch {
      throw .unwritable(error.message)
    }
  }

  /// What stands above numbers that nobody must quote.
  static let warning = """
    warning: this is a debug build, so its numbers mean nothing. Measure with:
      swift run -c release benchmarks
    """

  /// How to use the tool.
  var help: String {
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
      time    how long a run takes, the median of \(effort.samples) samples
      each    that time, divided by the size
      ratio   that time, divided by the time of the least that has to be done for the same
      growth  that time, divided by the time at a tenth of the size: 10 is linear
    """
  }
}
