import TestKitTerminal

/// The arguments of the command.
struct Options: Equatable, Sendable {
  /// The path of the JSON report, or nil to write none.
  var json: String?

  /// The path of the SVG plot, or nil to write none.
  var plot: String?

  /// The text that a benchmark's name must contain, or nil to run all benchmarks.
  var filter: String?

  /// A Boolean value that indicates whether the command fails if a ratio or growth exceeds its limit.
  var checks = false

  /// A Boolean value that indicates whether the names are listed and nothing is measured.
  var lists = false
}

extension Options {
  /// Reads the arguments, which come without the name of the program.
  init(_ arguments: [String]) throws(CommandError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case "--check": checks = true
      case "--list": lists = true
      case "--json": json = try reader.value(of: argument, example: "report.json")
      case "--plot": plot = try reader.value(of: argument, example: "growth.svg")
      case "--filter": filter = try reader.value(of: argument, example: "timers")
      default: throw .usage("unknown option “\(argument)”")
      }
    }
  }
}
