import Foundation
import Seams
import Terminal

/// Mutates the module that the arguments ask for, and prints what its tests have noticed.
struct MutateTool: Sendable {
  /// Whether progress is drawn on one line, as on a terminal.
  var drawsProgress = isatty(1) == 1

  /// How long the tests of a mutant may take beyond several times what they take without it.
  var grace = Duration.seconds(10)

  /// Runs the tool; what goes wrong is printed and becomes the status.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - console: Where to print.
  /// - Returns: How the process is to end.
  func run(_ arguments: [String], on console: Console) async -> ProcessStatus {
    do {
      try await dispatch(Options(arguments), on: console)
      return .success
    } catch {
      console.printError("mutate: \(error.message)")
      if case .usage = error { console.printError("\n\(Self.help)") }
      return error.status
    }
  }

  private func dispatch(_ options: Options, on console: Console) async throws(MutateError) {
    if options.helps { return console.print(Self.help) }
    // A path that cannot be written is noticed before minutes of testing.
    if let path = options.json {
      try report { () throws(UnwritableReport) in try checkReport(to: path) }
    }
    let package = URL(filePath: options.package, directoryHint: .isDirectory)
    let layout = try await PackageLayout.read(package)
    let target = try layout.target(options.module)
    let tests = layout.tests(of: target)
    guard !tests.isEmpty else { throw .usage("no test target depends on “\(target.name)”") }

    let progress = Progress(console: console, isDrawn: drawsProgress, module: target.name)
    let scratch = ScratchPackage(
      of: package, in: options.scratch, without: layout.testsWithout(target).map(\.path))
    let claim = try scratch.claim()
    defer { withExtendedLifetime(claim) {} }
    progress.note("copy and build of \(layout.name)")
    let description = try await MutantBuilder.prepare(scratch, for: target)
    guard let module = description.module(target.c99name),
      let product = description.builtTestProducts.first
    else {
      throw .unavailable("the build does not say how “\(target.name)” is compiled and tested")
    }

    let builder = MutantBuilder(scratch: scratch, target: target, module: module)
    let all = try await builder.mutants()
    let list = try equivalents(of: target.name, in: package)
    let chosen = choose(from: all, options)
    if options.lists { return chosen.forEach { console.print($0.description) } }
    let equivalent = list.mutants.ids(among: chosen)
    for mutant in chosen where equivalent.contains(mutant.id) { progress.add(mutant, .equivalent) }

    let program = TestProgram(product, compiler: module.executable, in: scratch.directory)
    let suites = try await program.suites(of: tests.map(\.name))
    guard !suites.isEmpty else {
      throw .unavailable("there is no test in \(tests.map(\.name).joined(separator: ", "))")
    }
    let run = MutationRun(
      builder: builder, program: program, suites: suites, jobs: options.jobs, grace: grace,
      result: { progress.add($0, $1) }, note: { progress.note($0) })
    do {
      try await attempt(run, chosen.filter { !equivalent.contains($0.id) }, progress)
    } catch {
      if case .interrupted = error, let path = options.json { try write(progress.report, to: path) }
      throw error
    }
    try scratch.refresh()
    try finish(
      progress.report, list.mutants.complaints(about: all, path: list.path), options, on: console)
  }

  /// Runs the mutants, until the user interrupts it.
  private func attempt(
    _ run: MutationRun, _ mutants: [Mutant], _ progress: Progress
  ) async throws(MutateError) {
    progress.begin(mutants.count)
    // Not before an interrupt is heeded.
    let (start, starting) = AsyncStream.makeStream(of: Never.self)
    let work = Task {
      for await _ in start {}
      try await run.run(mutants)
    }
    let interruption = Interruption { work.cancel() }
    starting.finish()
    defer { _ = interruption }
    let result = await work.result
    progress.end()
    switch result {
    case .success: return
    case .failure(let error as MutateError):
      guard case .interrupted = error else { throw error }
      throw .interrupted("interrupted. \(progress.report.summary)")
    case .failure: throw .interrupted("interrupted. \(progress.report.summary)")
    }
  }

  private func finish(
    _ report: Report, _ complaints: [String], _ options: Options, on console: Console
  ) throws(MutateError) {
    for result in report.results.sorted(by: { $0.mutant.id < $1.mutant.id })
    where result.verdict.isAlive {
      console.print("\n\(result.mutant.file):\(result.mutant.line): \(result.verdict.name)")
      console.print(EquivalentMutants.entry(for: result.mutant))
    }
    console.print("\n\(report.summary)")
    if let path = options.json { try write(report, to: path) }
    if !complaints.isEmpty && options.file == nil {
      throw .failed(complaints.joined(separator: "\nmutate: "))
    }
    if let threshold = options.threshold, let shortfall = report.shortfall(below: threshold) {
      throw .failed(shortfall)
    }
  }

  // MARK: - What is tried

  private func choose(from mutants: [Mutant], _ options: Options) -> [Mutant] {
    var chosen = mutants
    if let pattern = options.file {
      chosen.removeAll { !Glob(pattern).matches($0.file) }
    }
    guard let limit = options.limit, limit < chosen.count else { return chosen }
    var generator = SplitMix64(seed: options.seed)
    return chosen.shuffled(using: &generator).prefix(limit).sorted { $0.id < $1.id }
  }

  private func equivalents(
    of module: String, in package: URL
  ) throws(MutateError) -> (mutants: EquivalentMutants, path: String) {
    let path = "Tests/Mutations/\(module).txt"
    let text = (try? String(contentsOf: package.appending(path: path), encoding: .utf8)) ?? ""
    return (try EquivalentMutants(text, path: path), path)
  }

  private func write(_ result: Report, to path: String) throws(MutateError) {
    try report { () throws(UnwritableReport) in try writeReport(result.json, to: path) }
  }

  private func report(_ work: () throws(UnwritableReport) -> Void) throws(MutateError) {
    do {
      try work()
    } catch {
      throw .unwritable(error.message)
    }
  }

  /// How to use the tool.
  static let help = """
    Usage:
      swift run mutate MODULE [--file PATTERN] [--limit N] [--seed S] [--at-least PERCENT]

      Changes MODULE in small ways, one at a time, in a copy of the package, and runs the tests that
      depend on it. A change that no test notices is shown.

      --file PATTERN      only the files whose path or name is like it; * is anything, ? a character
      --limit N           only so many, chosen at random
      --seed S            which ones a limit chooses; 1 if nothing is given
      --at-least PERCENT  ends with status 1 if fewer were noticed
      --jobs N            how many tests run at once; 2 if nothing is given
      --json FILE         writes what has become of each as JSON as well
      --list              the changes, without trying them
      --package PATH      the package; that of the working directory if nothing is given
      --scratch PATH      where the copy is, which is kept for the next time
      --help              this text

    What no test can tell from the original is listed in Tests/Mutations/MODULE.txt, with its reason.
    """
}
