import Foundation
import Terminal

/// The targets of a package.
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

  /// Reads the layout of the package in a directory.
  static func read(_ directory: URL) async throws(CommandError) -> PackageLayout {
    let result = try await ChildProcess.swift(
      ["package", "--package-path", directory.path, "describe", "--type", "json"])
    guard result.status == 0 else {
      throw .unavailable("“\(directory.path)” is not a package. \(result.errors.prefix(500))")
    }
    do {
      return try JSONDecoder().decode(PackageLayout.self, from: Data(result.output.utf8))
    } catch {
      throw .unavailable("the output of `swift package describe` cannot be read. \(error)")
    }
  }

  /// Returns the target of a module.
  func target(_ module: String) throws(CommandError) -> Target {
    let candidates = targets.filter { !$0.isTest }
    guard let target = candidates.first(where: { $0.name == module || $0.c99name == module }) else {
      throw .usage(
        """
        unknown module “\(module)”. The package has \
        \(candidates.map(\.name).sorted().joined(separator: ", "))
        """)
    }
    return target
  }

  /// Returns the test targets that depend on a target, directly or not.
  func tests(of target: Target) -> [Target] {
    targets.filter { $0.isTest && dependencies(of: $0).contains(target.name) }
  }

  /// Returns the test targets that are not needed to run the tests of a target.
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

/// The parts of a build's description that say how its modules are compiled.
///
/// The file `description.json` next to the products is internal to SwiftPM, but nothing else contains the compiler's
/// arguments. Reading fails if a version of SwiftPM writes something else.
struct BuildDescription: Decodable, Sendable {
  /// The command that compiles a module.
  struct Module: Decodable, Sendable {
    let moduleName: String
    let executable: String
    let importPath: String
    let sources: [String]
    let otherArguments: [String]

    /// The arguments that affect the meaning of the source, without those about outputs.
    var frontendArguments: [String] {
      var kept: [String] = []
      var rest = otherArguments[...]
      while let argument = rest.popFirst() {
        if Self.outputFlags.contains(argument) || argument.hasPrefix("-j") { continue }
        if Self.outputOptions.contains(argument) {
          _ = rest.popFirst()
          continue
        }
        kept.append(argument)
        // The next argument belongs to another tool, even if it looks like an option above.
        if argument.hasPrefix("-X"), let value = rest.popFirst() { kept.append(value) }
      }
      return kept + ["-module-name", moduleName, "-I", importPath]
    }

    private static let outputFlags: Set = [
      "-incremental", "-enable-batch-mode", "-serialize-diagnostics", "-parseable-output", "-g",
      "-emit-objc-header", "-whole-module-optimization", "-save-temps",
      "-warnings-as-errors",
    ]

    private static let outputOptions: Set = [
      "-index-store-path", "-emit-objc-header-path", "-num-threads",
    ]
  }

  struct TestProduct: Decodable, Sendable {
    let productName: String
    let binaryPath: String
  }

  let swiftCommands: [String: Module]
  let builtTestProducts: [TestProduct]

  /// Returns the command that compiles a module.
  func module(_ name: String) -> Module? {
    swiftCommands.values.first { $0.moduleName == name }
  }

  /// Reads the description of the last build, next to its products.
  static func read(in directory: URL) throws(CommandError) -> BuildDescription {
    let file = directory.appending(component: "description.json")
    do {
      return try JSONDecoder().decode(BuildDescription.self, from: Data(contentsOf: file))
    } catch {
      throw .unavailable(
        """
        \(file.path) does not say how the modules are compiled. This tool reads what SwiftPM of Swift \
        \(SyntaxDump.knownCompiler) writes there. \(error)
        """)
    }
  }
}
