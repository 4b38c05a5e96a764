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
  /// The time that a mutant's tests get in addition to five times their usual time.
  var grace = Duration.seconds(10)

  /// The clock that measures the time of each suite without mutants.
  var clock: any Clock<Duration> = ContinuousClock()

  /// Runs the command and prints its result, or the error that ends it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - console: The console to print to.
  /// - Returns: The status for the process.
  func run(_ arguments: [String], on console: Console) async -> ProcessStatus {
    await console.run("mutate", arguments, help: Options.help) { () throws(CommandError) in
      try await run(Options(arguments), on: console)
    }
  }

  private func run(_ options: Options, on console: Console) async throws(CommandError) {
    if let path = options.json { try checkReport(to: path) }
    let progress = Progress(console: console, module: options.module)
    do throws(CommandError) {
      try await interruptible { () throws(CommandError) in
        try await mutate(options, progress, on: console)
      }
    } catch {
      progress.end()
      // If the error is about the result, `finish` has already printed the summary and written the report.
      let isEarly = [.interrupted, .unavailable].contains(error.status)
      let hasVerdicts = progress.report.results.contains { $0.verdict != .equivalent }
      guard isEarly, hasVerdicts else { throw error }
      console.print("\n\(progress.report.summary)")
      if let path = options.json { try writeReport(progress.report.json, to: path) }
      throw error
    }
  }

  private func mutate(
    _ options: Options, _ progress: Progress, on console: Console
  ) async throws(CommandError) {
    let package = URL(filePath: options.package, directoryHint: .isDirectory)
    let layout = try await PackageLayout.read(package)
    let target = try layout.target(options.module)
    let files = target.files.filter { $0.hasSuffix(".swift") }
    guard let first = files.first else { throw .usage("“\(target.name)” has no Swift files") }
    guard files.contains(where: { options.includes($0) }) else {
      throw .usage(
        """
        no file of “\(target.name)” matches “--file \(options.file ?? "")”. Write the name of a \
        file, such as \(first.split(separator: "/").last ?? ""), or a path, such as '*/Waiting/*'
        """)
    }
    let tests = try testTargets(of: target, in: layout, at: package)
    let list = try equivalentMutants(of: target.name, in: package)

    let scratch = ScratchPackage(
      of: package, in: options.scratch, without: layout.testsWithout(target).flatMap(\.files),
      beside: try await NeighborPackages.read(of: layout))
    let claim = try scratch.claim()
    defer { withExtendedLifetime(claim) {} }
    progress.note("copying and building \(layout.name)")
    let description = try await MutantBuilder.prepare(scratch, for: target)
    guard let module = description.module(target.c99name) else {
      throw .unavailable("the build does not say how “\(target.name)” is compiled")
    }
    guard module.sources.contains(where: { $0.hasSuffix("/\(SwitchedSource.fileName)") }) else {
      throw .unavailable(
        """
        Package.swift lists the files of “\(target.name)” one by one, so this command cannot add \
        its own file to the copy. List their folder in “sources” instead
        """)
    }
    let builder = try MutantBuilder(scratch: scratch, target: target, module: module)
    let all = try await builder.mutants()
    let chosen = choose(from: all, options)
    if options.lists {
      progress.end()
      return chosen.forEach { console.print($0.description) }
    }

    guard let product = description.builtTestProducts.first else {
      throw .unavailable("the build does not say where the tests are")
    }
    let program = TestProgram(product, compiler: module.executable, in: scratch.directory)
    let certain = list.allowed(among: all)
    for mutant in chosen where certain.contains(mutant.id) { progress.add(mutant, .equivalent) }
    let run = MutationRun(
      builder: builder, program: program, jobs: options.jobs,
      limit: .seconds(options.timeLimit), grace: grace, clock: clock,
      suites: { () throws(CommandError) in try await suites(of: tests, in: program, options) },
      result: { progress.add($0, $1) }, note: { progress.note($0) },
      leaveOut: { progress.leaveOut($0) }, leftOut: { progress.report.leftOut })
    let mutants = chosen.filter { !certain.contains($0.id) }
    progress.begin(mutants.count)
    try await run.run(mutants)
    progress.end()
    // Ignore an error here, so that it does not hide the verdicts. The next run refreshes the copy anyway.
    try? scratch.refresh()
    try finish(progress.report, list, all, options, on: console)
  }

  /// Returns the test targets that depend on a target.
  ///
  /// Reads only source files, so that you need not wait for a build to learn that there are no tests.
  ///
  /// - Throws: An error if there are no such targets, or if they have no tests.
  private func testTargets(
    of target: PackageLayout.Target, in layout: PackageLayout, at package: URL
  ) throws(CommandError) -> [PackageLayout.Target] {
    let tests = layout.tests(of: target)
    guard !tests.isEmpty else { throw .unavailable(Self.missingTests(of: target, in: layout)) }
    let haveTests = tests.flatMap(\.files).contains { file in
      let source = try? String(contentsOf: package.appending(path: file), encoding: .utf8)
      return source.map(Suite.mayContainTests) ?? true
    }
    guard haveTests else {
      throw .unavailable(
        """
        “\(target.name)” has no tests. No file of \(tests.map(\.name).joined(separator: ", ")) contains \
        @Test or a method that begins with “test”
        """)
    }
    return tests
  }

  /// Returns the message for a target without test targets.
  static func missingTests(
    of target: PackageLayout.Target, in layout: PackageLayout
  ) -> String {
    let others = layout.targets.filter(\.isTest).map(\.name).sorted()
    return """
      no test target depends on “\(target.name)”. The package has \
      \(others.isEmpty ? "no test targets" : "the test targets \(others.joined(separator: ", "))")
      """
  }

  /// Returns the suites that the options do not leave out.
  private func suites(
    of tests: [PackageLayout.Target], in program: TestProgram, _ options: Options
  ) async throws(CommandError) -> [Suite] {
    let suites = try await program.suites(of: tests.map(\.c99name))
    let targets = tests.map(\.name).joined(separator: ", ")
    guard !suites.isEmpty else {
      throw .unavailable("no test of \(targets) uses Swift Testing or XCTest")
    }
    for pattern in options.skip where !suites.contains(where: { $0.matches(pattern) }) {
      throw .usage("no suite of \(targets) matches “--skip \(pattern)”")
    }
    let kept = suites.filter { !options.skip.contains(where: $0.matches) }
    guard !kept.isEmpty else {
      let skips = options.skip.map { "--skip \($0)" }.joined(separator: " ")
      throw .usage("“\(skips)” leaves out all suites of \(targets)")
    }
    return kept
  }

  /// Prints the survivors and the score, and writes the JSON report.
  ///
  /// - Throws: An error if the score is too low or the report cannot be written. Without `--file`, also if an entry in
  ///   the list of equivalent mutants is outdated.
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
    for entry in list.entriesToAdd(for: unlisted, of: all, verdict: report.verdict) {
      console.print("\n\(entry)")
    }
    console.print("\n\(report.summary)")
    if !report.leftOut.isEmpty {
      console.print("\nLeft out:\n\(Self.lines(report.leftOut))")
    }
    if !report.worstFunctions.isEmpty {
      console.print(
        "\nFunctions with the most unnoticed mutants:\n\(Self.lines(report.worstFunctions))")
    }
    if let path = options.json { try writeReport(report.json, to: path) }
    if !complaints.isEmpty && options.file == nil {
      throw .failed(complaints.joined(separator: "\nmutate: "))
    }
    if let threshold = options.threshold, let shortfall = report.shortfall(below: threshold) {
      throw .failed(shortfall)
    }
  }

  static func lines(_ texts: [String]) -> String {
    texts.map { "  \($0)" }.joined(separator: "\n")
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
    let file = package.appending(path: path)
    var list = ""
    if FileManager.default.fileExists(atPath: file.path) {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        throw .unavailable("cannot read “\(path)” as UTF-8 text")
      }
      list = text
    }
    return try EquivalentMutants(list, path: path)
  }
}
