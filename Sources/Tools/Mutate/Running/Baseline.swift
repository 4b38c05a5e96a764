import Foundation
import TestKitTerminal

/// The run of a suite while no mutant is switched on.
struct Baseline: Equatable, Sendable {
  let suite: Suite

  let time: Duration

  /// The mutants whose code the suite runs.
  let reached: Set<Int>
}

extension Baseline {
  /// Returns the suites that run a mutant's code, in stages to run one after the other.
  ///
  /// Quick suites that are likely to notice the mutant come first. Then come the other suites of the module's own test
  /// target, and then those of all other targets. Within each target, quick suites come before slow ones. So a property
  /// test with ten thousand cases runs only for mutants that have survived the quick suites of its target.
  ///
  /// - Parameters:
  ///   - mutant: The number of the mutant.
  ///   - all: All suites.
  ///   - target: The test target of the module.
  ///   - likely: The suites that noticed the mutants nearby.
  /// - Returns: The suites of each stage, or an empty list if no suite runs the mutant's code.
  static func stages(
    for mutant: Int, _ all: [Baseline], own target: String, likely: [Suite] = []
  ) -> [[Baseline]] {
    let reaching = all.filter { $0.reached.contains(mutant) }
    let own = bySpeed(reaching.filter { $0.suite.target == target })
    let others = bySpeed(reaching.filter { $0.suite.target != target })
    let first = (own.quick + others.quick).filter { likely.contains($0.suite) }
    let rest = [own.quick, own.slow, others.quick, others.slow].map { stage in
      stage.filter { !first.contains($0) }
    }
    return ([first] + rest).filter { !$0.isEmpty }
  }

  /// Separates the slow suites, which take more than five times the median, from the quick ones.
  private static func bySpeed(_ suites: [Baseline]) -> (quick: [Baseline], slow: [Baseline]) {
    let times = suites.map(\.time).sorted()
    guard !times.isEmpty else { return ([], []) }
    let limit = times[(times.count - 1) / 2] * 5
    return (suites.filter { $0.time <= limit }, suites.filter { $0.time > limit })
  }

  /// Returns how long suites may run with a mutant: five times as long as usual, plus a margin.
  static func limit(of suites: [Baseline], grace: Duration) -> Duration {
    suites.reduce(grace) { $0 + $1.time * 5 }
  }
}

extension Suite {
  /// Returns the reason why the suite cannot notice any mutant, or nil if it can.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the suite without mutants.
  ///   - limit: The time limit of the suite.
  /// - Returns: A text that names the suite and the reason, or nil.
  /// - Throws: An error if the suite fails, because its failures would say nothing about a mutant.
  func uselessness(
    _ outcome: TestProgram.Outcome, limit: Duration
  ) throws(CommandError) -> String? {
    switch outcome {
    case .passed: nil
    case .ranNothing: "\(id) runs no tests, even without a mutant"
    case .timedOut: "\(id) does not end within \(limit.components.seconds) s, even without a mutant"
    case .failed(TestOutput.outside): throw failure("an issue was recorded outside a test")
    case .failed(let test): throw failure("\(test) fails")
    case .crashed(let status, let errors):
      throw failure("its process ends with status \(status)", errors)
    }
  }

  private func failure(_ text: String, _ errors: String = "") -> CommandError {
    let ending = errors.suffix(2_000).split(separator: "\n").map { "\n  \($0)" }.joined()
    // The backslashes are for `fnmatch`, and the quotes are for the shell.
    let pattern = id.replacing(/[\\*?\[]/) { "\\\($0.output)" }.replacing("'", with: #"'\''"#)
    return .unavailable(
      """
      the tests must pass without mutants, but \(id) does not: \(text). Correct it, or leave it out with \
      --skip '\(pattern)'\(ending.isEmpty ? "" : ". The process printed:")\(ending)
      """)
  }
}

/// A file in which a process records the mutants that it reaches.
struct Reach: Sendable {
  private let file: URL
  private let count: Int

  /// Creates the file.
  ///
  /// - Parameter count: The highest mutant number.
  /// - Throws: An error with the status `unavailable` if the file cannot be written.
  init(count: Int) throws(CommandError) {
    self.count = count
    file = FileManager.default.temporaryDirectory.appending(
      component: "reached-\(UUID().uuidString)")
    do {
      try Data(count: count + 1).write(to: file)
    } catch {
      throw .unavailable("cannot write “\(file.path)”: \(error.localizedDescription)")
    }
  }

  /// The environment variables that make a process record in this file.
  var environment: [String: String] {
    ["MUTATE_REACHED": file.path, "MUTATE_COUNT": "\(count)"]
  }

  /// Returns the recorded mutants.
  func mutants() -> Set<Int> {
    let bytes = (try? Data(contentsOf: file)) ?? Data()
    return Set(bytes.indices.filter { bytes[$0] != 0 })
  }

  func remove() { try? FileManager.default.removeItem(at: file) }
}
