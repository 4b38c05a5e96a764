import Foundation
import TestKitCompiler
import TestKitTerminal

/// The executable.
@main
struct GenerateDoubles {
  static func main() async {
    let status = await DoublesTool().run(
      Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(status.rawValue)
  }
}

/// The command: writes doubles for the protocols of a target.
struct DoublesTool: Sendable {
  /// Runs the command and prints its result, or the error that ends it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - console: The console to print to.
  /// - Returns: The status for the process.
  func run(_ arguments: [String], on console: Console) async -> ProcessStatus {
    await console.run("generate-doubles", arguments, help: Options.help) {
      () throws(CommandError) in
      let options = try Options(arguments)
      defer { console.showStep("") }
      try await interruptible { () async throws(CommandError) in
        try await run(options, on: console)
      }
    }
  }

  private func run(_ options: Options, on console: Console) async throws(CommandError) {
    if let path = options.json { try checkReport(to: path) }
    if let path = options.output { try checkOutput(path, options) }
    let directory = FileManager.default.temporaryDirectory
      .appending(component: "generate-doubles-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw .unavailable("cannot create “\(directory.path)”: \(error.localizedDescription)")
    }
    defer { try? FileManager.default.removeItem(at: directory) }

    let package = TargetPackage(URL(filePath: options.package, directoryHint: .isDirectory))
    if options.products == nil { console.showStep("building \(options.target)") }
    let build = try await package.build(options.target, products: options.products)
    console.showStep("reading the protocols of \(options.target)")
    let finder = try await build.finder(includingDefaults: options.includesDefaults, in: directory)
    let compiler = Compiler(
      module: build.module(containing: options.output), directory: directory)
    console.showStep("writing the doubles")
    let file = try await write(finder, of: build, with: compiler, options)
    let folder = options.output.map {
      URL(filePath: $0).standardizedFileURL.deletingLastPathComponent()
    }
    let source = try await SwiftFormat.format(
      file.source, in: directory,
      with: SwiftFormat.configuration(above: folder ?? package.directory))
    guard !Task.isCancelled else { throw .interrupted("interrupted") }
    console.showStep("")

    let text = GeneratedText(source, of: build.moduleName, command: file.command)
    let report = Report(file, in: package.directory, output: options.output)
    if let path = options.output {
      let change = try save(text.text, to: path, options)
      console.print("\(path): \(change)")
      report.summary.forEach(console.print)
    } else {
      console.print(text.text)
    }
    if let path = options.json { try writeReport(report.json, to: path) }
  }

  /// Returns the protocols that the options ask for.
  private func choose(
    from protocols: [DoubledProtocol], _ options: Options
  ) throws(CommandError) -> [DoubledProtocol] {
    let names = protocols.map(\.name)
    guard !names.isEmpty else {
      throw .usage(
        "“\(options.target)” has no protocols that its tests can see. Private protocols do not count"
      )
    }
    if let unknown = options.protocols.first(where: { !names.contains($0) }) {
      throw .usage(
        "unknown protocol “\(unknown)”. \(options.target) has \(names.sorted().joined(separator: ", "))"
      )
    }
    return protocols.filter { options.protocols.isEmpty || options.protocols.contains($0.name) }
  }

  /// Writes the doubles that the compiler accepts.
  private func write(
    _ finder: ProtocolFinder, of build: TargetPackage.Build, with compiler: Compiler,
    _ options: Options
  ) async throws(CommandError) -> DoublesFile {
    // Only the compiler knows which type names are ambiguous because two modules declare them. If it reports new ones,
    // the doubles are written again, and the target's own types with these names get the module in front, as in
    // `App.Issue`.
    var ambiguous: Set<String> = []
    while true {
      let protocols = try choose(from: finder.protocols(ambiguous: ambiguous), options)
      var file = try await draft(protocols, of: build, with: compiler, options)
      let names = try await check(&file, with: compiler)
      guard !names.isSubset(of: ambiguous) else { return file }
      ambiguous.formUnion(names)
    }
  }

  /// Asks the compiler which types no spy can record or return, and writes the doubles.
  private func draft(
    _ protocols: [DoubledProtocol], of build: TargetPackage.Build, with compiler: Compiler,
    _ options: Options
  ) async throws(CommandError) -> DoublesFile {
    let isolation = build.isOnMainActor(compiler.module) ? "nonisolated " : ""
    let sources = Set(protocols.flatMap(\.files)).compactMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    let imports = Import.read(sources).filter {
      ![build.moduleName, "TestKit", "Testing"].contains($0.module)
    }
    var file = DoublesFile(
      command: options.command(output: options.output.map(build.package.relativePath)),
      module: build.moduleName, imports: imports, entries: [])
    let probes = protocols.flatMap { model in
      let writer = MockWriter(model)
      return writer.types.map { Compiler.Probe(mock: writer.mock(), type: $0) }
    }
    let obstacles = try await compiler.obstacles(to: probes, importing: file.importLines)
    file.entries = protocols.map { model in
      let own = obstacles.filter { $0.probe.mock.model == model }.map { ($0.probe.type, $0.reason) }
      let writer = MockWriter(
        model, obstacles: Dictionary(own) { first, _ in first }, isolation: isolation)
      return .init(mock: writer.mock(), rejection: nil)
    }
    return file
  }

  /// Corrects or removes parts of the doubles until the compiler accepts the file.
  ///
  /// - Returns: The names of types that are ambiguous without their module.
  private func check(
    _ file: inout DoublesFile, with compiler: Compiler
  ) async throws(CommandError) -> Set<String> {
    var ambiguous: Set<String> = []
    while true {
      let output = try await compiler.check(file.source)
      ambiguous.formUnion(output.ambiguousNames)
      guard !output.errors.isEmpty else {
        file.uncheckedModules = output.uncheckedModules
        return ambiguous
      }
      if let error = file.apply(output.errors).first {
        throw .unavailable(
          "the imports of the doubles do not compile: \(error.message). Does the package depend on TestKit?"
        )
      }
    }
  }

  // MARK: - The file

  /// Rejects a path that is not a Swift file, or that is in a missing folder, before anything is built.
  private func checkOutput(_ path: String, _ options: Options) throws(CommandError) {
    guard path.hasSuffix(".swift") else {
      throw .usage(
        "“\(path)” is not a Swift file. Name one, as in: --output Tests/MyModuleTests/Doubles.swift"
      )
    }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandError(
        .cannotCreate, "the folder “\(folder)” does not exist. Create it, or name another file")
    }
  }

  /// Writes the file.
  ///
  /// Without `--force`, this function throws an error instead of overwriting code that someone wrote by hand.
  ///
  /// - Returns: The result for the console, such as “generated”.
  private func save(
    _ text: String, to path: String, _ options: Options
  ) throws(CommandError) -> String {
    // A file that is not UTF-8 was not generated by this command. A file that cannot be read is treated the same way.
    let old =
      FileManager.default.fileExists(atPath: path)
      ? String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self) : nil
    if old == text { return "nothing has changed" }
    if let old, !options.forces {
      let state = GeneratedText.examine(old)
      guard state == .generated else {
        let reason = state == .edited ? "was edited by hand" : "was not generated by this command"
        throw .failed(
          """
          “\(path)” \(reason). Move your code to another file, or overwrite this one with --force. \
          That would remove the lines marked - and add the lines marked +:
          \(GeneratedText.difference(from: old, to: text, limit: 60).joined(separator: "\n"))
          """)
      }
    }
    do {
      // Write to the target of a link, because an atomic write would replace the link itself.
      let file = URL(filePath: path).resolvingSymlinksInPath()
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch {
      throw CommandError(.cannotCreate, "cannot write “\(path)”: \(error.localizedDescription)")
    }
    return old == nil ? "generated" : "generated again"
  }
}
