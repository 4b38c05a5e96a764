import Foundation
import TestKitCompiler
import TestKitTerminal

/// Builds many mutants of a module together, in the copy of its package.
struct MutantBuilder: Sendable {
  let scratch: ScratchPackage
  let target: PackageLayout.Target
  let module: BuildDescription.Module

  /// The files of the module, without mutants.
  private let sources: [SourceText]

  /// Reads the files of the module in the copy, which has no mutants yet.
  ///
  /// The builder keeps the files in memory and never reads those of the package itself, because someone may edit the
  /// package during the run.
  init(
    scratch: ScratchPackage, target: PackageLayout.Target, module: BuildDescription.Module
  ) throws(CommandError) {
    self.scratch = scratch
    self.target = target
    self.module = module
    sources = try target.files.map { file throws(CommandError) in
      SourceText(path: file, bytes: try scratch.bytes(of: file, in: scratch.directory))
    }
  }

  /// Adds the file with the switch function to the module, and builds the module in the copy, without mutants.
  ///
  /// The tests are built later, together with mutants, because building them twice would take too long.
  static func prepare(
    _ scratch: ScratchPackage, for target: PackageLayout.Target
  ) async throws(CommandError) -> BuildDescription {
    try scratch.refresh()
    // The file goes next to another source. A manifest can name the folders that are compiled, and a file elsewhere
    // would be left out.
    let folder = URL(filePath: "\(target.path)/\(target.sources.first ?? "")")
      .deletingLastPathComponent().relativePath
    try scratch.write(
      [UInt8](SwitchedSource.support.utf8), to: "\(folder)/\(SwitchedSource.fileName)")
    let errors = try await scratch.build(target.name)
    if let error = errors.first {
      let path = scratch.originalPath(error.path)
      // The compiler treats a single file as a script, or as a library if it has `@main`. If there is a second file,
      // only a file named main.swift is a script.
      if target.type == "executable", target.files == [path], error.message.contains(/top.level/) {
        throw .unavailable(
          """
          the copy does not compile, because this command adds a second file to “\(target.name)”. If \
          \(path) has code at the top level, name it main.swift. If it has @main, do not name it main.swift. \
          The compiler says: \(path):\(error.line):\(error.column): \(error.message)
          """)
      }
      throw doesNotCompile(error, in: scratch)
    }
    return try BuildDescription.read(in: scratch.products)
  }

  private static func doesNotCompile(
    _ error: CompilerError, in scratch: ScratchPackage
  ) -> CommandError {
    .unavailable(
      """
      the package does not compile, even without mutants. Correct this first: \
      \(scratch.originalPath(error.path)):\(error.line):\(error.column): \(error.message)
      """)
  }

  /// Returns the mutants of the module.
  func mutants() async throws(CommandError) -> [Mutant] {
    let trees = try await SyntaxDump(module: module).trees()
    var mutants: [Mutant] = []
    for source in sources {
      guard let tree = trees.first(where: { isCopy($0.key, of: source.path) }) else {
        throw .unavailable("the compiler wrote no syntax tree for \(source.path)")
      }
      mutants += MutantFinder.mutants(
        of: tree.value, in: source, numberedFrom: mutants.count + 1)
    }
    return mutants
  }

  /// Builds the copy with many mutants, so that a test process can switch on any one of them.
  ///
  /// Leaves out each mutant that does not compile inside the code that switches it on. Such a mutant may still compile
  /// in ``buildAlone(_:)``, without that code.
  ///
  /// - Parameter layer: The mutants.
  /// - Returns: The mutants that were built.
  /// - Throws: An error with the status `unavailable` if the copy does not compile and no mutant is the cause, for
  ///   example because of an error in a test.
  func build(_ layer: [Mutant]) async throws(CommandError) -> [Mutant] {
    var mutants = layer
    while true {
      let written = try write(mutants)
      let errors = try await scratch.build()
      if errors.isEmpty { return mutants }
      var culprits = culprits(of: errors, in: written)
      if culprits.isEmpty {
        // An error outside all mutants is usually caused by a mutant in the same file.
        let paths = Set(errors.map(\.path))
        let files = Set(sources.map(\.path)).filter { file in
          paths.contains { isCopy($0, of: file) }
        }
        let suspects = mutants.filter { files.contains($0.file) }
        culprits = try await uncompilable(among: suspects)
      }
      if culprits.isEmpty { culprits = try await uncompilable(among: mutants) }
      guard !culprits.isEmpty else {
        _ = try write([])
        if let error = try await scratch.build().first {
          throw Self.doesNotCompile(error, in: scratch)
        }
        throw .unavailable(
          "the copy does not compile: \(errors[0].path):\(errors[0].line): \(errors[0].message)")
      }
      mutants.removeAll { culprits.contains($0.id) }
    }
  }

  /// Builds one mutant as a plain change, and returns `true` if that compiles.
  func buildAlone(_ mutant: Mutant) async throws(CommandError) -> Bool {
    _ = try write([])
    for source in sources where source.path == mutant.file {
      try scratch.write(SwitchedSource.plain(source, mutant), to: mutant.file)
    }
    guard try await compiles() else { return false }
    return try await scratch.build().isEmpty
  }

  // MARK: - Files

  /// Returns `true` if a path from the compiler leads to the copy of a file.
  private func isCopy(_ path: String, of file: String) -> Bool {
    URL(filePath: path).resolvingSymlinksInPath().path
      == scratch.directory.appending(path: file).resolvingSymlinksInPath().path
  }

  /// Writes the files of the module with mutants in them.
  private func write(_ mutants: [Mutant]) throws(CommandError) -> [String: SwitchedSource] {
    var written: [String: SwitchedSource] = [:]
    for source in sources {
      let switched = SwitchedSource(source, with: mutants.filter { $0.file == source.path })
      try scratch.write(switched.bytes, to: source.path)
      written[source.path] = switched
    }
    return written
  }

  // MARK: - Mutants that do not compile

  /// Returns the innermost mutant at the place of each error.
  private func culprits(
    of errors: [CompilerError], in written: [String: SwitchedSource]
  ) -> Set<Int> {
    Set(
      errors.compactMap { error in
        guard let file = written.first(where: { isCopy(error.path, of: $0.key) }),
          let offset = SourceText(path: "", bytes: file.value.bytes)
            .offset(line: error.line, column: error.column)
        else { return nil }
        return file.value.mutants(at: offset).first
      })
  }

  /// Searches by bisection for mutants that cause errors outside their own code.
  private func uncompilable(among mutants: [Mutant]) async throws(CommandError) -> Set<Int> {
    _ = try write(mutants)
    if try await compiles() { return [] }
    guard mutants.count > 1 else { return Set(mutants.map(\.id)) }
    let half = mutants.count / 2
    return try await uncompilable(among: Array(mutants[..<half]))
      .union(uncompilable(among: Array(mutants[half...])))
  }

  /// Returns `true` if the files of the module compile as they are now.
  private func compiles() async throws(CommandError) -> Bool {
    let result = try await ChildProcess.run(
      URL(filePath: module.executable),
      ["-emit-sil", "-whole-module-optimization", "-o", "/dev/null"] + module.frontendArguments
        + module.sources)
    return result.status == 0
  }
}
