import Foundation
import TestKit

@testable import mutate

/// Finds the mutants of a piece of code, with the compiler that is installed.
///
/// - Parameter code: The declarations of a module.
/// - Returns: A line for each: where it is, its operator, and what it changes.
/// - Throws: What the tool throws.
func mutants(of code: String) async throws -> [String] {
  try await foundMutants(in: code).map { "\($0.line): \($0.mutation.name): \($0.change)" }
}

func foundMutants(in code: String) async throws -> [Mutant] {
  let tree = try await tree(of: code)
  let source = SourceText(path: "Code.swift", bytes: Array(code.utf8))
  return MutantFinder.mutations(of: tree, in: source).enumerated().map { index, mutation in
    Mutant(id: index + 1, mutation, in: source)
  }
}

/// What the compiler that is installed makes of a piece of code.
func tree(of code: String) async throws -> SyntaxNode {
  let directory = try TemporaryDirectory()
  let file = directory.url.appending(component: "Code.swift")
  try Data(code.utf8).write(to: file)
  let trees = try await SyntaxDump(module: .code(file)).trees()
  return try #require(trees[file.path])
}

extension BuildDescription.Module {
  /// A module of one file.
  static func code(_ file: URL) throws -> Self {
    Self(
      moduleName: "Code",
      executable: try compiler().path,
      importPath: file.deletingLastPathComponent().path,
      sources: [file.path],
      otherArguments: ["-parse-as-library", "-swift-version", "6"])
  }

  private static func compiler() throws -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    let candidates = path.split(separator: ":").map {
      URL(filePath: String($0)).appending(component: "swiftc")
    }
    return try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }
}
