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
    if let path = options.json { try write(Report(machine: machine), to: path) }
    let report = try await measure(chosen, on: console)
    if let path = options.json { try write(report, to: path) }
  }

  private func benchmarks(for options: Options) throws(BenchmarksError) -> [Benchmark] {
    guard let text = options.filter else { return benchmarks }
    let chosen = benchmarks.filter { $0.name.lowercased().contains(text.lowercased()) }
    guard !chosen.isEmpty else {
      throw .usage("no benchmark's name contains “\(text)”; --list shows the names")
    }
    return chosen
  }

  private func measure(
    _ benchmarks: [Benchmark], on console: Console
  ) async throws(BenchmarksError) -> Report {
    let table = Table(operations: benchmarks.map(\.name))
    var report = Report(machine: machine)
    if !machine.isOptimizedBuild { console.print(Self.warning) }
    console.print("\(machine.description)\n")
    console.print(table.head)
    for benchmark in benchmarks {
      var measurements: [Measurement] = []
      for size in benchmark.sizes {
        let measurement = try await benchmark.measure(size: size, effort: effort)
        measurements.append(measurement)
        let row = Report.Row(measurement, among: measurements)
        report.rows.append(row)
        console.print(table.line(for: row))
      }
    }
    return report
  }

  private func write(_ report: Report, to path: String) throws(BenchmarksError) {
    do {
      try writeReport(report.json, to: path)
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
      swift run -c release benchmarks [--filter TEXT] [--json FILE]

      --filter TEXT  only what has the text in its name
      --json FILE    writes the table as JSON as well
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
