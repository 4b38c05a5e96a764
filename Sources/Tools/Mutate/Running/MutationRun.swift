import Foundation
import TestKitCompiler
import TestKitTerminal

/// Tries each mutant of a module with the tests that run its code.
struct MutationRun: Sendable {
  let builder: MutantBuilder
  let program: TestProgram

  /// The suites that depend on the module.
  let suites: [Suite]

  /// The number of test processes that run concurrently.
  let jobs: Int

  /// The time that a mutant's tests get in addition to five times their usual time.
  let grace: Duration

  /// Receives the verdict on each mutant.
  let result: @Sendable (Mutant, Verdict) -> Void

  /// Receives the name of each step.
  let note: @Sendable (String) -> Void

  /// Tries mutants and reports the verdict on each.
  func run(_ mutants: [Mutant]) async throws(CommandError) {
    let layers = SwitchedSource.layers(of: mutants)
    var left: [Mutant] = []
    for (index, layer) in layers.enumerated() {
      note("build \(index + 1) of \(layers.count), \(layer.count) mutants")
      let built = try await builder.build(layer)
      left += layer.filter { !built.contains($0) }
      try await tryOut(built, largest: mutants.map(\.id).max() ?? 0)
    }
    if !left.isEmpty { note("\(left.count) mutants that do not compile beside their originals") }
    for mutant in left {
      guard try await builder.buildAlone(mutant) else {
        result(mutant, .uncompilable)
        continue
      }
      result(
        mutant,
        Self.verdict(try await program.run(suites, environment: [:], limit: .seconds(300))))
    }
  }

  /// Tries the mutants of a build.
  private func tryOut(_ mutants: [Mutant], largest: Int) async throws(CommandError) {
    let baselines = try await inParallel(suites) { suite throws(CommandError) in
      try await baseline(of: suite, largest: largest)
    }
    _ = try await inParallel(mutants) { mutant throws(CommandError) in
      result(mutant, try await verdict(on: mutant, baselines))
    }
  }

  private func baseline(of suite: Suite, largest: Int) async throws(CommandError) -> Baseline {
    let reach = try Reach(count: largest)
    let start = ContinuousClock.now
    let outcome = try await program.run(
      [suite], environment: reach.environment, limit: .seconds(600))
    let time = start.duration(to: .now)
    let reached = reach.take()
    guard outcome == .passed else {
      throw .unavailable(
        "the tests must pass without mutants, but did not in \(suite.id): \(outcome)")
    }
    return Baseline(suite: suite, time: time, reached: reached)
  }

  private func verdict(
    on mutant: Mutant, _ baselines: [Baseline]
  ) async throws(CommandError) -> Verdict {
    let stages = Baseline.stages(for: mutant.id, baselines, own: builder.target.c99name + "Tests")
    guard !stages.isEmpty else { return .unreached }
    for stage in stages {
      let time = stage.reduce(Duration.zero) { $0 + $1.time }
      let outcome = try await program.run(
        stage.map(\.suite), environment: ["MUTATE_ACTIVE": "\(mutant.id)"],
        limit: grace + time * 5)
      if outcome != .passed { return Self.verdict(outcome) }
    }
    return .survived
  }

  private static func verdict(_ outcome: TestProgram.Outcome) -> Verdict {
    switch outcome {
    case .passed: .survived
    case .failed(let test): .killed(by: test)
    case .crashed(let status): .killed(by: "a crash with status \(status)")
    case .timedOut: .timedOut
    }
  }

  /// Runs a job for each element, several at a time, and returns the results in the order of the elements.
  private func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element],
    _ body: @escaping @Sendable (Element) async throws(CommandError) -> Result
  ) async throws(CommandError) -> [Result] {
    do {
      return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        var results: [Int: Result] = [:]
        for (index, element) in elements.enumerated() {
          if index >= jobs, let (done, result) = try await group.next() { results[done] = result }
          group.addTask { (index, try await body(element)) }
        }
        for try await (done, result) in group { results[done] = result }
        return elements.indices.compactMap { results[$0] }
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .interrupted("interrupted")
    }
  }
}
