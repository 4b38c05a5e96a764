package import Foundation
package import TestKitTerminal

/// The compiler's type-checked trees of a module.
package struct SyntaxDump: Sendable {
  private let module: BuildDescription.Module

  package init(module: BuildDescription.Module) {
    self.module = module
  }

  /// The version of the compiler whose trees this tool was written for.
  package static let knownCompiler = "6.3"

  /// Asks the compiler for the trees of all files.
  ///
  /// - Parameter id: The unique part of the name of the temporary folder, which is removed at the end.
  /// - Returns: The tree of each file, by the path of the file.
  /// - Throws: An error with the status `unavailable` if the module does not compile, or if the compiler writes no tree
  ///   for one of the files.
  package func trees(id: UUID = UUID()) async throws(CommandError) -> [String: SyntaxNode] {
    let folder = FileManager.default.temporaryDirectory.appending(
      component: "syntax-trees-\(id.uuidString)", directoryHint: .isDirectory)
    // After an interrupt, the compiler may still be running. So the folder is moved before it is removed, and the
    // compiler can no longer add a file to it.
    let removed = folder.appendingPathExtension("removed")
    defer {
      try? FileManager.default.moveItem(at: folder, to: removed)
      try? FileManager.default.removeItem(at: removed)
    }
    let files = module.sources.indices.map { folder.appending(component: "\($0).json") }
    let map = folder.appending(component: "files.json")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let outputs = zip(module.sources, files).map { ($0, ["ast-dump": $1.path]) }
      try JSONEncoder().encode(Dictionary(outputs) { first, _ in first }).write(to: map)
    } catch {
      throw .unavailable("cannot write to “\(folder.path)”: \(error.localizedDescription)")
    }

    // Without batches, the compiler starts a process for each file, and each process loads all imported modules. One
    // batch for each processor is enough to keep all processors busy.
    let arguments =
      ["-dump-ast", "-dump-ast-format", "json", "-output-file-map", map.path]
      + ["-suppress-warnings", "-enable-batch-mode"]
      + ["-j\(ProcessInfo.processInfo.activeProcessorCount)"]
      + module.frontendArguments + module.sources
    let result = try await ChildProcess.run(
      URL(filePath: module.executable), arguments)
    // The trees of code with errors are incomplete.
    guard result.status == 0 else {
      throw .unavailable("the compiler reports:\n\(result.errors.firstErrors)")
    }
    var trees: [String: SyntaxNode] = [:]
    for (source, file) in zip(module.sources, files) {
      guard let document = try? Data(contentsOf: file, options: .alwaysMapped),
        let tree = SyntaxNode(try? JSONSerialization.jsonObject(with: document))
      else {
        throw .unavailable(
          """
          the compiler wrote no syntax tree for \(source). This tool reads what `swiftc -dump-ast \
          -dump-ast-format json` of Swift \(Self.knownCompiler) writes.
          """)
      }
      trees[source] = tree
    }
    return trees
  }
}

extension String {
  /// The first errors in the output of a build, or the last lines if there are no errors.
  ///
  /// The compiler may report an error twice: for the file and for the module.
  package var firstErrors: String {
    let lines = split(separator: "\n")
    var seen: Set<Substring> = []
    let errors = lines.filter { line in
      (line.hasPrefix("error: ") || line.contains(": error: ")) && seen.insert(line).inserted
    }
    return (errors.isEmpty ? lines.suffix(10) : errors.prefix(10)).joined(separator: "\n")
  }
}
