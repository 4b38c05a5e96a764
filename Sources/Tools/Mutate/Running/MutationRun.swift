import Foundation
import Seams
import TestKitCompiler
import TestKitTerminal

/// Tries mutants of a module, each with the suites that run the changed code.
///
/// A mutant that needs a build of its own is tried with all suites.
struct MutationRun: Sendable {
  let builder: MutantBuilder
  let program: TestProgram

  /// The number of test processes that run concurrently.
  let jobs: Int

  /// The time that a suite may take without mutants.
  let limit: Duration

  /// The time that a mutant's tests get in addition to five times their usual time.
  let grace: Duration

  /// The clock that measures the time of each suite without mutants.
  let clock: any Clock<Duration>

  /// The suites that have noticed mutants so far.
  let killers = Killers()

  /// Returns the suites that depend on the module, once the tests are built.
  let suites: @Sendable () async throws(CommandError) -> [Suite]

  /// Receives the verdict on each mutant.
  let result: @Sendable (Mutant, Verdict) -> Void

  /// Receives the name of each step.
  let note: @Sendable (String) -> Void

  /// Receives the name of a suite that is left out, with the reason.
  let leaveOut: @Sendable (String) -> Void

  /// Returns the names of all suites that have been left out so far, with the reasons.
  let leftOut: @Sendable () -> [String]

  /// Tries mutants and reports the verdict on each.
  func run(_ mutants: [Mutant]) async throws(CommandError) {
    let layers = SwitchedSource.layers(of: mutants)
    var suites: [Suite] = []
    var baselines: [Baseline] = []
    var left: [Mutant] = []
    for (index, layer) in layers.enumerated() {
      note("build \(index + 1) of \(layers.count), \(counted(layer.count, "mutant"))")
      let built = try await builder.build(layer)
      left += layer.filter { !built.contains($0) }
      if index == 0 { suites = try await self.suites() }
      baselines = try await self.baselines(of: suites, largest: mutants.map(\.id).max() ?? 0)
      suites = baselines.map(\.suite)
      _ = try await inParallel(built) { [baselines] mutant throws(CommandError) in
        result(mutant, try await verdict(on: mutant, baselines))
      }
    }
    if !left.isEmpty { note("\(counted(left.count, "mutant")), one build each") }
    for mutant in left {
      guard try await builder.buildAlone(mutant) else {
        result(mutant, .uncompilable)
        continue
      }
      let outcome = try await program.run(
        suites, environment: [:], limit: Baseline.limit(of: baselines, grace: grace))
      result(mutant, Verdict(outcome))
    }
  }

  /// Runs each suite without mutants.
  ///
  /// - Parameters:
  ///   - suites: The suites.
  ///   - largest: The highest mutant number.
  /// - Returns: The suites that can notice mutants.
  /// - Throws: An error if a suite fails, or if no suite is left.
  private func baselines(
    of suites: [Suite], largest: Int
  ) async throws(CommandError) -> [Baseline] {
    let baselines = try await inParallel(suites) { suite throws(CommandError) in
      try await baseline(of: suite, largest: largest)
    }.compactMap(\.self)
    guard !baselines.isEmpty else {
      throw .unavailable(
        """
        no test is left that could notice a mutant. Left out:
        \(MutateTool.lines(leftOut()))
        """)
    }
    return baselines
  }

  private func baseline(of suite: Suite, largest: Int) async throws(CommandError) -> Baseline? {
    let reach = try Reach(count: largest)
    defer { reach.remove() }
    let reminder = Task {
      try await ContinuousClock().sleep(for: min(limit / 2, .seconds(30)))
      let seconds = limit.components.seconds
      note("\(suite.id) is slow. If it takes over \(seconds) s, mutants are tested without it")
    }
    defer { reminder.cancel() }
    let elapsed = clock.stopwatch()
    let outcome = try await program.run([suite], environment: reach.environment, limit: limit)
    let time = elapsed()
    // A flaky suite need not end a run that takes an hour.
    if outcome.isFailure,
      try await program.run([suite], environment: [:], limit: limit) == .passed
    {
      leaveOut("\(suite.id) is flaky, even without a mutant")
      return nil
    }
    if let uselessness = try suite.uselessness(outcome, limit: limit) {
      leaveOut(uselessness)
      return nil
    }
    return Baseline(suite: suite, time: time, reached: reach.mutants())
  }

  private func verdict(
    on mutant: Mutant, _ baselines: [Baseline]
  ) async throws(CommandError) -> Verdict {
    let stages = Baseline.stages(
      for: mutant.id, baselines, own: builder.target.c99name + "Tests",
      likely: killers.suites(near: mutant))
    guard !stages.isEmpty else { return .unreached }
    for stage in stages {
      let outcome = try await program.run(
        stage.map(\.suite), environment: ["MUTATE_ACTIVE": "\(mutant.id)"],
        limit: Baseline.limit(of: stage, grace: grace))
      if case .failed(let test) = outcome, let killer = stage.first(where: { $0.suite.owns(test) })
      {
        killers.add(killer.suite, of: mutant)
      }
      let verdict = Verdict(outcome)
      if verdict.isKilled { return verdict }
    }
    return .survived
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

extension Clock<Duration> {
  /// Starts to measure, and returns a closure that returns the time so far.
  fileprivate func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

extension Verdict {
  /// Creates the verdict on a mutant from the outcome of its tests.
  init(_ outcome: TestProgram.Outcome) {
    self =
      switch outcome {
      // Without mutants, each suite ran a test. If none runs now, the mutant disables the tests. It survives, because
      // nothing fails.
      case .passed, .ranNothing: .survived
      case .failed(let test): .killed(by: test)
      case .crashed(let status, _): .killed(by: "a process that ended with status \(status)")
      case .timedOut: .timedOut
      }
  }
}
