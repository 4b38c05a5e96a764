import Foundation
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
  /// - Returns: The tree of each file, by the path of the file.
  /// - Throws: An error with the status `unavailable` if the compiler writes no tree for one of the files.
  package func trees() async throws(CommandError) -> [String: SyntaxNode] {
    // Suppress warnings, because they would be written between the trees. Without batches, the compiler
    // starts a process for each file, and each process loads all imported modules. One batch for each
    // processor is enough to keep all processors busy.
    let arguments =
      ["-dump-ast", "-dump-ast-format", "json", "-suppress-warnings", "-enable-batch-mode"]
      + ["-j\(ProcessInfo.processInfo.activeProcessorCount)"]
      + module.frontendArguments + module.sources
    let result = try await ChildProcess.run(
      URL(filePath: module.executable), arguments)
    var trees: [String: SyntaxNode] = [:]
    // A single process writes its trees to standard output. Several processes take turns to write to standard error.
    for text in [result.output, result.errors] {
      for document in Self.documents(in: Data(text.utf8)) {
        let tree = SyntaxNode(try? JSONSerialization.jsonObject(with: document))
        guard let tree, let path = tree.text("filename") else { continue }
        trees[path] = tree
      }
    }
    let missing = module.sources.filter { trees[$0] == nil }
    guard missing.isEmpty else {
      throw .unavailable(
        """
        the compiler wrote no syntax tree for \(missing[0]). This tool reads what `swiftc -dump-ast \
        -dump-ast-format json` of Swift \(Self.knownCompiler) writes. The output ended with:
        \(result.errors.split(separator: "\n").suffix(5).joined(separator: "\n").prefix(1_000))
        """)
    }
    return trees
  }

  /// Returns the trees in an output, each of which is on one line.
  ///
  /// After the last tree of a process, there may be notes, for example about `#expect(true)`. The first note begins on
  /// the line of the tree.
  private static func documents(in output: Data) -> [Data] {
    let beginning = Data(#"{"_kind":"source_file""#.utf8)
    var starts: [Int] = []
    while let found = output.range(of: beginning, in: (starts.last ?? -1) + 1..<output.count) {
      starts.append(found.lowerBound)
    }
    return zip(starts, starts.dropFirst() + [output.count]).map { start, end in
      let line = output[start..<end].prefix { $0 != UInt8(ascii: "\n") }
      return line[...(line.lastIndex(of: UInt8(ascii: "}")) ?? start)]
    }
  }
}
