import Foundation
import Terminal

/// The executable: reads its arguments, measures, and ends with a status.
@main
struct Benchmarks {
  static func main() async {
    let tool = BenchmarksTool(benchmarks: .all, effort: .standard, machine: .current)
    let status = await tool.run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(status.rawValue)
  }
}
