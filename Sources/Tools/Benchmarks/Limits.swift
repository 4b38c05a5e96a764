/// The limits that `--check` enforces.
///
/// Each limit applies to the ratio of two times from the same machine. So the same limits hold on every machine.
enum Limits {
  /// The largest accepted ratio of the time at one size to the time at a tenth of that size.
  ///
  /// Linear is 10, n log n is 12.5 to 20, and n² is 100.
  static let mostGrowth = 40.0

  /// The number of measurements that must exceed a limit before the check fails.
  static let attempts = 3

  /// Returns the two smallest sizes that are a factor of ten apart, or all sizes if no two are.
  static func sizes(of benchmark: Benchmark) -> [Int] {
    guard let smallest = benchmark.sizes.first(where: { benchmark.sizes.contains($0 * 10) }) else {
      return benchmark.sizes
    }
    return [smallest, smallest * 10]
  }

  /// Returns a sentence about each ratio or growth that exceeds its limit.
  static func problems(of rows: [Report.Row], mostRatio: Double?) -> [String] {
    rows.flatMap { row in
      let subject = "“\(row.operation)” at size \(Table.describe(row.size))"
      var problems: [String] = []
      if let ratio = row.ratioToFloor, let mostRatio, ratio > mostRatio {
        problems.append(
          """
          \(subject) takes \(Table.describe(factor: ratio)) times as long as its floor, but the limit is \
          \(Table.describe(factor: mostRatio)) times
          """)
      }
      if let growth = row.growthFromATenth, growth > mostGrowth {
        problems.append(
          """
          \(subject) takes \(Table.describe(factor: growth)) times as long as at a tenth of the size, \
          but the limit is \(Table.describe(factor: mostGrowth)) times. Linear growth is 10 times, \
          quadratic growth is 100 times
          """)
      }
      return problems
    }
  }
}
