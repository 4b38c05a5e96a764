/// What `--check` holds: factors that are measured within one run, never times of a machine.
enum Limits {
  /// How many times as long as a tenth of the size it may take: n log n is about 12.5 and costs of memory make
  /// it 20, n² is 100.
  static let mostGrowth = 40.0

  /// How often what is beyond is measured before that is believed.
  static let attempts = 3

  /// The sizes that are measured for it: the smallest that has its tenfold, and that.
  static func sizes(of benchmark: Benchmark) -> [Int] {
    guard let smallest = benchmark.sizes.first(where: { benchmark.sizes.contains($0 * 10) }) else {
      return benchmark.sizes
    }
    return [smallest, smallest * 10]
  }

  /// What is beyond its limit, a sentence for each.
  static func problems(of rows: [Report.Row], mostRatio: Double?) -> [String] {
    rows.flatMap { row in
      let subject = "“\(row.operation)” at \(Table.describe(row.size))"
      var problems: [String] = []
      if let ratio = row.ratioToFloor, let mostRatio, ratio > mostRatio {
        problems.append(
          """
          \(subject) takes \(Table.describe(factor: ratio)) times as long as its floor, more than \
          \(Table.describe(factor: mostRatio)) times
          """)
      }
      if let growth = row.growthFromATenth, growth > mostGrowth {
        problems.append(
          """
          \(subject) takes \(Table.describe(factor: growth)) times as long as a tenth of that, more \
          than \(Table.describe(factor: mostGrowth)) times: 10 is linear, 100 is quadratic
          """)
      }
      return problems
    }
  }
}
