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
  /// - Returns: The tree of each path.
  /// - Throws: An error with the status `unavailable` if the compiler writes something else.
  package func trees() async throws(CommandError) -> [String: SyntaxNode] {
    // Warnings would be written between the trees.
    let arguments =
      ["-dump-ast", "-dump-ast-format", "json", "-suppress-warnings"] + module.frontendArguments
      + module.sources
    let result = try await ChildProcess.run(
      URL(filePath: module.executable), arguments)
    var trees: [String: SyntaxNode] = [:]
    // The tree of one file goes to standard output, and several go to standard error, one after the other.
    let beginning = #"{"_kind":"source_file""#
    for text in [result.output, result.errors] {
      for document in text.components(separatedBy: beginning).dropFirst() {
        let tree = SyntaxNode(
          try? JSONSerialization.jsonObject(with: Data((beginning + document).utf8)))
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
}
