import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitCompiler
@testable import TestKitMutate

/// Returns the mutants of some code.
func foundMutants(in code: String) async throws -> [Mutant] {
  let tree = try await tree(of: code)
  let source = SourceText(path: "Code.swift", bytes: Array(code.utf8))
  return MutantFinder.mutants(of: tree, in: source)
}

/// Returns the type-checked syntax tree that the installed compiler writes for some code.
func tree(of code: String) async throws -> SyntaxNode {
  let directory = try TemporaryDirectory()
  let file = directory.url.appending(component: "Code.swift")
  try Data(code.utf8).write(to: file)
  let trees = try await SyntaxDump(module: .code(file)).trees()
  return try #require(trees[file.path])
}

extension BuildDescription.Module {
  /// Returns a module with one source file.
  static func code(_ file: URL) throws -> Self {
    Self(
      moduleName: "Code",
      executable: try #require(ChildProcess.path(of: "swiftc")),
      importPath: file.deletingLastPathComponent().path,
      sources: [file.path],
      otherArguments: ["-parse-as-library", "-swift-version", "6"])
  }
}
