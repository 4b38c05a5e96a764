/// What the arguments ask for.
struct Options: Equatable, Sendable {
  /// Where the report goes as JSON; nowhere if nil.
  var json: String?

  /// Where the growth is drawn as SVG; nowhere if nil.
  var plot: String?

  /// A part of the names of the benchmarks to run; all run if nil.
  var filter: String?

  /// Whether factors beyond their limits fail the run, which measures no more sizes than that takes.
  var checks = false

  /// Whether the names are listed instead of anything being run.
  var lists = false

  /// Whether the usage is printed instead of anything being run.
  var helps = false

  init(
    json: String? = nil, plot: String? = nil, filter: String? = nil, checks: Bool = false,
    lists: Bool = false, helps: Bool = false
  ) {
    self.json = json
    self.plot = plot
    self.filter = filter
    self.checks = checks
    self.lists = lists
    self.helps = helps
  }

  /// Reads arguments.
  init(_ arguments: [String]) throws(BenchmarksError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        helps = true
      case "--check":
        checks = true
      case "--list":
        lists = true
      case "--json":
        try Self.set(&json, of: argument, to: rest.popFirst(), example: "report.json")
      case "--plot":
        try Self.set(&plot, of: argument, to: rest.popFirst(), example: "growth.svg")
      case "--filter":
        try Self.set(&filter, of: argument, to: rest.popFirst(), example: "Spy")
      default:
        throw .usage(
          """
          there is no option “\(argument)”, only --filter, --check, --json, --plot, --list and \
          --help
          """)
      }
    }
  }

  private static func set(
    _ option: inout String?, of name: String, to value: String?, example: String
  ) throws(BenchmarksError) {
    guard option == nil else { throw .usage("“\(name)” is given twice, but counts once") }
    guard let value, !value.isEmpty, !value.hasPrefix("--") else {
      throw .usage("“\(name)” needs a value, as in: \(name) \(example)")
    }
    option = value
  }
}
