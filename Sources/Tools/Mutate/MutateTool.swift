import Foundation
import Seams
import TestKitCompiler
import TestKitTerminal

/// The executable.
@main
struct Mutate {
  static func main() async {
    let status = await MutateTool().run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(status.rawValue)
  }
}

/// The command: mutates a module and prints the mutants that its tests do not notice.
struct MutateTool: Sendable {
  /// A Boolean value that indicates whether progress is drawn on one line, as on a terminal.
  var drawsProgress = isatty(1) == 1

  /// The time that a mutant's tests get in addition to five times their usual time.
  var grace = Duration.seconds(10)

  /// Runs the command and prints its result, or the error that ends it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - console: The console to print to.
  /// - Returns: The status for the process.
  func run(_ arguments: [String], on console: Console) async -> ProcessStatus {
    await console.run("mutate", help: Options.help) { () throws(CommandError) in
      try await run(Options(arguments), on: console)
    }
  }

  private func run(_ options: Options, on console: Console) async throws(CommandError) {
    if options.helps { return console.print(Options.help) }
    if let path = options.json { try checkReport(to: path) }
    let package = URL(filePath: options.package, directoryHint: .isDirectory)
    let layout = try await PackageLayout.read(package)
    let target = try layout.target(options.module)
    let tests = layout.tests(of: target)
    guard !tests.isEmpty else { throw .usage("no test target depends on “\(target.name)”") }
    let list = try equivalentMutants(of: target.name, in: package)

    let progress = Progress(console: console, isDrawn: drawsProgress, module: target.name)
    let scratch = ScratchPackage(
      of: package, in: options.scratch, without: layout.testsWithout(target).map(\.path))
    let claim = try scratch.claim()
    defer { withExtendedLifetime(claim) {} }
    progress.note("copying and building \(layout.name)")
    let description = try await MutantBuilder.prepare(
      scratch, for: target, withTests: !options.lists)
    guard let module = description.module(target.c99name) else {
      throw .unavailable("the build does not say how “\(target.name)” is compiled")
    }
    let builder = MutantBuilder(scratch: scratch, target: target, module: module)
    let all = try await builder.mutants()
    let chosen = choose(from: all, options)
    if options.lists { return chosen.forEach { console.print($0.description) } }

    guard let product = description.builtTestProducts.first else {
      throw .unavailable("the build does not say where the tests are")
    }
    let program = TestProgram(product, compiler: module.executable, in: scratch.directory)
    let suites = try await program.suites(of: tests.map(\.name))
    guard !suites.isEmpty else {
      throw .unavailable("\(tests.map(\.name).joined(separator: ", ")) has no tests")
    }
    let certain = list.allowed(among: all)
    for mutant in chosen where certain.contains(mutant.id) { progress.add(mutant, .equivalent) }
    let run = MutationRun(
      builder: builder, program: program, suites: suites, jobs: options.jobs, grace: grace,
      result: { progress.add($0, $1) }, note: { progress.note($0) })
    do {
      try await attempt(run, chosen.filter { !certain.contains($0.id) }, progress)
    } catch {
      if error.status == .interrupted, let path = options.json {
        try writeReport(progress.report.json, to: path)
      }
      throw error
    }
    try scratch.refresh()
    try finish(progress.report, list, all, options, on: console)
  }

  /// Runs the mutants, unless the user interrupts the run.
  private func attempt(
    _ run: MutationRun, _ mutants: [Mutant], _ progress: Progress
  ) async throws(CommandError) {
    progress.begin(mutants.count)
    // The work starts only once an interrupt can cancel it.
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
    case .failure(let error as CommandError) where error.status != .interrupted: throw error
    case .failure: throw .interrupted("interrupted. \(progress.report.summary)")
    }
  }

  /// Prints the survivors and the score, and throws if an entry of the list is outdated or the score is too low.
  private func finish(
    _ report: Report, _ list: EquivalentMutants, _ all: [Mutant], _ options: Options,
    on console: Console
  ) throws(CommandError) {
    let survivors = report.survivors
    let complaints = list.complaints(
      about: all, tried: Set(report.results.map(\.mutant.id)), survivors: Set(survivors.map(\.id)))
    let allowed = list.allowed(among: survivors)
    let report = report.accepting(allowed)
    let unlisted = survivors.filter { !allowed.contains($0.id) }
    for (entry, mutants) in list.entriesToAdd(for: unlisted, of: all) {
      let places = mutants.map { "\($0.file):\($0.line): \(report.verdict(on: $0))" }
      console.print("\n\(places.joined(separator: "\n"))\n\(entry)")
    }
    console.print("\n\(report.summary)")
    if let path = options.json { try writeReport(report.json, to: path) }
    if !complaints.isEmpty && options.file == nil {
      throw .failed(complaints.joined(separator: "\nmutate: "))
    }
    if let threshold = options.threshold, let shortfall = report.shortfall(below: threshold) {
      throw .failed(shortfall)
    }
  }

  /// Returns the mutants that the options ask for.
  private func choose(from mutants: [Mutant], _ options: Options) -> [Mutant] {
    let chosen = mutants.filter { options.includes($0.file) }
    guard let limit = options.limit, limit < chosen.count else { return chosen }
    var generator = SplitMix64(seed: options.seed)
    return chosen.shuffled(using: &generator).prefix(limit).sorted { $0.id < $1.id }
  }

  private func equivalentMutants(
    of module: String, in package: URL
  ) throws(CommandError) -> EquivalentMutants {
    let path = "Tests/Mutations/\(module).txt"
    let text = (try? String(contentsOf: package.appending(path: path), encoding: .utf8)) ?? ""
    return try EquivalentMutants(text, path: path)
  }
}
