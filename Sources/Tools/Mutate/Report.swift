import Foundation
import TestKitTerminal

/// The result of a mutant.
enum Verdict: Equatable, Sendable {
  /// A test has failed, or the process has crashed.
  case killed(by: String)

  /// The tests did not finish in time.
  case timedOut

  /// No test has failed.
  case survived

  /// No test runs the changed code.
  case unreached

  /// The changed code does not compile.
  case uncompilable

  /// The mutant is in the list of equivalent mutants.
  case equivalent

  /// `true` if the tests have noticed the mutant.
  var isKilled: Bool {
    switch self {
    case .killed, .timedOut: true
    default: false
    }
  }

  /// `true` if the tests should have noticed the mutant, but have not.
  var isAlive: Bool { self == .survived || self == .unreached }

  var name: String {
    switch self {
    case .killed: "killed"
    case .timedOut: "timed out"
    case .survived: "survived"
    case .unreached: "not reached"
    case .uncompilable: "did not compile"
    case .equivalent: "equivalent"
    }
  }
}

/// The results of a run.
struct Report: Equatable, Sendable {
  let module: String
  private(set) var results: [Result] = []

  /// The suites that were left out, each with the reason, in alphabetical order.
  private(set) var leftOut: [String] = []

  struct Result: Equatable, Sendable {
    let mutant: Mutant
    var verdict: Verdict
  }

  init(module: String) {
    self.module = module
  }

  mutating func add(_ mutant: Mutant, _ verdict: Verdict) {
    results.append(Result(mutant: mutant, verdict: verdict))
  }

  mutating func leaveOut(_ suite: String) {
    leftOut = (leftOut + [suite]).sorted()
  }

  /// The mutants that the tests did not notice, in the order of the source.
  var survivors: [Mutant] {
    results.filter(\.verdict.isAlive).map(\.mutant).sorted { $0.id < $1.id }
  }

  /// Returns the name of the verdict on a mutant.
  func verdict(on mutant: Mutant) -> String {
    results.first { $0.mutant == mutant }?.verdict.name ?? ""
  }

  /// Returns the report with some survivors marked as equivalent.
  func accepting(_ mutants: Set<Int>) -> Report {
    var report = self
    for index in results.indices where mutants.contains(results[index].mutant.id) {
      report.results[index].verdict = .equivalent
    }
    return report
  }

  /// Returns the number of mutants whose verdict satisfies a condition.
  func count(_ isCounted: (Verdict) -> Bool) -> Int {
    results.count { isCounted($0.verdict) }
  }

  /// The percentage of mutants that the tests have noticed, or nil if there are no mutants that count.
  ///
  /// Equivalent mutants, and mutants that do not compile, do not count.
  var score: Double? {
    let killed = count(\.isKilled)
    let alive = count(\.isAlive)
    guard killed + alive > 0 else { return nil }
    return 100 * Double(killed) / Double(killed + alive)
  }

  /// The score to one decimal place.
  ///
  /// It is rounded down, so that only a full score reads “100.0 %”.
  var scoreText: String {
    guard let score else { return "no score" }
    let tenths = (score * 10).rounded(.down)
    return "\(Int(tenths) / 10).\(Int(tenths) % 10) %"
  }

  /// Returns a message if the score is below a threshold or if there is no score, otherwise nil.
  func shortfall(below threshold: Double) -> String? {
    guard let score else {
      guard !results.isEmpty else {
        return "\(module) has no score, because there is nothing to mutate"
      }
      return """
        \(module) has no score, because all mutants are equivalent or do not compile. List them with --list
        """
    }
    guard score < threshold else { return nil }
    let wanted = Int(exactly: threshold).map(String.init) ?? "\(threshold)"
    return
      "the tests notice \(scoreText) of the mutants of \(module), but at least \(wanted) % is required"
  }

  /// The score and the number of mutants with each verdict, in one line.
  var summary: String {
    let noticed = count(\.isKilled)
    let all = noticed + count(\.isAlive)
    let score = scoreText + (all > 0 ? " (\(noticed) of \(counted(all, "mutant")))" : "")
    let verdicts = counts(of: ["killed", "timed out", "survived", "not reached"])
    let others = counts(of: ["did not compile", "equivalent"])
    return "\(module): \(score)" + (verdicts.isEmpty ? "" : ": \(verdicts)")
      + (others.isEmpty ? "" : ". Not counted: \(others)")
  }

  private func counts(of verdicts: [String]) -> String {
    verdicts.compactMap { name in
      let count = count { $0.name == name }
      return count > 0 ? "\(count) \(name)" : nil
    }.joined(separator: ", ")
  }

  /// The functions with the most mutants that the tests did not notice, at most three, the worst first.
  ///
  /// Empty if only one function has unnoticed mutants, because the list of survivors already shows that function.
  var worstFunctions: [String] {
    let functions = Dictionary(
      grouping: results.filter { $0.verdict.isKilled || $0.verdict.isAlive }
    ) {
      $0.mutant.function
    }
    let poor = functions.values.compactMap { results -> (place: String, alive: Int, all: Int)? in
      let alive = results.filter(\.verdict.isAlive).map(\.mutant).min { $0.id < $1.id }
      guard let alive else { return nil }
      return (
        "\(alive.file):\(alive.line): \(alive.function)", results.count(where: \.verdict.isAlive),
        results.count
      )
    }
    guard poor.count > 1 else { return [] }
    return poor.sorted { (-$0.alive, $0.all, $0.place) < (-$1.alive, $1.all, $1.place) }.prefix(3)
      .map { "\($0.place): \($0.alive) of \(counted($0.all, "mutant")) not noticed" }
  }

  /// The report as JSON.
  var json: Data {
    get throws {
      try Document(
        module: module, score: score, leftOut: leftOut,
        mutants: results.map { result in
          var killer: String?
          if case .killed(let test) = result.verdict { killer = test }
          let mutant = result.mutant
          return Document.Entry(
            file: mutant.file, line: mutant.line, column: mutant.column,
            function: mutant.function, operator: mutant.mutation.name, original: mutant.original,
            replacement: mutant.mutation.replacement, verdict: result.verdict.name,
            killedBy: killer)
        }
      ).reportJSON
    }
  }

  /// The content of the JSON.
  struct Document: Codable {
    struct Entry: Codable {
      let file: String
      let line: Int
      let column: Int
      let function: String
      let `operator`: String
      let original: String
      let replacement: String
      let verdict: String
      let killedBy: String?
    }

    let module: String
    let score: Double?
    let leftOut: [String]
    let mutants: [Entry]
  }
}
