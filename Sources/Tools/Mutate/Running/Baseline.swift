/// What a suite does while no mutant is switched on.
struct Baseline: Equatable, Sendable {
  let suite: Suite

  /// How long it takes.
  let time: Duration

  /// The mutants whose places it runs.
  let reached: Set<Int>
}

extension Baseline {
  /// The suites that run the place of a mutant, in the order in which they are asked until one notices.
  ///
  /// The tests of the module itself come first, for they are the likeliest to notice, and among them and the others
  /// the quick ones, so that a property that is tried ten thousand times is asked only about what they have let through.
  ///
  /// - Parameters:
  ///   - mutant: The number of the mutant.
  ///   - all: All suites.
  ///   - target: The test target of the module.
  /// - Returns: The suites that run at once, stage for stage; empty if none runs the place.
  static func stages(for mutant: Int, _ all: [Baseline], own target: String) -> [[Baseline]] {
    let reaching = all.filter { $0.reached.contains(mutant) }
    let own = reaching.filter { $0.suite.target == target }
    let others = reaching.filter { $0.suite.target != target }
    return (quickFirst(own) + quickFirst(others)).filter { !$0.isEmpty }
  }

  /// Slow is what takes several times as long as most.
  private static func quickFirst(_ suites: [Baseline]) -> [[Baseline]] {
    let times = suites.map(\.time).sorted()
    guard !times.isEmpty else { return [] }
    let limit = times[(times.count - 1) / 2] * 5
    return [suites.filter { $0.time <= limit }, suites.filter { $0.time > limit }]
  }
}
