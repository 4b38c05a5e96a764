import Foundation
import Terminal

/// What a run has found out.
struct Report: Equatable, Sendable {
  let module: String
  private(set) var results: [Result] = []

  /// What has become of one mutant.
  struct Result: Equatable, Sendable {
    let mutant: Mutant
    let verdict: Verdict
  }

  init(module: String) {
    self.module = module
  }

  mutating func add(_ mutant: Mutant, _ verdict: Verdict) {
    results.append(Result(mutant: mutant, verdict: verdict))
  }

  /// How many mutants have come to something.
  func count(_ isCounted: (Verdict) -> Bool) -> Int {
    results.count { isCounted($0.verdict) }
  }

  /// Of a hundred mutants that are programs of their own, how many the tests have noticed; nil if there are none.
  var score: Double? {
    let killed = count(\.isKilled)
    let alive = count(\.isAlive)
    guard killed + alive > 0 else { return nil }
    return 100 * Double(killed) / Double(killed + alive)
  }

  /// The score as people read it, never rounded up to a whole that it is not.
  var scoreText: String {
    guard let score else { return "no score" }
    let tenths = (score * 10).rounded(.down)
    return "\(Int(tenths) / 10).\(Int(tenths) % 10) %"
  }

  /// Why the score is not at least so many percent; nil if it is.
  func shortfall(below threshold: Double) -> String? {
    let wanted = "at least \(threshold.text) %"
    guard let score else {
      return """
        no mutant of \(module) could be scored, though \(wanted) are asked for: none was found, compiled and is \
        off the list of equivalent ones. --list shows those that are found
        """
    }
    guard score < threshold else { return nil }
    return "\(scoreText) of the mutants of \(module) were killed, \(wanted) have to be"
  }

  /// What has come of the run, in a few lines.
  var summary: String {
    let names = ["killed", "timed out", "survived", "not reached", "did not compile", "equivalent"]
    let counts = names.compactMap { name in
      let count = results.count { $0.verdict.name == name }
      return count > 0 ? "\(count) \(name)" : nil
    }
    let text = "\(module): \(scoreText) of \(results.count) mutants"
    return counts.isEmpty ? text : "\(text): \(counts.joined(separator: ", "))"
  }

  /// The report for machines.
  var json: Data {
    get throws {
      try Document(
        module: module, score: score,
        mutants: results.map { result in
          var killer: String?
          if case .killed(let test) = result.verdict { killer = test }
          let mutant = result.mutant
          return Document.Entry(
            file: mutant.file, line: mutant.line, column: mutant.column,
            operator: mutant.mutation.name, original: mutant.original,
            replacement: mutant.mutation.replacement, verdict: result.verdict.name,
            killedBy: killer)
        }
      ).reportJSON
    }
  }

  private struct Document: Encodable {
    struct Entry: Encodable {
      let file: String
      let line: Int
      let column: Int
      let `operator`: String
      let original: String
      let replacement: String
      let verdict: String
      let killedBy: String?
    }

    let module: String
    let score: Double?
    let mutants: [Entry]
  }
}

extension Double {
  /// A number as people write it, without a fraction where it has none.
  fileprivate var text: String {
    Int(exactly: self).map { "\($0)" } ?? "\(self)"
  }
}
