import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitCheck
@testable import TestKitCompiler

/// Returns the type-checked syntax tree that the installed compiler writes for some code.
func tree(of code: String) async throws -> SourceTree {
  try await trees(of: [code])[0]
}

/// Returns the type-checked syntax trees that the installed compiler writes for the files of a module.
func trees(of files: [String]) async throws -> [SourceTree] {
  let directory = try TemporaryDirectory()
  let paths = files.indices.map { directory.url.appending(component: "Code\($0).swift").path }
  for (path, code) in zip(paths, files) { try Data(code.utf8).write(to: URL(filePath: path)) }
  let module = try BuildDescription.Module(
    moduleName: "Code",
    executable: #require(ChildProcess.path(of: "swiftc")),
    importPath: directory.url.path,
    sources: paths,
    otherArguments: ["-parse-as-library", "-swift-version", "5", "-D", "ON"])
  let trees = try await SyntaxDump(module: module).trees()
  return try zip(paths, files).map { path, code in
    SourceTree(
      try #require(trees[path]), of: SourceText(path: "Code.swift", bytes: Array(code.utf8)))
  }
}

/// Checks some code.
///
/// - Parameters:
///   - code: The code without imports. The function adds them.
///   - rules: The names of the rules. Without names, the rules that are on by default check the code.
/// - Returns: The findings.
/// - Throws: An error if the code does not compile.
func check(_ code: String, by rules: String...) async throws -> CheckResult {
  let chosen = [any Rule].all.filter {
    rules.isEmpty ? !$0.guide.isOptIn : rules.contains($0.name)
  }
  return CheckResult(of: [try await tree(of: imports + code)], by: chosen)
}

/// The imports, all on one line, so that the first line of the code is line 1.
private let imports = "import Testing; import Foundation; import Synchronization; import XCTest; "
