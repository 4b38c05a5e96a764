import Foundation
import Terminal

/// The targets of a package, as its manifest has them.
struct PackageLayout: Decodable, Sendable {
  struct Target: Decodable, Sendable {
    let name: String
    let c99name: String
    let path: String
    let sources: [String]
    let type: String
    let dependencies: [String]?

    enum CodingKeys: String, CodingKey {
      case name, c99name, path, sources, type
      case dependencies = "target_dependencies"
    }

    var isTest: Bool { type == "test" }
  }

  let name: String
  let targets: [Target]

  /// Reads the layout of a package.
  static func read(_ directory: URL) async throws(CommandError) -> PackageLayout {
    let result = try await ChildProcess.swift(
      ["package", "--package-path", directory.path, "describe", "--type", "json"])
    guard result.status == 0 else {
      throw .unavailable("“\(directory.path)” is no package. \(result.errors.prefix(500))")
    }
    do {
      return try JSONDecoder().decode(PackageLayout.self, from: Data(result.output.utf8))
    } catch {
      throw .unavailable("`swift package describe` says something unknown. \(error)")
    }
  }

  /// The target of a module.
  func target(_ module: String) throws(CommandError) -> Target {
    let candidates = targets.filter { !$0.isTest }
    guard let target = candidates.first(where: { $0.name == module || $0.c99name == module }) else {
      throw .usage(
        """
        there is no module “\(module)”, only \
        \(candidates.map(\.name).sorted().joined(separator: ", "))
        """)
    }
    return target
  }

  /// The test targets that depend on a target, directly or not.
  func tests(of target: Target) -> [Target] {
    targets.filter { $0.isTest && dependencies(of: $0).contains(target.name) }
  }

  /// The test targets that neither depend on a target nor are needed by those that do.
  func testsWithout(_ target: Target) -> [Target] {
    let tests = tests(of: target)
    let needed = tests.reduce(into: Set(tests.map(\.name))) { $0.formUnion(dependencies(of: $1)) }
    return targets.filter { $0.isTest && !needed.contains($0.name) }
  }

  private func dependencies(of target: Target) -> Set<String> {
    var found: Set<String> = []
    var open = target.dependencies ?? []
    while let name = open.popLast() {
      guard found.insert(name).inserted else { continue }
      open += targets.first { $0.name == name }?.dependencies ?? []
    }
    return found
  }
}
